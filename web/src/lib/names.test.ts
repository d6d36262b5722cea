import { describe, expect, it } from 'vitest';
import { botAbout, learnSeats, seatName, tableName } from './names';
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
