/** Addresses of moments: "/tables/NAME/replay?eyes=japan#at=17". */

/** Whose eyes one looks with: the name of a seat, nobody's in particular, or everybody's. */
export type Eyes = string;
export const WATCHING: Eyes = 'watching';
export const OPEN: Eyes = 'open';

export interface Place {
  /** The number of the moment, by the count of whose eyes these are; null where none is named. */
  at: number | null;
  /** Empty where the address does not say. */
  eyes: Eyes;
  /** Whether the replay goes on by itself from there. */
  play: boolean;
}

/** What the address says. */
export function placeOf(search: string, hash: string): Place {
  const named = new URLSearchParams(hash.replace(/^#/, ''));
  const at = named.get('at') ?? '';
  return {
    at: /^\d{1,15}$/.test(at) ? Number(at) : null,
    eyes: new URLSearchParams(search).get('eyes') ?? '',
    play: named.has('play'),
  };
}

/** The address of the replay of a table, or of one moment of it. */
export function replayAddress(table: string, place: Partial<Place> = {}): string {
  const query = place.eyes ? `?eyes=${encodeURIComponent(place.eyes)}` : '';
  const at = place.at === undefined || place.at === null ? '' : `#at=${place.at}`;
  const play = place.play && at !== '' ? '&play=1' : '';
  return `/tables/${encodeURIComponent(table)}/replay${query}${at}${play}`;
}

/** Where an address of a table that names a moment leads; null where it names none. */
export function leadsTo(table: string, hash: string): string | null {
  const place = placeOf('', hash);
  return place.at === null ? null : replayAddress(table, place);
}
