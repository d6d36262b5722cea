/** Mixing and comparing colours written as "#rrggbb". */

type Channels = readonly [number, number, number];

const WHITE = '#ffffff';
const BLACK = '#000000';

function channels(colour: string): Channels {
  const digits = colour.slice(1);
  const read = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [read(0), read(2), read(4)];
}

function written(colour: Channels): string {
  return '#' + colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('');
}

/** `part` of the second colour in the first: 0 is all of the first, 1 all of the second. */
export function mix(first: string, second: string, part: number): string {
  const from = channels(first);
  const to = channels(second);
  const between = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * part;
  return written([between(0), between(1), between(2)]);
}

export function darker(colour: string, part: number): string {
  return mix(colour, BLACK, part);
}

export function lighter(colour: string, part: number): string {
  return mix(colour, WHITE, part);
}

/** Relative luminance as WCAG 2 defines it. */
export function luminance(colour: string): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = channels(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast as WCAG 2 defines it: 1 for equal colours, 21 for black on white. */
export function contrast(first: string, second: string): number {
  const [dim, bright] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (bright + 0.05) / (dim + 0.05);
}
