/** What is drawn at which zoom. */
import type { DrawnSpace, Label, Zoom } from '../protocol/drawing';

/** Pixels a unit of the sheet below which only the large is told, and above which everything is. */
const FAR_BELOW = 0.55;
const NEAR_ABOVE = 1.2;
/** The smallest name that is still read, in pixels on the screen. */
export const READABLE = 10.6;

const ORDER: readonly Zoom[] = ['far', 'middle', 'near'];

export function levelOf(scale: number): Zoom {
  if (scale < FAR_BELOW) return 'far';
  return scale > NEAR_ABOVE ? 'near' : 'middle';
}

export function isReadable(label: Label, scale: number): boolean {
  return label.size * scale >= READABLE;
}

/** Whether a name is meant for this zoom and large enough on the screen to be read. */
export function isShown(label: Label, scale: number): boolean {
  const meant = ORDER.indexOf(label.zoom ?? 'middle') <= ORDER.indexOf(levelOf(scale));
  return meant && isReadable(label, scale);
}

export interface ShownName {
  readonly label: Label;
  /** Whether it is the name of the far zoom, which stands without plate. */
  readonly far: boolean;
}

/** The name of a space that is drawn at this zoom: its own, else the one for far away, else none. */
export function nameFor(space: DrawnSpace, scale: number): ShownName | null {
  if (isShown(space.label, scale)) return { label: space.label, far: false };
  if (space.far && isReadable(space.far, scale)) return { label: space.far, far: true };
  return null;
}

/** Names of nations stand only as long as those of their areas cannot be read. */
export function nationNamesShown(scale: number, areaSize: number): boolean {
  return areaSize * scale < READABLE;
}
