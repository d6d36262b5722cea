/** What the server tells of battles, dice and odds, as typed data. */

import type { Text } from './shapes';

/** Where in an event of a shot what is told: hits are dice up to `to`, or from `from` on. */
export interface ChartShot {
  unit?: number;
  /** Where no unit fires: which faction does, and what its fire is called. */
  side?: number;
  name?: string;
  kind?: number;
  at?: number;
  to?: number;
  from?: number;
  hits?: number;
}

/** Which events tell of dice: by the name of the event, where in it what is told, counted after the name. */
export interface ChartRolls {
  /** The events that are nothing but dice; the shot that they were rolled for comes next. */
  dice?: string[];
  shots?: Record<string, ChartShot>;
  /** Hits that cost nothing, such as those that armour holds off. */
  spared?: Record<string, { unit: number }>;
  /** What lays a block open: the line itself says what it is. */
  shows?: Record<string, { unit: number; kind: number }>;
  /** What makes hits of the last shot void, and where their number stands. */
  ignored?: Record<string, number>;
  losses?: Record<string, { unit: number; lost?: number }>;
  leaves?: Record<string, { unit: number; to?: number }>;
  /** What opens a battle, and where the space stands in it. */
  begins?: Record<string, number>;
  rounds?: Record<string, { number: number; space: number }>;
  /** The words of choices of which odds are told. */
  odds?: string[];
  targets?: string[];
  kinds?: string[];
}

export interface BattleSide {
  name: Text;
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
  words?: Text;
  round?: number;
  sides: BattleSide[];
  /** By unit: now, next, later, acted, idle, waiting or escaped. */
  states?: Record<string, string>;
  order?: { name: Text; symbol?: string; state: string }[];
  notes?: Text[];
  acting?: string;
  hits?: { left: number; at: Text };
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
