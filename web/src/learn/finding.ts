/** Finding on the page what a lesson points at. */

import { parsed } from '../lib/notation';
import type { Chart } from '../protocol/chart';
import type { Anchor } from '../protocol/lessons';
import { placeOnMap } from '../table/sorting';

/** A part of the window, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

// Where each part of the page is, the first that is shown. Where it is folded away, what opens it stands for it: on a
// phone its tab.
const PANELS: Record<string, string[]> = {
  prompt: ['section.prompt'],
  map: ['main .map'],
  hand: ['main > .hand', '.sheet [id$="-hand"]'],
  seats: ['main > .rail', '.sheet [id$="-seats"]'],
  tracks: [
    'main > .rail > .standing',
    'main > .rail [data-details]',
    'main > .rail',
    '.sheet [id$="-seats"]',
  ],
  journal: ['[data-drawer]', '[data-tab="journal"]', '.sheet [id$="-journal"]'],
  battle: ['section.battle', 'main > .dock > .name', 'main .map'],
  header: ['header.bar .moment', 'header.bar'],
};

const quoted = (id: string): string => JSON.stringify(id);

/** Ids on the map that an anchor is about, for the camera. */
export function placesOf(anchor: Anchor, chart: Chart): string[] {
  if (anchor.space) return [anchor.space];
  if (anchor.unit) return [anchor.unit];
  if (!anchor.action) return [];
  const choice = parsed(anchor.action, chart);
  if (choice.kind === 'unit' && choice.parts[0] !== undefined) return [choice.parts[0]];
  const space = placeOnMap(choice, chart);
  return space === null ? [] : [space];
}

/** Where an anchor may be found, the best first. Where there is no map, choices that name it stand for it. */
export function selectorsOf(anchor: Anchor, chart: Chart): string[] {
  const named = (id: string): string => `[data-choice$=${quoted(` ${id}`)}]`;
  const { space, unit, card } = anchor;
  if (space) {
    const there = `[data-space=${quoted(space)}]`;
    return [`.hits ${there}`, named(space), there];
  }
  if (unit) return [`[data-unit=${quoted(unit)}]`, named(unit)];
  if (card) return [`[data-card=${quoted(card)}]`, named(card)];
  if (anchor.panel) return PANELS[anchor.panel] ?? [];
  if (!anchor.action) return [];
  const choice = parsed(anchor.action, chart);
  const played = choice.kind === 'card' ? [`[data-card=${quoted(choice.parts[0] ?? '')}]`] : [];
  const places = placesOf(anchor, chart).flatMap((id) => [
    `.hits [data-space=${quoted(id)}]`,
    `[data-unit=${quoted(id)}]`,
  ]);
  // Choices of one kind may be folded away under a button.
  const folded = `[data-fold=${quoted(choice.action)}]`;
  return [`[data-choice=${quoted(anchor.action)}]`, ...played, ...places, folded];
}

/** The element of an anchor that is shown now. */
export function elementOf(
  anchor: Anchor,
  chart: Chart,
  root: ParentNode = document,
): Element | null {
  for (const selector of selectorsOf(anchor, chart)) {
    for (const element of root.querySelectorAll(selector)) {
      if (!element.closest('.coach') && isShown(element)) return element;
    }
  }
  return null;
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** Where an element is in the window; nothing where it is not to be seen. What is cut off by its map is left out. */
export function boxOf(element: Element): Box | null {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const frame = element.closest('.map')?.getBoundingClientRect();
  const within =
    frame && frame.width > 0 && !element.matches('.map')
      ? frame
      : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const box = {
    left: Math.max(left, within.left),
    top: Math.max(top, within.top),
    right: Math.min(right, within.right),
    bottom: Math.min(bottom, within.bottom),
  };
  return box.right - box.left > 2 && box.bottom - box.top > 2 ? box : null;
}

// What lies over the lower edge of the map, and is not to be hidden.
const BELOW = ['main > .sheet', 'main > .hand'];

/** Where the coach stands: over the map, above what lies over its lower edge. */
export function groundBox(root: ParentNode = document): Box {
  const shown = (selector: string): Box | null => {
    const element = root.querySelector(selector);
    return element && boxOf(element);
  };
  const all = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const { bottom, ...rest } = shown('main .map') ?? all;
  const tops = BELOW.flatMap((selector) => shown(selector)?.top ?? []);
  return { ...rest, bottom: Math.min(bottom, ...tops) };
}

/** How much of two boxes is the same. */
export function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/**
 * Where a card of a size is best put: in the corner of a ground where it hides least of what is pointed at. Where the
 * ground is too small the card reaches over it, but never out of the window.
 */
export function bestCorner(
  ground: Box,
  { width, height }: { width: number; height: number },
  targets: Box[],
  gap: number,
  high: number = innerHeight,
): { x: number; y: number } {
  const left = ground.left + gap;
  const right = Math.max(left, ground.right - width - gap);
  const lowest = Math.max(gap, high - height - gap);
  const top = Math.min(ground.top + gap, lowest);
  const bottom = Math.min(Math.max(top, ground.bottom - height - gap), lowest);
  const corners = [
    { x: left, y: bottom },
    { x: left, y: top },
    { x: right, y: bottom },
    { x: right, y: top },
  ];
  const hidden = ({ x, y }: { x: number; y: number }): number => {
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    return targets.reduce((sum, target) => sum + overlap(box, target), 0);
  };
  // The first of several as good ones, so that the card stays where it is.
  return corners.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best));
}
