/** The production track: a lane a faction, a marker for each of the numbers that bound it. */

import { text } from '../words/text';

export interface Levels {
  readonly ind?: number;
  readonly pop?: number;
  readonly res?: number;
  readonly production?: number;
}

export interface Lane extends Levels {
  /** Whose lane it is: an id that has colours, and the name people use. */
  readonly owner: string;
  readonly name: string;
}

export interface Marker {
  readonly symbol: 'factory' | 'population' | 'resource';
  readonly value: number;
  readonly x: number;
}

/** How far apart two markers must stand to be told apart. */
const APART = 11;

/** The last number on the track: room for the largest marker, in steps of three. */
export function trackEnd(lanes: readonly Levels[]): number {
  const largest = Math.max(
    15,
    ...lanes.flatMap((lane) => [lane.ind ?? 0, lane.pop ?? 0, lane.res ?? 0]),
  );
  return Math.ceil(largest / 3) * 3;
}

/** The markers of a lane from left to right; equal ones are moved apart. */
export function markers(lane: Levels, place: (value: number) => number): Marker[] {
  const all = (
    [
      ['factory', lane.ind],
      ['population', lane.pop],
      ['resource', lane.res],
    ] as const
  )
    .flatMap(([symbol, value]) => (value === undefined ? [] : [{ symbol, value }]))
    .sort((a, b) => a.value - b.value);
  let last = Number.NEGATIVE_INFINITY;
  return all.map(({ symbol, value }) => {
    last = Math.max(place(value), last + APART);
    return { symbol, value, x: last };
  });
}

/** The lane is filled up to the lowest marker, or to what counts where something else cuts it. */
export function filledTo(lane: Levels): number {
  const told = [lane.ind, lane.pop, lane.res].filter((value) => value !== undefined);
  return lane.production ?? (told.length ? Math.min(...told) : 0);
}

export function laneWords(lane: Lane): string {
  const levels = markers(lane, (value) => value).map(({ symbol, value }) =>
    text(`piece.track.${symbol}`, { value }),
  );
  return text('piece.track.lane', {
    name: lane.name,
    levels: levels.join(', '),
    production: filledTo(lane),
  });
}
