/** What the server tells of battles, dice and odds, as typed data. */

export interface BattleSide {
  name: string;
  powers?: string[];
  attacking?: boolean;
  /** Whether one of its units acts now. */
  active?: boolean;
  units: string[];
  cv?: number;
}

/** A battle that is being fought. */
export interface Battle {
  space: string;
  kind?: string;
  words?: string;
  round?: number;
  sides: BattleSide[];
  /** By unit: now, next, later, acted, idle, waiting or escaped. */
  states?: Record<string, string>;
  order?: { name: string; symbol?: string; state: string }[];
  notes?: string[];
  acting?: string;
  hits?: { left: number; at: string };
}

/** What a choice can bring. Chances are from 0 to 1. */
export interface ChoiceOdds {
  text: string;
  /** The chance of no hit, of one, of two and so on, where dice are rolled. */
  hits: number[];
  /** How it can end then, in words. */
  ends: Record<string, number>;
  /** 0 where the ends are exact, else how many were drawn by lot. */
  samples: number;
}

/** The odds of the view with that sequence. */
export interface Odds {
  sequence: number;
  lines: Record<string, ChoiceOdds>;
  outcome: ChoiceOdds | null;
  complete: boolean;
}
