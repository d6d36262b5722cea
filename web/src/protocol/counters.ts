/**
 * Counters and tokens: pieces that lie on each other, what is counted in cubes, and what links carry.
 *
 * Written by tools/page_types.py from protocol/counters.py. Do not edit it.
 */

import type { Text } from './text';

/** Something that is counted and not told apart: money, a resource, experience, flags. */
export interface TokenKind {
  name: Text;
  symbol?: string;
  /** As "#rrggbb"; the ground of a panel where nothing is said. */
  colour?: string;
  /** Written before a number, such as "$". */
  prefix?: string;
}

/** A kind of counter: what it is called, and how it is drawn. */
export interface CounterKind {
  name: Text;
  symbol?: string;
  look?: 'round' | 'square';
}

/** Counters of one kind and one owner that lie on each other. */
export interface Counter {
  /** What a choice calls them; empty where they are never chosen. */
  id?: string;
  /** Empty where the viewer does not know it. */
  kind?: string;
  /** The side whose colours they have. */
  owner?: string;
  count?: number;
  /** Face down for everybody but those who know the kind. */
  down?: boolean;
  /** By token, how many lie on them. */
  cubes?: Record<string, number>;
  /** What else is known about them. */
  words?: Text;
}

/** A kind of thing that a link carries: what it is called, and how it is drawn. */
export interface CarriedKind {
  name: Text;
  look?: 'road' | 'rail' | 'line';
}

/** What a route carries now, and whose it is. */
export interface Carried {
  kind: string;
  owner?: string;
}
