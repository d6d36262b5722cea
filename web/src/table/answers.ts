/** Which choices stand as buttons in the decision bar, and which in the list below it. */

import type { Choice } from '../lib/notation';
import type { Chart } from '../protocol/chart';
import type { Sorted } from './sorting';

/** More would leave no room for the question. */
const MOST = 3;
/** Of what ends the question so many stand beside it, where the rest does not. */
const MOST_ENDINGS = 2;

export interface Answers {
  /** In the bar itself, those that end the question last. */
  buttons: Choice[];
  /** How many others there are that have no place on the map or in the hand. */
  others: number;
  /** Whether nothing on the map or in the hand can be chosen, so that those others are the question. */
  alone: boolean;
}

/** Everything that can be clicked on the map or in the hand, once. */
export function drawnChoices({ units, spaces, cards, routes, panels }: Sorted): Choice[] {
  return [
    ...[...routes.values(), ...panels.values()].flat(),
    ...[...units.values()].flat(),
    ...[...spaces.values()].flat().filter(({ kind }) => kind === 'space'),
    ...[...cards.values()].flat(),
  ];
}

/** Whether choices of a word are rare, and so stand in the menu alone. */
export function isRare(action: string, chart: Chart): boolean {
  return chart.actions?.[action]?.tier === 'rare';
}

export function answersOf(found: Sorted, chart: Chart): Answers {
  const alone = drawnChoices(found).length === 0;
  const common = found.groups.filter(({ action }) => !isRare(action, chart));
  const choices = common.flatMap((group) => group.choices);
  if (choices.length + found.endings.length <= MOST) {
    return { buttons: [...choices, ...found.endings], others: 0, alone };
  }
  const buttons = found.endings.slice(0, MOST_ENDINGS);
  return { buttons, others: choices.length + found.endings.length - buttons.length, alone };
}
