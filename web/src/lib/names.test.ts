import { describe, expect, it } from 'vitest';
import { botAbout, seatName, tableName } from './names';
import type { Table } from '../protocol/tables';

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
