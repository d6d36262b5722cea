/**
 * What can be played on a server, and the rules of its games.
 *
 * Written by tools/page_types.py from protocol/games.py. Do not edit it.
 */

import type { Paint } from './looks';

/** A set-up of a game, and the names of its seats. */
export interface ScenarioInfo {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly seats: string[];
}

/** An optional rule of a game: its values, the first being the default, and what all of it is called. */
export interface OptionInfo {
  readonly id: string;
  readonly values: string[];
  readonly about: string;
  readonly name: string;
  readonly value_names: Record<string, string>;
}

/** A seat: what people call it, and its colours. */
export interface SeatInfo {
  readonly name: string;
  readonly paint?: Paint;
}

/** How a first-time visitor gets into a game: where to begin, as whom, and the words that ask for it. */
export interface Opening {
  readonly scenario: string;
  readonly seat: string;
  readonly title: string;
  readonly words: string;
  /** What a picture of the map shows then. */
  readonly picture: string;
}

/** A game that can be played there. */
export interface GameInfo {
  readonly id: string;
  readonly name: string;
  readonly scenarios: ScenarioInfo[];
  readonly options: OptionInfo[];
  readonly seats?: Record<string, SeatInfo>;
  readonly opening?: Opening;
  /** Whether positions of it can be built by hand. */
  readonly sandbox?: boolean;
}

/** What can be played, and the bots that can be asked to play. */
export interface Catalogue {
  readonly games: GameInfo[];
  readonly bots: string[];
}

/** A paragraph of the rules, in this project's words. */
export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly area: string;
}

/** A version of the rules, and what it changed for those who play. */
export interface RulesChange {
  readonly version: string;
  readonly changed: string;
}

/** The rules of a game, in the order of the rulebook; their version, and all versions so far. */
export interface Rules {
  readonly game: string;
  readonly rules: Rule[];
  readonly version: string;
  /** The oldest first. */
  readonly versions: RulesChange[];
}
