/** Positions that are built by hand, and the odds of battles, as the server tells them. */

import type { Board, Text } from './shapes';

/** What is done under "do", and a value for each field. */
export type Change = Record<string, string | number>;

export interface Position {
  game: string;
  scenario: string;
  options?: Record<string, string>;
  changes: Change[];
}

/** What a change must say. */
export interface ChangeField {
  id: string;
  name: string;
  kind: string;
  values: [id: string, name: string][];
  low: number;
  high: number;
}

/** Something that can be done to a position. */
export interface ChangeKind {
  id: string;
  name: string;
  about: string;
  fields: ChangeField[];
  gesture: string;
}

export interface Built {
  board: Board;
  /** By seat, what it is asked. */
  asked: Record<string, Text>;
  changes: ChangeKind[];
}

export interface SideOdds {
  name: string;
  units: string[];
  strength: number;
  left: number;
  survives: number;
  hits: Record<string, number>;
  strengths: Record<string, number>;
}

export interface BattleOdds {
  game: string;
  battle: string;
  chances: Record<string, number>;
  sides: SideOdds[];
  samples: number;
  notes: string[];
}
