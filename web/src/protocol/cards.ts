/**
 * Cards as they are printed: a band, figures, and the uses that a card has.
 *
 * Written by tools/page_types.py from protocol/cards.py. Do not edit it.
 */

import type { Text } from './text';

/** A figure in large type at the head of a card, and what it counts: "7", "units may move". */
export interface CardFigure {
  value: string;
  name: Text;
  symbol?: string;
}

/**
 * A use of a card: its heading, what it is called, and what it does.
 *
 * What `offers` holds is told only to those who play the side that it is for.
 */
export interface CardUse {
  name: Text;
  /** Above the name, such as "or diplomacy". */
  caption?: Text;
  /** What it does, where its name does not say. */
  about?: Text;
  /** The terms that it stands for where cards are played in pairs. */
  matches?: string[];
  /** By side, what it offers that side, where it offers each something else. */
  offers?: Record<string, Text>;
  /** The sides that alone have this use; everybody where none is named. */
  only?: string[];
}

/** A card with all its uses, as printed on it. */
export interface ChartCard {
  /** What it is called in a sentence. */
  name: string;
  /** Everything on it in one line. */
  text?: string;
  deck?: string;
  /** The words in the band at its head: one on the left, one on the right. */
  band?: string[];
  /** Of the band, as "#rrggbb". */
  colour?: string;
  figures?: CardFigure[];
  uses?: CardUse[];
  /** Under what it lies in a hand, where a game has cards of several kinds. */
  group?: string;
  /** The colour of uses that only some sides have. */
  tint?: string;
}
