/** The names of spaces as they stand at a zoom: in their places, or beside what lies on them. */
import { givingWay, squareAbout, type Rect } from './dodging';
import { isReadable, nameFor, READABLE } from './level';
import type { Drawing, DrawnSpace, Label } from '../protocol/drawing';

export interface StandingName {
  /** For the path that a bent name follows. */
  readonly key: string;
  readonly id: string;
  readonly space: DrawnSpace;
  readonly label: Label;
  /** Whether it is the name of the far zoom, which stands without plate. */
  readonly far: boolean;
}

/** The signs of plates: they stay where they are, so names do not move onto them. */
function plateIcons(drawing: Drawing): Rect[] {
  return Object.values(drawing.spaces).flatMap(({ plate }) =>
    (plate?.icons ?? []).map(({ x, y, size }) => squareAbout(x, y, size)),
  );
}

/** Places for pieces outside small spaces. */
export function padBoxes(drawing: Drawing): Rect[] {
  return Object.values(drawing.spaces).flatMap(({ pad }) =>
    pad ? [{ x0: pad.x, y0: pad.y, x1: pad.x + pad.w, y1: pad.y + pad.h }] : [],
  );
}

/** Every name of a space that is shown at a scale, where nothing lies on it. */
export function standingNames(
  drawing: Drawing,
  scale: number,
  lying: readonly Rect[],
): StandingName[] {
  const names = Object.entries(drawing.spaces).flatMap(([id, space]): StandingName[] => {
    const shown = nameFor(space, scale);
    if (!shown) return [];
    const first = { key: `name-${id}`, id, space, ...shown };
    if (shown.far || !space.again) return [first];
    return [first, { ...first, key: `again-${id}`, label: space.again }];
  });
  const printed = [...plateIcons(drawing), ...padBoxes(drawing)];
  const labels = givingWay(
    names.map(({ label }) => label),
    lying,
    printed,
    READABLE / scale,
  );
  return names.flatMap((name, at) => {
    const label = labels[at] ?? null;
    return label === null ? [] : [{ ...name, label }];
  });
}

/** The notes beside connectors that can be read at a scale. */
export function readableNotes(drawing: Drawing, scale: number): Label[] {
  return (drawing.connectors ?? []).flatMap(({ notes }) =>
    (notes ?? []).filter((note) => isReadable(note, scale)),
  );
}
