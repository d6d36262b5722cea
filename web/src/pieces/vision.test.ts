import { describe, expect, it } from 'vitest';
import { pipPaint } from './block';
import { lookOf } from './look';

/** How far apart the colours of a board are for every kind of colour vision.
 *
 * Colours are seen as Machado, Oliveira and Fernandes (2009) have it for those who lack one kind of cone, and compared by
 * CIEDE2000, where 2 is just noticed side by side.
 */
type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const VISIONS = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;
const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];
/** The least that any two colours of a board differ by, for anybody. */
const APART = 13;

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
}

function linear(colour: string): Triple {
  const share = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return [1, 3, 5]
    .map(share)
    .map((s) => (s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4)) as unknown as Triple;
}

function lab(light: Triple): Triple {
  const [x, y, z] = times(TO_XYZ, light).map((value, at) => {
    const share = value / (WHITE[at] as number);
    return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116;
  }) as unknown as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function seen(colour: string, vision: Matrix): Triple {
  const light = times(vision, linear(colour)).map((value) => Math.min(1, Math.max(0, value)));
  return lab(light as unknown as Triple);
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const seventh = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

function hueOf(a: number, b: number): number {
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

/** CIEDE2000 of two colours in CIELAB. */
function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const stretch = 1.5 - 0.5 * seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const [h1, h2] = [hueOf(a1 * stretch, b1), hueOf(a2 * stretch, b2)];
  const turn = ((h2 - h1 + 540) % 360) - 180;
  const [light, chroma, hue] = [(l1 + l2) / 2, (c1 + c2) / 2, h1 + turn / 2];
  const weight =
    1 -
    0.17 * Math.cos(radians(hue - 30)) +
    0.24 * Math.cos(radians(2 * hue)) +
    0.32 * Math.cos(radians(3 * hue + 6)) -
    0.2 * Math.cos(radians(4 * hue - 63));
  const dl = (l2 - l1) / (1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2));
  const dc = (c2 - c1) / (1 + 0.045 * chroma);
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))) / (1 + 0.015 * chroma * weight);
  const rounded = ((((hue % 360) + 360) % 360) - 275) / 25;
  const mixing = -2 * seventh(chroma) * Math.sin(radians(60 * Math.exp(-(rounded ** 2))));
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + mixing * dc * dh);
}

function leastDifference(colours: readonly string[], vision: Matrix): number {
  const all = colours.map((colour) => seen(colour, vision));
  const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => difference(one, other)));
  return Math.min(...pairs);
}

describe('the difference of two colours', () => {
  it('is what the authors of CIEDE2000 publish for pairs of their own', () => {
    expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
    expect(difference([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
    expect(difference([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4);
  });

  it('shrinks for red and green where one of their cones is missing', () => {
    const pair = ['#C04040', '#607020'];
    const normal = leastDifference(pair, VISIONS.normal);
    expect(leastDifference(pair, VISIONS.deutan)).toBeLessThan(normal / 2);
  });
});

describe.each(Object.entries(VISIONS))('for %s vision', (_, vision) => {
  it('the colours are told apart that owners get for whom a chart has none', () => {
    const colours = lookOf({}).paints.map(({ block }) => block);
    expect(leastDifference(colours, vision)).toBeGreaterThan(APART);
  });

  it('the pips of Classes are told apart', () => {
    const colours = ['blue', 'red', 'white', 'black'].map((name) => pipPaint(name)?.fill ?? '');
    expect(leastDifference(colours, vision)).toBeGreaterThan(2 * APART);
  });
});
