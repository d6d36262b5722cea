/**
 * Battles that are being fought, as a board shows them.
 *
 * Written by tools/page_types.py from protocol/battle.py. Do not edit it.
 */

import type { Text } from './text';

export type UnitState = 'now' | 'next' | 'later' | 'acted' | 'idle' | 'waiting' | 'escaped';

export type Progress = 'now' | 'none' | 'there' | 'done';

/** A side of a battle: its units, and its strength as far as it lies open. */
export interface BattleSide {
  name: Text;
  units: string[];
  powers?: string[];
  attacking?: boolean;
  /** Whether one of its units acts now. */
  active?: boolean;
  cv?: number;
}

/** A step of a round: the type that acts in it, and how far the round has come. */
export interface OrderStep {
  name: Text;
  symbol: string;
  state: Progress;
}

/** The hits that must still be taken, and by what. */
export interface HitsLeft {
  left: number;
  at: Text;
}

/** A battle: where it is, both sides, and what each unit is about to do. */
export interface Battle {
  space: string;
  sides: BattleSide[];
  kind?: string;
  words?: Text;
  round?: number;
  states?: Record<string, UnitState>;
  order?: OrderStep[];
  notes?: Text[];
  acting?: string;
  hits?: HitsLeft;
}
