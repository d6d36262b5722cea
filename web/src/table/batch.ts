/** Several choices at once: those whose order cannot matter, as the game says, and a choice that is none. */

import type { Choice } from '../lib/notation';
import type { Chart } from '../protocol/chart';
import { grouped, type Group } from './sorting';

/** Choices of one action that may all be made one after the other, whatever the order. */
export function doneTogether(choices: Choice[], chart: Chart): Group[] {
  return grouped(choices).filter(
    ({ action, choices: some }) =>
      chart.actions?.[action]?.together === true && some.length > 1 && !asks(action, chart),
  );
}

/** The one choice that there is, unless somebody should think about it. */
export function onlyChoice(choices: Choice[], chart: Chart): Choice | null {
  const [only, ...others] = choices;
  if (only === undefined || others.length > 0 || asks(only.action, chart)) return null;
  return only;
}

function asks(action: string, chart: Chart): boolean {
  return chart.actions?.[action]?.ask !== undefined;
}
