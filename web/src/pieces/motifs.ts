/** The marks on the backs of blocks, on a grid of 24 by 24, and the patterns of land that go with them. */
import type { Motif } from '../protocol/looks';
import { box, disc, type Drawing24 } from './symbols';

const EIGHTHS = [0, 45, 90, 135, 180, 225, 270, 315];

function ray(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const at = (radius: number) =>
    `${(12 + radius * Math.sin(angle)).toFixed(2)} ${(12 - radius * Math.cos(angle)).toFixed(2)}`;
  return `M${at(6.2)}L${at(9.7)}`;
}

export const MOTIFS: Readonly<Record<Motif, Drawing24>> = {
  rays: { solid: [disc(12, 12, 4.6)], lines: [{ d: EIGHTHS.map(ray).join(''), width: 1.7 }] },
  bars: { solid: [4, 10.6, 17.2].map((y) => box(3, y, 18, 2.8)) },
  cross: { lines: [{ d: 'M4 4 20 20M20 4 4 20', width: 3.4 }] },
  pillars: { solid: [4, 10.6, 17.2].map((x) => box(x, 3, 2.8, 18)) },
  dots: { solid: [5.5, 12, 18.5].flatMap((x) => [5.5, 12, 18.5].map((y) => disc(x, y, 2.1))) },
  chevrons: { lines: [{ d: 'M3 15 12 4 21 15M3 21 12 10 21 21', width: 2.6 }] },
  square: { lines: [{ d: 'M5 5H19V19H5Z', width: 2.6 }] },
  diamond: { lines: [{ d: 'M12 2.5 21.5 12 12 21.5 2.5 12Z', width: 2.6 }] },
  slashes: { lines: [{ d: 'M3 21 21 3M3 12 12 3M12 21 21 12', width: 2.4 }] },
  ring: { solid: [disc(12, 12, 3)], lines: [{ d: disc(12, 12, 8), width: 2.4 }] },
  waves: {
    lines: [6.5, 12.5, 18.5].map((y) => ({ d: `M2 ${y}q2.5-4 5 0t5 0 5 0 5 0`, width: 2.4 })),
  },
};

/** The tile of a land pattern: its size, and lines of 1.3 units in it. */
export interface PatternTile {
  readonly width: number;
  readonly height: number;
  readonly d: string;
  readonly filled?: boolean;
}

export const PATTERNS: Readonly<Record<Motif, PatternTile | null>> = {
  rays: { width: 12, height: 12, d: 'M-3 3 3-3M0 12 12 0M9 15 15 9' },
  bars: { width: 12, height: 9, d: 'M0 4.5H12' },
  cross: { width: 13, height: 13, d: 'M0 0 13 13M13 0 0 13' },
  pillars: { width: 9, height: 12, d: 'M4.5 0V12' },
  dots: { width: 9, height: 9, d: disc(4.5, 4.5, 1.3), filled: true },
  chevrons: { width: 14, height: 12, d: 'M0 10 7 3 14 10' },
  square: null,
  diamond: { width: 14, height: 14, d: 'M7 1 13 7 7 13 1 7Z' },
  slashes: { width: 10, height: 10, d: 'M-3 7 3 13M0 0 10 10M7-3 13 3' },
  ring: { width: 14, height: 14, d: disc(7, 7, 3.5) },
  waves: { width: 14, height: 9, d: 'M0 5q3.5-5 7 0t7 0' },
};
