import { describe, expect, it } from 'vitest';
import { learnSeats } from '../lib/names';
import type { Table } from '../protocol/tables';
import { offered, playerOf, standing } from './standing';

const seat = (name: string, player: string, people: string[] = [], free = false) => ({
  seat: name,
  player,
  people,
  free,
  open: free,
});

function table(more: Partial<Table>): Table {
  const seats = [
    seat('japan', 'person', ['Mira']),
    seat('usa', 'person', ['Ada']),
    seat('soviets', 'cadet'),
  ];
  return {
    status: 'playing',
    seats,
    waiting_for: ['usa'],
    mine: ['japan'],
    my_turn: false,
    result: null,
    ...more,
  } as unknown as Table;
}

learnSeats({
  games: [{ id: 'g', name: 'G', scenarios: [], options: [], seats: { usa: { name: 'USA' } } }],
  bots: [],
});

describe('a table', () => {
  it('that waits for the viewer', () => {
    const told = standing(table({ my_turn: true, waiting_for: ['japan', 'usa'] }));
    expect(told).toEqual({ first: 'Your move', second: 'as Japan', mood: 'yours' });
  });

  it('that waits for somebody else names the person', () => {
    expect(standing(table({})).first).toBe('Waiting for Ada');
  });

  it('that waits for bots', () => {
    expect(standing(table({ waiting_for: ['soviets'] })).first).toBe('Bots are thinking');
  });

  it('with a free seat says which', () => {
    const seats = [seat('japan', 'person', ['Mira']), seat('usa', 'person', [], true)];
    const told = standing(table({ seats }));
    expect(told).toMatchObject({ first: 'Waiting for USA', second: 'Free seats: USA' });
  });

  it('with open seats is offered', () => {
    const seats = [seat('japan', 'person', ['Mira']), seat('usa', 'person', [], true)];
    const club = { owner: 'Mira' } as unknown as Table['club'];
    expect(offered(table({ seats, club }))).toMatchObject({
      first: 'Free seats: USA',
      second: 'Opened by Mira',
    });
  });

  it('that rests', () => {
    expect(standing(table({ status: 'paused', my_turn: true })).first).toBe('Paused');
  });

  it('that is over names the winner, or that there is none', () => {
    const won = { winners: ['soviets'], kind: 'atomic', scores: {} };
    expect(standing(table({ status: 'over', result: won }))).toMatchObject({
      first: 'Won by Soviets',
      second: 'Atomic victory',
    });
    expect(
      standing(table({ status: 'over', result: { winners: [], kind: 'draw', scores: {} } })).first,
    ).toBe('Draw');
    expect(standing(table({ status: 'ended' })).first).toBe('Ended by agreement');
  });
});

describe('a seat', () => {
  it.each([
    [seat('japan', 'person', ['Mira']), 'Mira'],
    [seat('japan', 'person', ['Mira', 'Ada']), 'Mira and Ada'],
    [seat('japan', 'person'), 'nobody yet'],
    [seat('japan', 'cadet'), 'bot, cadet'],
  ])('is played', (at, who) => {
    expect(playerOf(at)).toBe(who);
  });
});
