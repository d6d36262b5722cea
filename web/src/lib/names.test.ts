import { describe, expect, it } from 'vitest';
import { ago, botAbout, listed, seatName, tableName } from './names';
import type { Table } from './shapes';

describe('names', () => {
  it.each([
    ['japan', 'Japan'],
    ['usa', 'USA'],
    ['western-europe', 'Western Europe'],
  ])('the seat %s is %s', (id, name) => {
    expect(seatName(id)).toBe(name);
  });

  it('bots have a character, where it is known', () => {
    expect(botAbout('cadet')).toBe('Cadet: quick, easy to beat.');
    expect(botAbout('field-marshal')).toBe('');
  });

  it('are listed as one says them', () => {
    expect(listed(['Japan', 'USA', 'Soviets'])).toBe('Japan, USA and Soviets');
  });

  it('a table is called by its title, else by its game', () => {
    const catalogue = {
      games: [{ id: 'cnc', name: 'Conquest', scenarios: [], options: [] }],
      bots: [],
    };
    const table = { game: 'cnc', club: { title: 'Friday' } } as unknown as Table;
    expect(tableName(table, catalogue)).toBe('Friday');
    expect(tableName({ ...table, club: null }, catalogue)).toBe('Conquest');
  });
});

describe('time', () => {
  it.each([
    [30, 'just now'],
    [90, '1 minute ago'],
    [7_300, '2 hours ago'],
    [90_000, 'yesterday'],
    [700_000, 'last week'],
  ])('%i seconds ago is %s', (seconds, words) => {
    expect(ago(1_000_000_000 - seconds, 1_000_000_000)).toBe(words);
  });
});
