/** Names as people write them, where the server tells only ids. */

import { isTextId, text } from '../words/text';
import type { Catalogue, GameInfo, ScenarioInfo } from '../protocol/games';
import type { Table } from '../protocol/tables';

// Abbreviations among the ids of seats.
const CAPITALS = new Set(['usa', 'us', 'ussr', 'uk']);

/** "western-europe" as "Western Europe", "usa" as "USA". */
export function seatName(id: string): string {
  if (CAPITALS.has(id)) return id.toUpperCase();
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
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

/** What a table is called: by whoever opened it, or by its game. */
export function tableName(table: Table, catalogue: Catalogue | null): string {
  return table.club?.title || (gameOf(catalogue, table.game)?.name ?? table.game);
}
