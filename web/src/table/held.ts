/** The cards in hand as they lie: by their groups, where a game has several kinds of them. */

import type { CardEntry } from '../pieces/card';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';

export interface HeldEntry {
  readonly id: string;
  readonly entry: CardEntry & { group?: string };
  /** Whether a group begins with it. */
  readonly begins: boolean;
}

export function heldCards(chart: Chart, board: Board): HeldEntry[] {
  const cards = (board.cards ?? []).map(({ id, text: told }) => {
    const entry: HeldEntry['entry'] = chart.cards?.[id] ?? { text: told ?? id };
    return { id, entry, group: entry.group ?? '' };
  });
  const order = [...new Set(cards.map(({ group }) => group))];
  cards.sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
  return cards.map(({ id, entry, group }, at) => {
    return { id, entry, begins: group !== '' && group !== cards[at - 1]?.group };
  });
}
