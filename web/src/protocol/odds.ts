/**
 * Odds: what the choices of a seat can bring, and what a battle in words can. Chances are from 0 to 1.
 *
 * Written by tools/page_types.py from protocol/odds.py. Do not edit it.
 */

/** What a choice can bring, as a seat can tell from what it knows. */
export interface ChoiceOdds {
  /** In short, such as how many dice are rolled and what hits. */
  readonly text: string;
  /** Where dice are rolled: the chance of no hit, of one, of two... */
  readonly hits: number[];
  /** How it can end then, in words. */
  readonly ends: Record<string, number>;
  /** 0 where the ends are exact, else how many were drawn by lot. */
  readonly samples: number;
}

/** The odds of a view: by choice, and what comes of it all as it stands. */
export interface Odds {
  /** Of the view that they are told from. */
  readonly sequence: number;
  readonly lines: Record<string, ChoiceOdds>;
  readonly outcome: ChoiceOdds | null;
  /** Whether everything was told that can be, in the time that there was. */
  readonly complete: boolean;
}

/** What a battle holds for one side. Numbers of hits and of strength stand with the chance of each. */
export interface SideOdds {
  readonly name: string;
  readonly units: string[];
  /** Before the battle. */
  readonly strength: number;
  /** Afterwards, on the average. */
  readonly left: number;
  /** The chance that anything does. */
  readonly survives: number;
  /** That it takes. */
  readonly hits: Record<number, number>;
  /** Afterwards. */
  readonly strengths: Record<number, number>;
}

/** What a battle can bring. `samples` is 0 where it is exact, else the number of battles drawn by lot. */
export interface BattleOdds {
  readonly game: string;
  /** What kind of battle, in words. */
  readonly battle: string;
  /** The ways in which it can end, in words. */
  readonly chances: Record<string, number>;
  readonly sides: SideOdds[];
  readonly samples: number;
  readonly notes: string[];
}
