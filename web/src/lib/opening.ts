/** Opening a table and going to it; also for those who have not said who they are. */

import { api, CallError } from './api';
import { go } from './router';
import { session } from './session.svelte';
import type { GameInfo, ScenarioInfo } from '../protocol/games';
import type { TableWanted } from '../protocol/tables';

/** The bot that first-time visitors play against. */
const BOT = 'cadet';

export const tableAddress = (table: string): string => `/tables/${encodeURIComponent(table)}`;
export const gameAddress = (game: string): string => `/games/${encodeURIComponent(game)}`;

/** The games, those first that are learned most easily. */
export function gamesInOrder(): GameInfo[] {
  const weight = ({ gallery }: GameInfo): number => gallery?.weight ?? Infinity;
  return [...(session.catalogue?.games ?? [])].sort(
    (one, other) => weight(one) - weight(other) || one.name.localeCompare(other.name),
  );
}

/** Where a table of a scenario is set up by hand. */
export function newTableAddress(game: string, scenario?: string): string {
  const chosen = new URLSearchParams({ game, ...(scenario === undefined ? {} : { scenario }) });
  return `/new?${chosen.toString()}`;
}

/** Open a table and go to it. */
export async function openAndGo(wanted: TableWanted): Promise<void> {
  const opened = await api.openTable(wanted);
  go(tableAddress(opened.table));
}

/** The scenario that is recommended, the first one where nothing is. */
export function firstScenario(game: GameInfo): ScenarioInfo | undefined {
  return game.scenarios.find(({ id }) => id === game.opening?.scenario) ?? game.scenarios[0];
}

/** How many people can play a game, the fewest and the most. */
export function seatRange(game: GameInfo): [fewest: number, most: number] {
  const counts = game.scenarios.map(({ seats }) => seats.length);
  return [Math.min(...counts), Math.max(...counts)];
}

/** A table of a scenario as recommended: one seat for the caller, or none to watch, and bots for the others. */
export function recommendedTable(
  game: GameInfo,
  scenario: ScenarioInfo | undefined,
  play: boolean,
): TableWanted | null {
  if (!scenario) return null;
  const opening = scenario.id === game.opening?.scenario ? game.opening : undefined;
  const mine = scenario.seats.find((seat) => seat === opening?.seat) ?? scenario.seats[0];
  const bots = session.catalogue?.bots ?? [];
  const bot = bots.includes(BOT) ? BOT : (bots[0] ?? BOT);
  const seats = scenario.seats.map((seat) => [seat, play && seat === mine ? 'me' : bot]);
  const setUp = opening?.set_up ?? scenario.prepared?.[0]?.id;
  return {
    game: game.id,
    scenario: scenario.id,
    seats: Object.fromEntries(seats) as Record<string, string>,
    ...(play && setUp !== undefined && mine !== undefined ? { set_ups: { [mine]: setUp } } : {}),
  };
}

/**
 * Sit down at a game at once. Visitors become guests under a name that nobody has; where guests are not welcome,
 * the table knows them by the token of the seat.
 */
export async function playNow(game: GameInfo, scenario?: ScenarioInfo): Promise<void> {
  const wanted = recommendedTable(game, scenario ?? firstScenario(game), true);
  if (wanted === null) return;
  if (session.me === null && session.entrance?.registration === 'open') await comeAsGuest();
  if (session.me !== null) {
    await openAndGo({ ...wanted, visibility: 'unlisted' });
    return;
  }
  const seats = Object.entries(wanted.seats ?? {}).filter(([, player]) => player !== 'me');
  await openAndGo({ ...wanted, seats: Object.fromEntries(seats) });
}

/** Watch bots play a game. */
export async function watchBots(game: GameInfo): Promise<void> {
  const wanted = recommendedTable(game, firstScenario(game), false);
  if (wanted !== null) await openAndGo(wanted);
}

const NAMES_TRIED = 5;

async function comeAsGuest(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const number = 1000 + Math.floor(Math.random() * 900_000);
    try {
      session.came(await api.guest(`Guest-${number}`));
      return;
    } catch (error) {
      const taken = error instanceof CallError && error.status === 409;
      if (!taken || tries === NAMES_TRIED) throw error;
    }
  }
}
