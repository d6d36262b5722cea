/** Tokens as they are drawn: their ground, and what is read on it. */

import type { Chart } from '../protocol/chart';
import { contrast } from './colour';

const LIGHT = '#ffffff';
const DARK = '#201a10';
/** Of tokens without a colour of their own: bare wood. */
export const WOOD = '#c9a877';

/** The colour of what stands on a ground, so that it can be read. */
export function inkOn(ground: string): string {
  return contrast(ground, LIGHT) >= contrast(ground, DARK) ? LIGHT : DARK;
}

/** The ground of a token and the colour of its symbol. */
export function tokenPaint(chart: Chart, token: string): { colour: string; ink: string } {
  const colour = chart.tokens?.[token]?.colour || WOOD;
  return { colour, ink: inkOn(colour) };
}

export interface Cube {
  readonly token: string;
  readonly colour: string;
  readonly ink: string;
  /** Its number, from two on. */
  readonly words: string;
}

/** The cubes that lie on a counter, one for each token. */
export function cubesOn(chart: Chart, cubes: Readonly<Record<string, number>>): Cube[] {
  return Object.entries(cubes)
    .filter(([, count]) => count > 0)
    .map(([token, count]) => ({
      token,
      ...tokenPaint(chart, token),
      words: count > 1 ? String(count) : '',
    }));
}
