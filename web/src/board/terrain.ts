/** The glyphs of borders as path data: peaks, conifers, dunes and the ticks of what is closed. */

export type Mark = readonly [number, number, number];

function at(value: number): string {
  return value.toFixed(1);
}

/** The side of the squares in which glyphs are drawn together, in units. */
const PLACE = 200;

/** Marks that lie near each other, from north to south, so that what is out of sight can be passed over. */
export function byPlace(marks: readonly Mark[]): Mark[][] {
  const places = new Map<number, Mark[]>();
  for (const mark of [...marks].sort((a, b) => a[1] - b[1])) {
    const place = Math.floor(mark[1] / PLACE) * 1000 + Math.floor(mark[0] / PLACE);
    places.set(place, [...(places.get(place) ?? []), mark]);
  }
  return [...places.entries()].sort(([a], [b]) => a - b).map(([, near]) => near);
}

export interface Peaks {
  readonly light: string;
  readonly dark: string;
}

/** Upright peaks with a dark right face, from north to south so that the nearer covers the farther. */
export function peaks(marks: readonly Mark[]): Peaks {
  let light = '';
  let dark = '';
  for (const [x, foot, size] of [...marks].sort((a, b) => a[1] - b[1])) {
    const y = foot + size * 0.45;
    const top = y - size * 1.5;
    const lean = x - size * 0.12;
    const ridge = `Q${at(x + size * 0.3)} ${at(y - size * 0.7)} ${at(x + size)} ${at(y)}`;
    light +=
      `M${at(x - size)} ${at(y)}Q${at(x - size * 0.35)} ${at(y - size * 0.55)} ${at(lean)} ${at(top)}` +
      `${ridge}Z`;
    dark +=
      `M${at(lean)} ${at(top)}${ridge}L${at(x + size * 0.28)} ${at(y)}` +
      `Q${at(x + size * 0.34)} ${at(y - size * 0.4)} ${at(x + size * 0.02)} ${at(y - size * 0.62)}` +
      `Q${at(x + size * 0.12)} ${at(y - size * 0.95)} ${at(lean)} ${at(top)}Z`;
  }
  return { light, dark };
}

/** Conifers: narrow triangles that stand on their mark. */
export function conifers(marks: readonly Mark[]): string {
  return [...marks]
    .sort((a, b) => a[1] - b[1])
    .map(([x, y, size]) => {
      const half = size * 0.75;
      return `M${at(x - half)} ${at(y)}L${at(x)} ${at(y - size * 2)}L${at(x + half)} ${at(y)}Z`;
    })
    .join('');
}

/** Grains of sand: lines of no length, drawn with round ends. */
export function grains(marks: readonly Mark[]): string {
  return marks.map(([x, y]) => `M${at(x)} ${at(y)}h0`).join('');
}

/** A pointy hexagon round a point. */
export function hexagon(x: number, y: number, radius: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (corner * Math.PI) / 3;
    return `${at(x + radius * Math.sin(angle))} ${at(y - radius * Math.cos(angle))}`;
  });
  return `M${corners.join('L')}Z`;
}
