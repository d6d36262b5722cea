/** Saving the map as a file: what the person sees of it, all of it, at the zoom that tells everything. */
import { flushSync, mount, unmount } from 'svelte';
import { contextWithLook } from '../../pieces/look';
import { stacksOf } from '../position';
import Sheet from '../Sheet.svelte';
import type { Theme } from '../types';
import type { Drawing } from '../../protocol/drawing';
import type { Board } from '../../protocol/board';
import type { Chart } from '../../protocol/chart';
import { text } from '../../words/text';
import { embedded } from './faces';
import { selfContained } from './selfcontained';

export type Format = 'svg' | 'png';

export interface Shown {
  chart: Chart;
  drawing: Drawing;
  board: Board;
  battles: ReadonlySet<string>;
  theme: Theme;
}

/** Near enough for every name and sign. */
const SCALE = 1.3;
/** A picture has so many pixels to a unit of the sheet, unless it would be larger than browsers make them. */
const PIXELS = 2;
const MOST_PIXELS = 60e6;
const NONE: ReadonlySet<string> = new Set();

/** The map drawn aside, without what only the hand at it needs: no glow, no notes, no focus. */
export function drawnAside<Result>(shown: Shown, read: (map: SVGSVGElement) => Result): Result {
  const { chart, drawing, board, battles, theme } = shown;
  const aside = document.createElement('div');
  aside.inert = true;
  aside.style.position = 'fixed';
  aside.style.left = '-200vw';
  aside.style.width = aside.style.height = '1px';
  aside.style.overflow = 'hidden';
  document.body.append(aside);
  const sheet = mount(Sheet, {
    target: aside,
    context: contextWithLook(chart),
    props: {
      chart,
      drawing,
      board,
      stacks: stacksOf(chart, board, drawing, { battles, spread: null }),
      theme,
      scale: SCALE,
      selectable: NONE,
      selected: NONE,
      looked: NONE,
      refused: NONE,
      pins: new Map(),
      focused: null,
      dragged: null,
    },
  });
  try {
    flushSync();
    const map = aside.querySelector('svg');
    if (!map) throw new Error(text('map.save.none'));
    return read(map);
  } finally {
    void unmount(sheet);
    aside.remove();
  }
}

/** The map as the text of an SVG. */
export async function svgOf(shown: Shown): Promise<string> {
  const faces = await embedded();
  return drawnAside(shown, (map) =>
    selfContained(
      map,
      shown.drawing.title ?? text('map.save'),
      getComputedStyle(map).backgroundColor || '#fff',
      faces,
    ),
  );
}

/** How many pixels to a unit a picture of this size gets. */
export function pixelsFor(width: number, height: number): number {
  return Math.min(PIXELS, Math.sqrt(MOST_PIXELS / (width * height)));
}

async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const { naturalWidth, naturalHeight } = picture;
    const pixels = pixelsFor(naturalWidth, naturalHeight);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(naturalWidth * pixels);
    canvas.height = Math.round(naturalHeight * pixels);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const packed = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!packed) throw new Error(text('map.save.too-large'));
    return packed;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function handOver(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Draw the map and hand it to the person as a file. */
export async function saveMap(shown: Shown, format: Format): Promise<void> {
  const svg = await svgOf(shown);
  const file = format === 'png' ? await pngOf(svg) : new Blob([svg], { type: 'image/svg+xml' });
  handOver(file, `${shown.drawing.game ?? 'map'}.${format}`);
}
