/**
 * What can be played on a server, and the rules of its games.
 *
 * Written by tools/page_types.py from protocol/games.py. Do not edit it.
 */

/** A set-up of a game, and the names of its seats. */
export interface ScenarioInfo {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly seats: string[];
}

/** An optional rule of a game: its values, the first being the default. */
export interface OptionInfo {
  readonly id: string;
  readonly values: string[];
  readonly about: string;
}

/** A game that can be played there. */
export interface GameInfo {
  readonly id: string;
  readonly name: string;
  readonly scenarios: ScenarioInfo[];
  readonly options: OptionInfo[];
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
