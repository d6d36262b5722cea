/** What a block shows, and where on its face. Faces are drawn on a grid of 100 by 100. */

import type { Face } from '../protocol/board';

export const FACE = 100;

const PIP_PITCH = 18.5;
/** More pips than this in one row would leave the face. */
const PIPS_THAT_FIT = 5;

/** standing: seen by its owner; unseen: only the back; flat: laid open for all. */
export type Pose = 'standing' | 'unseen' | 'flat';

interface PipPaint {
  readonly fill: string;
  readonly edge: string;
}

const PIP_PAINTS: Readonly<Record<string, PipPaint>> = {
  blue: { fill: '#1B57C4', edge: '#FFFFFF' },
  red: { fill: '#C3141B', edge: '#FFFFFF' },
  white: { fill: '#FFFFFF', edge: '#14171B' },
  black: { fill: '#14171B', edge: '#FFFFFF' },
};

/** Pips in a colour of their own have an edge, so that they are seen on any wood. */
export function pipPaint(colour: string | undefined): PipPaint | null {
  return (colour !== undefined && PIP_PAINTS[colour]) || null;
}

/** Small blocks leave room round themselves; how much of the face they take. */
const SMALL = 0.86;

/** The part of its room that a block fills, where a game has blocks of two sizes. */
export function fillOf(unit: string, small: readonly string[] | undefined): number {
  return small?.includes(unit) ? SMALL : 1;
}

export interface Pip {
  readonly x: number;
  readonly filled: boolean;
}

/** The row of pips: filled up to the present strength, hollow up to the maximum. */
export function pips(cv: number, most: number): Pip[] {
  const count = Math.max(cv, most);
  const pitch = count > PIPS_THAT_FIT ? (PIP_PITCH * (PIPS_THAT_FIT - 1)) / (count - 1) : PIP_PITCH;
  const first = FACE / 2 - ((count - 1) * pitch) / 2;
  return Array.from({ length: count }, (_, at) => ({ x: first + at * pitch, filled: at < cv }));
}

export function poseOf(face: Face | undefined): Pose {
  if (face?.open) return 'flat';
  return face?.kind === undefined && face?.text === undefined ? 'unseen' : 'standing';
}
