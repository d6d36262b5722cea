/** What stands on the face of a card, in reading order, for the player who holds it. */

import type { CardUse, ChartCard } from '../protocol/cards';
import type { Text } from '../protocol/text';
import { plain } from '../text/spans';

/** A card of the chart; one that the chart does not know has its words alone. */
export type CardEntry = Omit<ChartCard, 'name'>;

/** What a use offers; the name of the side for the one who plays several. */
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

/** The face of a card; `sides` are those of the player who holds it, with their names. */
export function cardFace(
  id: string,
  entry: CardEntry,
  sides: ReadonlyMap<string, string> = new Map(),
): CardFace {
  const uses = entry.uses ?? [{ name: [entry.text ?? id] }];
  const made = (use: CardUse): CardSection => ({
    caption: plain(use.caption ?? []),
    name: plain(use.name),
    lines: use.about ? [{ side: '', words: plain(use.about) }] : offered(use.offers ?? {}, sides),
  });
  return {
    band: entry.band ?? [entry.deck ?? id],
    figures: (entry.figures ?? []).map(({ value, name, symbol }) => ({
      value,
      name: plain(name),
      symbol,
    })),
    sections: uses.filter(({ only }) => !only).map(made),
    foot: uses.filter(({ only }) => only).map(made),
  };
}

/** What a use offers to the holder of the card; who plays several sides is told which is which. */
function offered(
  offers: Readonly<Record<string, Text>>,
  sides: ReadonlyMap<string, string>,
): Offered[] {
  const mine = [...sides].flatMap(([id, side]) =>
    offers[id] === undefined ? [] : [{ side, words: plain(offers[id]) }],
  );
  const same = new Set(mine.map(({ words }) => words)).size <= 1;
  return same ? mine.slice(0, 1).map(({ words }) => ({ side: '', words })) : mine;
}
