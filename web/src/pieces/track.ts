/** The tracks of all sides beside each other: a lane for each side, a marker for each of its numbers. */

import type { LaneMark, Lanes } from '../protocol/looks';
import { text } from '../words/text';
import { listed } from '../words/formats';

export interface Lane {
  /** Whose lane it is: an id that has colours, and the name people use. */
  readonly owner: string;
  readonly name: string;
  /** By track, its number. */
  readonly values: Readonly<Record<string, number>>;
}

export interface Marker {
  readonly mark: LaneMark;
  readonly value: number;
  readonly x: number;
}

/** How far apart two markers must stand to be told apart. */
const APART = 11;

function numbers(lanes: Lanes, lane: Lane): number[] {
  return lanes.marks.flatMap(({ track }) => lane.values[track] ?? []);
}

/** The last number on the tracks: room for the largest marker, in steps of three. */
export function trackEnd(lanes: Lanes, all: readonly Lane[]): number {
  const largest = Math.max(15, ...all.flatMap((lane) => numbers(lanes, lane)));
  return Math.ceil(largest / 3) * 3;
}

/** The markers of a lane from left to right; equal ones are moved apart. */
export function markers(lanes: Lanes, lane: Lane, place: (value: number) => number): Marker[] {
  const all = lanes.marks
    .flatMap((mark) => {
      const value = lane.values[mark.track];
      return value === undefined ? [] : [{ mark, value }];
    })
    .sort((a, b) => a.value - b.value);
  let last = Number.NEGATIVE_INFINITY;
  return all.map(({ mark, value }) => {
    last = Math.max(place(value), last + APART);
    return { mark, value, x: last };
  });
}

/** The lane is filled up to the lowest marker, or to what the chart says. */
export function filledTo(lanes: Lanes, lane: Lane): number {
  const told = numbers(lanes, lane);
  const lowest = told.length > 0 ? Math.min(...told) : 0;
  return lane.values[lanes.filled ?? ''] ?? lowest;
}

export function laneWords(lanes: Lanes, lane: Lane): string {
  const levels = markers(lanes, lane, (value) => value).map(({ mark, value }) =>
    text('piece.track.level', { name: mark.name, value }),
  );
  const filled = lanes.filled_name
    ? [text('piece.track.level', { name: lanes.filled_name, value: filledTo(lanes, lane) })]
    : [];
  return text('piece.track.lane', { name: lane.name, levels: listed([...levels, ...filled]) });
}
