/** What stands on the face of a card, in reading order, for whoever holds it. */

import { plainOf, type Text } from '../words/spans';

/** A figure in large type, and what it counts. */
export interface CardFigure {
  readonly value: string;
  readonly name: Text;
  readonly symbol?: string;
}

export interface CardUse {
  readonly name: Text;
  readonly caption?: Text;
  /** What it does, where its name does not say. */
  readonly about?: Text;
  /** By side, what it offers that side. */
  readonly offers?: Readonly<Record<string, Text>>;
  /** The sides that alone have this use. */
  readonly only?: readonly string[];
}

export interface CardEntry {
  readonly text?: string;
  readonly deck?: string;
  readonly band?: readonly string[];
  readonly colour?: string;
  readonly figures?: readonly CardFigure[];
  readonly uses?: readonly CardUse[];
  readonly tint?: string;
}

/** What a use offers; the name of the side for whoever plays several. */
export interface Offered {
  readonly side: string;
  readonly words: string;
}

export interface CardSection {
  readonly caption: string;
  readonly name: string;
  readonly lines: readonly Offered[];
}

export interface CardFace {
  readonly band: readonly string[];
  readonly figures: readonly { value: string; name: string; symbol: string | undefined }[];
  readonly sections: readonly CardSection[];
  /** Uses that only some sides have, at the foot. */
  readonly foot: readonly CardSection[];
}

/** The face of a card; `sides` are those of whoever holds it, with their names. */
export function cardFace(
  id: string,
  entry: CardEntry,
  sides: ReadonlyMap<string, string> = new Map(),
): CardFace {
  const uses = entry.uses ?? [{ name: [entry.text ?? id] }];
  const made = (use: CardUse): CardSection => ({
    caption: plainOf(use.caption),
    name: plainOf(use.name),
    lines: use.about ? [{ side: '', words: plainOf(use.about) }] : offered(use.offers ?? {}, sides),
  });
  return {
    band: entry.band ?? [entry.deck ?? id],
    figures: (entry.figures ?? []).map(({ value, name, symbol }) => ({
      value,
      name: plainOf(name),
      symbol,
    })),
    sections: uses.filter(({ only }) => !only).map(made),
    foot: uses.filter(({ only }) => only).map(made),
  };
}

/** What a use offers to whoever holds the card; who plays several sides is told which is which. */
function offered(
  offers: Readonly<Record<string, Text>>,
  sides: ReadonlyMap<string, string>,
): Offered[] {
  const mine = [...sides].flatMap(([id, side]) =>
    offers[id] === undefined ? [] : [{ side, words: plainOf(offers[id]) }],
  );
  const same = new Set(mine.map(({ words }) => words)).size <= 1;
  return same ? mine.slice(0, 1).map(({ words }) => ({ side: '', words })) : mine;
}
