/** How a table stands, in words and for the viewer. */

import { text } from '../words/text';
import { gameOf, seatName, seatNameIn } from '../lib/names';
import { session } from '../lib/session.svelte';
import { listed } from '../words/formats';
import type { Table, TableSeat } from '../protocol/tables';

export interface Standing {
  /** What matters most, and one more line. */
  first: string;
  second: string;
  mood: 'yours' | 'theirs' | 'still';
}

/** Who sits at a seat: people by name, a bot, or nobody yet. */
export function playerOf(seat: TableSeat): string {
  if (seat.player !== 'person') return text('player.bot.short', { name: seat.player });
  return seat.people.length > 0 ? listed(seat.people) : text('player.nobody');
}

/** What the seats of a table are called. */
function namesAt(table: Table): (seat: string) => string {
  const game = gameOf(session.catalogue, table.game);
  return (seat) => seatNameIn(game, seat);
}

export function standing(table: Table): Standing {
  if (table.status === 'paused') {
    return {
      first: text('lobby.table.paused'),
      second: text('lobby.table.paused.why'),
      mood: 'still',
    };
  }
  if (table.status !== 'playing') return ending(table);
  if (table.my_turn) {
    const mine = table.waiting_for.filter((seat) => table.mine.includes(seat));
    const seats = listed((mine.length > 0 ? mine : table.mine).map(namesAt(table)));
    return {
      first: text('lobby.table.your-move'),
      second: text('lobby.table.your-move.as', { seats }),
      mood: 'yours',
    };
  }
  return waiting(table);
}

/** The seats that anybody may take, and who opened the table. */
export function offered(table: Table): Standing {
  const free = table.seats
    .filter((seat) => seat.open && seat.free)
    .map((seat) => namesAt(table)(seat.seat));
  const owner = table.club?.owner;
  return {
    first: text('lobby.table.free', { seats: listed(free) }),
    second: owner ? text('lobby.table.by', { owner }) : '',
    mood: 'theirs',
  };
}

function waiting(table: Table): Standing {
  const asked = table.seats.filter((seat) => table.waiting_for.includes(seat.seat));
  const people = asked.filter((seat) => seat.player === 'person');
  const free = table.seats.filter((seat) => seat.free);
  const second =
    free.length > 0
      ? text('lobby.table.free', { seats: listed(free.map((seat) => namesAt(table)(seat.seat))) })
      : '';
  if (people.length === 0) return { first: text('lobby.table.bots'), second, mood: 'theirs' };
  const who = listed(
    people.map((seat) =>
      seat.people.length > 0 ? listed(seat.people) : namesAt(table)(seat.seat),
    ),
  );
  return { first: text('lobby.table.waits', { who }), second, mood: 'theirs' };
}

function ending(table: Table): Standing {
  const names = (table.result?.winners ?? []).map(namesAt(table));
  if (table.status === 'ended')
    return { first: text('lobby.table.ended'), second: '', mood: 'still' };
  const won =
    names.length > 0 ? text('lobby.table.won', { who: listed(names) }) : text('lobby.table.drawn');
  const kind = table.result?.kind;
  return {
    first: won,
    second: kind !== undefined ? text('lobby.table.kind', { kind: seatName(kind) }) : '',
    mood: 'still',
  };
}
