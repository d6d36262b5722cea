/**
 * What can be played on a server, and the rules of its games.
 *
 * Written by tools/page_types.py from protocol/games.py. Do not edit it.
 */

import type { Paint } from './looks';

/** A set-up that a game brings along for those who want to begin at once. */
export interface PreparedSetUp {
  readonly id: string;
  readonly name: string;
  readonly about: string;
}

/** A set-up of a game, and the names of its seats. */
export interface ScenarioInfo {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly seats: string[];
  /** Set-ups that a seat can begin with, the recommended one first. */
  readonly prepared?: PreparedSetUp[];
}

/** An optional rule of a game: its values, the first being the default. */
export interface OptionInfo {
  readonly id: string;
  readonly values: string[];
  readonly about: string;
}

/** A seat: what people call it, and its colours. */
export interface SeatInfo {
  readonly name: string;
  readonly paint?: Paint;
}

/** How somebody new gets into a game: where to begin, as whom, and with which prepared set-up. */
export interface Opening {
  readonly scenario: string;
  readonly seat: string;
  /** Who one is then, and against whom, in a sentence. */
  readonly words: string;
  /** The prepared set-up of that seat; empty where nothing is set up by hand. */
  readonly set_up?: string;
}

/** How a game is shown among others. */
export interface Gallery {
  /** What it is about, in one sentence. */
  readonly sentence: string;
  /** How long a game takes, in words. */
  readonly length: string;
  /** How much there is to learn, from 1 to 5. */
  readonly weight: number;
  /** What the picture of its map shows; empty where it has none. */
  readonly picture?: string;
}

/** A game that can be played there. */
export interface GameInfo {
  readonly id: string;
  readonly name: string;
  readonly scenarios: ScenarioInfo[];
  readonly options: OptionInfo[];
  readonly seats?: Record<string, SeatInfo>;
  readonly opening?: Opening;
  readonly gallery?: Gallery;
  /** Whether positions of it can be built by hand. */
  readonly sandbox?: boolean;
}

/** What can be played, and the bots that can be asked to play. */
export interface Catalogue {
  readonly games: GameInfo[];
  readonly bots: string[];
}

/** How the finished games of a scenario went: how many there were, and how many each seat has won. */
export interface ScenarioRecord {
  readonly scenario: string;
  readonly games: number;
  readonly won: Record<string, number>;
  readonly drawn: number;
}

/** How the finished games of a game went that everybody may see. */
export interface GameRecords {
  readonly game: string;
  readonly scenarios: ScenarioRecord[];
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
