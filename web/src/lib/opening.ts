/** Opening a table and going to it; also for those who have not said who they are. */

import { api, CallError } from './api';
import { go } from './router';
import { session } from './session.svelte';
import type { GameInfo } from '../protocol/games';
import type { TableWanted } from '../protocol/tables';

/** The bot that first-time visitors play against. */
const BOT = 'cadet';

/** What first-time visitors are offered: a game that says how to get into it, else any. */
export function firstGame(): GameInfo | undefined {
  const games = session.catalogue?.games ?? [];
  return games.find(({ opening }) => opening !== undefined) ?? games[0];
}

export const tableAddress = (table: string): string => `/tables/${encodeURIComponent(table)}`;

/** Open a table and go to it. */
export async function openAndGo(wanted: TableWanted): Promise<void> {
  const opened = await api.openTable(wanted);
  go(tableAddress(opened.table));
}

/** A table of the first game: one seat for the caller, or none to watch, and bots for the others. */
export function firstTable(play: boolean): TableWanted | null {
  const game = firstGame();
  const scenario =
    game?.scenarios.find((one) => one.id === game.opening?.scenario) ?? game?.scenarios[0];
  if (!game || !scenario) return null;
  const mine = scenario.seats.find((seat) => seat === game.opening?.seat) ?? scenario.seats[0];
  const bots = session.catalogue?.bots ?? [];
  const bot = bots.includes(BOT) ? BOT : (bots[0] ?? BOT);
  const seats = scenario.seats.map((seat) => [seat, play && seat === mine ? 'me' : bot]);
  return {
    game: game.id,
    scenario: scenario.id,
    seats: Object.fromEntries(seats) as Record<string, string>,
  };
}

/**
 * Sit down at the first game at once. Visitors become guests under a name that nobody has; where guests are not
 * welcome, the table knows them by the token of the seat.
 */
export async function playNow(): Promise<void> {
  const wanted = firstTable(true);
  if (wanted === null) return;
  if (session.me === null && session.entrance?.registration === 'open') await comeAsGuest();
  if (session.me !== null) {
    await openAndGo({ ...wanted, visibility: 'unlisted' });
    return;
  }
  const seats = Object.entries(wanted.seats ?? {}).filter(([, player]) => player !== 'me');
  await openAndGo({ ...wanted, seats: Object.fromEntries(seats) });
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
