/** Dragging a block onto a space: first the block is chosen, then the space, where the next question offers it. */

import type { Choice } from '../lib/notation';
import type { Sorted } from './sorting';

export interface Drop {
  unit: string;
  space: string;
}

export type FirstStep =
  { do: 'act'; choice: Choice } | { do: 'ask'; choices: Choice[] } | { do: 'nothing' };

/** What a drop begins with: the one choice of that block, or a question which of several is meant. */
export function firstStep(drop: Drop, found: Sorted): FirstStep {
  const choices = found.units.get(drop.unit) ?? [];
  const [only] = choices;
  if (only === undefined) return { do: 'nothing' };
  return choices.length === 1 ? { do: 'act', choice: only } : { do: 'ask', choices };
}

/** How a drop goes on once the block is chosen: with the one choice of that space, if there is just one. */
export function secondStep(drop: Drop, found: Sorted): Choice | null {
  const choices = (found.spaces.get(drop.space) ?? []).filter(({ kind }) => kind === 'space');
  return choices.length === 1 ? (choices[0] ?? null) : null;
}
