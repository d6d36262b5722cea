import { describe, expect, it } from 'vitest';
import { NOBODY } from '../pieces/look';
import { botAbout, learnSeats, seatName, seatPaint, tableName } from './names';
import type { Table } from '../protocol/tables';

describe('names', () => {
  it('a seat is called what its game calls it', () => {
    const seats = { one: { name: 'The First' } };
    learnSeats({
      games: [{ id: 'duel', name: 'A duel', scenarios: [], options: [], seats }],
      bots: [],
    });
    expect(seatName('one')).toBe('The First');
    expect(seatName('north-shore')).toBe('North Shore');
  });

  it('a seat has the colours of its own game, or none', () => {
    const gold = { block: '#EFA91C', ink: '#231704', motif: 'rays' } as const;
    const games = [
      {
        id: 'a',
        name: 'A',
        scenarios: [],
        options: [],
        seats: { axis: { name: 'Axis', paint: gold } },
      },
      { id: 'b', name: 'B', scenarios: [], options: [], seats: { axis: { name: 'Axis' } } },
    ];
    learnSeats({ games, bots: [] });
    expect(seatPaint(games[0], 'axis')).toBe(gold);
    expect(seatPaint(games[1], 'axis')).toBe(NOBODY);
  });

  it('bots have a character, where it is known', () => {
    expect(botAbout('cadet')).toBe('Cadet: quick, easy to beat.');
    expect(botAbout('field-marshal')).toBe('');
  });

  it('a table is called by its title, else by its game', () => {
    const catalogue = {
      games: [{ id: 'skirmish', name: 'Skirmish', scenarios: [], options: [] }],
      bots: [],
    };
    const table = { game: 'skirmish', club: { title: 'Friday' } } as unknown as Table;
    expect(tableName(table, catalogue)).toBe('Friday');
    expect(tableName({ ...table, club: null }, catalogue)).toBe('Skirmish');
  });
});
