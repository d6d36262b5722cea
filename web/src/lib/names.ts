/** Names as people write them, where the server tells only ids. */

import { NOBODY } from '../pieces/look';
import type { Paint } from '../protocol/looks';
import { isTextId, text } from '../words/text';
import type { Catalogue, GameInfo, ScenarioInfo, SeatInfo } from '../protocol/games';
import type { Table } from '../protocol/tables';

/** What the games call their seats. */
const seats = new Map<string, SeatInfo>();

/** Learn from the catalogue what games call their seats, and the colours of these. */
export function learnSeats(catalogue: Catalogue): void {
  for (const game of catalogue.games) {
    for (const [id, seat] of Object.entries(game.seats ?? {})) seats.set(id, seat);
  }
}

/** A seat of a game by its name: it is never called as its namesake of another game. */
export function seatNameIn(game: GameInfo | undefined, id: string): string {
  return game?.seats?.[id]?.name ?? seatName(id);
}

/** A seat by its name; "north-shore" as "North Shore" where nobody named it. */
export function seatName(id: string): string {
  const known = seats.get(id);
  if (known) return known.name;
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** The colours of a seat; none where nobody has chosen any. */
export function seatPaint(game: GameInfo | undefined, seat: string): Paint | undefined {
  // A seat of this game is never painted as its namesake of another.
  const own = game?.seats?.[seat];
  return own ? (own.paint ?? NOBODY) : seats.get(seat)?.paint;
}

/** How a bot plays, in a few words; nothing where nobody has described it. */
export function botAbout(bot: string): string {
  const id = `player.bot.${bot}`;
  if (!isTextId(id)) return '';
  return text('player.bot.about', { name: seatName(bot), about: text(id) });
}

export function gameOf(catalogue: Catalogue | null, id: string): GameInfo | undefined {
  return catalogue?.games.find((game) => game.id === id);
}

export function scenarioOf(game: GameInfo | undefined, id: string): ScenarioInfo | undefined {
  return game?.scenarios.find((scenario) => scenario.id === id);
}

/** What a table is called: by the one who opened it, or by its game. */
export function tableName(table: Table, catalogue: Catalogue | null): string {
  return table.club?.title || (gameOf(catalogue, table.game)?.name ?? table.game);
}
