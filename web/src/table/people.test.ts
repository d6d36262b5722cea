import { describe, expect, it } from 'vitest';
import type { Row } from '../protocol/board';
import type { Table, TableSeat } from '../protocol/tables';
import { chart } from './fixtures';
import { awaited, calledOf, ownFactions, sitterOf, standingOf, titleOf, partsOf } from './people';

const seat = (name: string, player: string, people: string[] = []): TableSeat => ({
  seat: name,
  player,
  people,
  free: false,
  open: false,
});

const table = {
  seats: [seat('japan', 'person', ['Mira']), seat('usa', 'cadet'), seat('soviets', 'person')],
} as unknown as Table;

describe('people', () => {
  it('play the factions of their powers', () => {
    expect([...ownFactions(chart, { mine: ['Nationalist China', 'Japan'] })]).toEqual([
      ['usa', 'USA'],
    ]);
    expect(ownFactions({}, {}).size).toBe(0);
  });

  it('are waited for by seat and name, bots by their character', () => {
    expect(awaited(['japan', 'usa'], table, chart)).toBe('Japan (Mira) and USA (bot, cadet)');
    expect(awaited(['soviets'], table, chart)).toBe('Soviets');
    expect(awaited(['japan'], null, chart)).toBe('');
    const spoken = { ...chart, article: { faction: ['usa'] } };
    expect(awaited(['japan', 'usa'], table, spoken)).toBe('Japan (Mira) and the USA (bot, cadet)');
    expect(calledOf('usa', spoken)).toBe('the USA');
  });

  it('sit at seats', () => {
    expect(sitterOf(seat('japan', 'person', ['Mira']), 'japan')).toBe('you');
    expect(sitterOf(seat('japan', 'person', ['Mira', 'Ada']), 'japan')).toBe('Mira and Ada');
    expect(sitterOf(seat('japan', 'person'), null)).toBe('nobody yet');
    expect(sitterOf(seat('usa', 'cadet'), 'usa')).toBe('bot, cadet');
  });

  it('stand as the status says', () => {
    const cells = [{ value: ['10 VP'], label: ['VP'], number: 10 }, { value: ['at Peace'] }];
    const status: Row[] = [
      { label: ['Phase'], cells: [{ value: ['Set-up'] }], kind: 'phase' },
      { label: ['USA'], cells, kind: 'side', side: 'usa' },
      { label: ['USA'], cells: [], kind: 'tracks', side: 'usa' },
    ];
    expect(standingOf('usa', status)).toBe(cells);
    expect(standingOf('japan', status)).toEqual([]);
    expect(titleOf('western-europe', chart)).toBe('Western Europe');
  });
});

describe('the numbers at a seat', () => {
  const track = { ind: 9 };

  it('are its own, or those of the sides that it plays', () => {
    const own = { tracks: { japan: track } };
    expect(partsOf('japan', own)).toEqual(['japan']);
    const tracks = { russia: track, siberia: track, axis: track };
    const sides = { russia: 'communists', siberia: 'communists' };
    expect(partsOf('communists', { tracks, sides })).toEqual(['russia', 'siberia']);
    expect(partsOf('axis', { tracks, sides })).toEqual(['axis']);
    expect(partsOf('one', { sides: { allied: 'one' } })).toEqual(['one']);
  });
});
