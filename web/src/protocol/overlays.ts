/**
 * What is drawn over the map to explain a position.
 *
 * Written by tools/page_types.py from protocol/overlays.py. Do not edit it.
 */

export type Tone = 'source' | 'good' | 'weak' | 'bad';

/** A space that is shaded: how, and why in a few words. */
export interface OverlaySpace {
  readonly tone: Tone;
  readonly words: string;
}

/** A line from space to space. */
export interface OverlayLine {
  readonly tone: Tone;
  readonly spaces: string[];
}

/** What is drawn over the map, by the ids of the chart. */
export interface MapOverlay {
  /** The same for those who do not see the map. */
  readonly words: string;
  /** What each tone means here. */
  readonly legend: Partial<Record<Tone, string>>;
  readonly spaces: Record<string, OverlaySpace>;
  readonly lines: OverlayLine[];
}

/** What is drawn over the map of a table. */
export interface Overlay extends MapOverlay {
  /** Of the view that it is told from. */
  readonly sequence: number;
}
