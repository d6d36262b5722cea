/** How a game looks, by its chart: the colours of its owners, and its symbols. */

import { getContext, setContext } from 'svelte';
import type { Badge, Paint as ChartPaint, PieceSign } from '../protocol/looks';
import type { Drawing24 } from './symbols';

/** What tells how a game looks. */
export interface Looks {
  readonly paints?: Readonly<Record<string, ChartPaint>>;
  readonly symbols?: Readonly<Record<string, Drawing24>>;
  readonly badges?: Readonly<Record<string, Badge>>;
  readonly piece_signs?: Readonly<Record<string, PieceSign>>;
}

/** The colours of an owner, all of them told. */
export type Colours = Required<ChartPaint>;

export interface Look {
  /** Every owner's colours that there are. */
  readonly paints: readonly Colours[];
  /** The colours of an owner by its id; one that nobody chose colours for gets some that stay the same. */
  paint(id: string | null | undefined): Colours;
  symbol(name: string | undefined): Drawing24 | null;
  /** How a badge, and what lies on a piece, is drawn. */
  badge(id: string): Badge['look'] | undefined;
  pieceSign(id: string): PieceSign['look'] | undefined;
}

/** Of what belongs to nobody who has colours. */
export const NOBODY: Colours = {
  block: '#F5D0BA',
  ink: '#3A1E0C',
  motif: 'square',
  land: '#B98A4E',
  plain: true,
};

function spare(block: string, ink: string, motif: Colours['motif'], land = block): Colours {
  return { block, ink, motif, land, plain: false };
}

/** For owners that the chart has no colours for, in an order that keeps the first few far apart. */
const SPARE: readonly Colours[] = [
  spare('#EFA91C', '#231704', 'rays'),
  spare('#23315A', '#FFFFFF', 'pillars', '#3D62B4'),
  spare('#5EC2CB', '#06272A', 'dots'),
  spare('#B43121', '#FFFFFF', 'cross'),
  spare('#399069', '#03140C', 'bars'),
  spare('#854EA2', '#FFFFFF', 'chevrons'),
];

function hash(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum;
}

function whole(paint: ChartPaint): Colours {
  return {
    ...paint,
    block: paint.block,
    land: paint.land ?? paint.block,
    plain: paint.plain ?? false,
  };
}

function made(looks: Looks): Look {
  const paints = new Map(Object.entries(looks.paints ?? {}).map(([id, one]) => [id, whole(one)]));
  return {
    paints: paints.size > 0 ? [...paints.values()] : SPARE,
    paint(id) {
      if (!id) return NOBODY;
      return paints.get(id) ?? (SPARE[hash(id) % SPARE.length] as Colours);
    },
    symbol(name) {
      return name === undefined ? null : (looks.symbols?.[name] ?? null);
    },
    badge: (id) => looks.badges?.[id]?.look,
    pieceSign: (id) => looks.piece_signs?.[id]?.look,
  };
}

const known = new WeakMap<Looks, Look>();

/** How the game of a chart looks. */
export function lookOf(chart: Looks): Look {
  const found = known.get(chart);
  if (found) return found;
  const look = made(chart);
  known.set(chart, look);
  return look;
}

const KEY = Symbol('look');
const UNKNOWN: Looks = {};

/** Let everything below a component look as a chart says. */
export function provideLook(chart: () => Looks): void {
  setContext(KEY, chart);
}

/** The same for a component that is mounted by itself, outside of everything else. */
export function contextWithLook(chart: Looks): Map<symbol, () => Looks> {
  return new Map([[KEY, () => chart]]);
}

/** How the game looks that is shown here. */
export function currentLook(): () => Look {
  const chart = getContext<(() => Looks) | undefined>(KEY) ?? (() => UNKNOWN);
  return () => lookOf(chart());
}
