/** Set-ups that somebody has kept on this device, by game: how their pieces stood, place by place. */

import { recalled, remember } from '../lib/device';
import type { Roster } from '../protocol/board';

export type Slots = Record<string, string[]>;

export interface KeptSetUp {
  name: string;
  /** Of which scenario and seat it was. */
  scenario: string;
  seat: string;
  slots: Slots;
}

// More would not be found again.
const MOST = 20;

const keyOf = (game: string): string => `set-ups-${game}`;

/** What was kept for a game; nothing where it cannot be read. */
export function keptSetUps(game: string): KeptSetUp[] {
  try {
    const found: unknown = JSON.parse(recalled(keyOf(game)) ?? '[]');
    return Array.isArray(found) ? (found as KeptSetUp[]).filter(isWhole) : [];
  } catch {
    return [];
  }
}

function isWhole(one: Partial<KeptSetUp> | null): one is KeptSetUp {
  return typeof one?.name === 'string' && typeof one.slots === 'object';
}

/** Keep a set-up, in the place of one of the same name for the same seat; all that is kept then. */
export function keepSetUp(game: string, setUp: KeptSetUp): KeptSetUp[] {
  const others = keptSetUps(game).filter(
    ({ name, seat }) => name !== setUp.name || seat !== setUp.seat,
  );
  const kept = [setUp, ...others].slice(0, MOST);
  remember(keyOf(game), JSON.stringify(kept));
  return kept;
}

/** What of a roster has been chosen. */
export function chosenSlots(roster: Roster): Slots {
  const chosen = Object.entries(roster.slots ?? {}).map(
    ([place, kinds]) => [place, kinds.filter((kind) => kind !== '')] as const,
  );
  return Object.fromEntries(chosen.filter(([, kinds]) => kinds.length > 0));
}

/** How many pieces of a roster there are, and how many of them have been chosen. */
export function counted(roster: Roster): { chosen: number; count: number } {
  const all = Object.values(roster.slots ?? {}).flat();
  return { chosen: all.filter((kind) => kind !== '').length, count: all.length };
}
