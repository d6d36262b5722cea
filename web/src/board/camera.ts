/** Moving over the sheet: pan, wheel, pinch and by program. Every step is one transform, told to the owner. */
import { isCalm } from '../lib/preferences.svelte';
import { select, type Selection } from 'd3-selection';
import {
  zoom,
  zoomIdentity,
  type D3ZoomEvent,
  type ZoomBehavior,
  type ZoomTransform,
} from 'd3-zoom';
import type { Box } from './geometry';
import type { Point } from './types';

const MOST_SCALE = 5;
/** How far beyond what covers its edge the sheet may be moved, in pixels. */
const MARGIN = 24;
const TRAVEL_MS = 400;
/** The scale is settled when it has not changed for so long. */
const SETTLE_MS = 140;
/** For this long after somebody has moved the sheet it is not moved elsewhere. */
const LEFT_ALONE_MS = 1500;
/** So near to the side of the window something is not seen yet, in pixels. */
const INSET = 20;
/** Round what is brought into view, in units. */
const AROUND = 160;

/** How much of each side of the window on the sheet is covered by what floats over it, in pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export interface CameraOwner {
  /** Every step, many times a second. */
  moved(transform: ZoomTransform): void;
  /** The scale has come to rest: the time for work that is not done on every step. */
  settled(scale: number): void;
  /** It has stopped moving. */
  rested(): void;
  /** Whether a gesture that begins here is the camera's. */
  takes(event: Event): boolean;
}

/** A value between two bounds; in their middle, where the lower one is the higher. */
function within(value: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.max(low, Math.min(high, value));
}

export class Camera {
  private readonly zoom: ZoomBehavior<HTMLElement, unknown>;
  private readonly view: Selection<HTMLElement, unknown, null, undefined>;
  private transform: ZoomTransform = zoomIdentity;
  /** Where the camera is on its way to. */
  private goal: ZoomTransform | null = null;
  private held = false;
  /** What nothing covers is what the camera aims at; it never moves because something opens or closes. */
  private insets: Insets = NO_INSETS;
  /** The most that was ever covered: as far one may go beyond the edge, so that nothing stays hidden. */
  private reach: Insets = NO_INSETS;
  private handledAt = -Infinity;
  private travel = 0;
  private settling = 0;
  private resting = 0;

  constructor(
    private readonly element: HTMLElement,
    private readonly width: number,
    private readonly height: number,
    private readonly owner: CameraOwner,
  ) {
    this.view = select(element);
    this.zoom = zoom<HTMLElement, unknown>()
      .filter((event: Event) => this.owner.takes(event))
      .clickDistance(5)
      .constrain((transform) => this.constrained(transform))
      .on('start', (event: D3ZoomEvent<HTMLElement, unknown>) => {
        if (!event.sourceEvent) return;
        this.halt();
        this.held = true;
      })
      .on('end', () => (this.held = false))
      .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
        if (event.sourceEvent) this.handled();
        this.step(event.transform);
      });
    this.resized();
    this.view.call(this.zoom).on('dblclick.zoom', null);
  }

  /** The scale at which the whole sheet is seen. */
  get least(): number {
    const { width, height } = this.free;
    return Math.min(Math.max(1, width) / this.width, Math.max(1, height) / this.height);
  }

  /** The part of the window on the sheet that nothing covers. */
  private get free(): { x: number; y: number; width: number; height: number } {
    const { clientWidth, clientHeight } = this.element;
    const { top, right, bottom, left } = this.insets;
    const width = clientWidth - left - right;
    const height = clientHeight - top - bottom;
    // Where next to nothing is left, what floats is looked past.
    if (width < 120 || height < 120) {
      return { x: 0, y: 0, width: clientWidth, height: clientHeight };
    }
    return { x: left, y: top, width, height };
  }

  /** Where the middle of what nothing covers lies in the window. */
  private get aim(): [number, number] {
    const { x, y, width, height } = this.free;
    return [x + width / 2, y + height / 2];
  }

  /** From now on this much is covered. The sheet stays where it is. */
  cover(insets: Insets): void {
    this.insets = insets;
    const { reach } = this;
    this.reach = {
      top: Math.max(reach.top, insets.top),
      right: Math.max(reach.right, insets.right),
      bottom: Math.max(reach.bottom, insets.bottom),
      left: Math.max(reach.left, insets.left),
    };
    this.resized();
  }

  get scale(): number {
    return this.transform.k;
  }

  /** Whether a hand moves the sheet right now. */
  get moving(): boolean {
    return this.held;
  }

  /** Whether somebody has moved the sheet just now, and is looking at what came into view. */
  get leftAlone(): boolean {
    return this.held || performance.now() - this.handledAt < LEFT_ALONE_MS;
  }

  /** Whether nobody has moved the sheet by hand yet. */
  get untouched(): boolean {
    return this.handledAt === -Infinity && !this.held;
  }

  /** Somebody has moved the sheet, by hand or in another way. */
  handled(): void {
    this.handledAt = performance.now();
  }

  /** Bounds follow the size of the window on the sheet. */
  resized(): void {
    const size: [number, number] = [this.element.clientWidth, this.element.clientHeight];
    this.zoom
      .extent([[0, 0], size])
      // Never nearer than it is: opening something does not move the sheet.
      .scaleExtent([Math.min(this.least, this.transform.k, 1), MOST_SCALE]);
  }

  zoomBy(factor: number): void {
    this.handled();
    // Strokes that follow each other quickly all count, however far the first has got.
    const there = this.goal ?? this.transform;
    const [x, y] = there.invert(this.aim);
    this.go(this.bounded(there.k * factor, x, y), 160);
  }

  panBy(dx: number, dy: number): void {
    this.halt();
    this.handled();
    this.zoom.translateBy(this.view, dx / this.transform.k, dy / this.transform.k);
  }

  whole(travel = TRAVEL_MS): void {
    this.go(this.bounded(this.least, this.width / 2, this.height / 2), travel);
  }

  centre(x: number, y: number, scale = this.transform.k, travel = TRAVEL_MS): void {
    this.go(this.bounded(scale, x, y), travel);
  }

  /** Bring a part of the sheet into view at a scale between two bounds. */
  show(box: Box, least: number, most: number, travel = TRAVEL_MS): void {
    const { width, height } = this.free;
    const fitting = Math.min(
      width / (box.x1 - box.x0 + AROUND),
      height / (box.y1 - box.y0 + AROUND),
    );
    const scale = Math.max(least, Math.min(most, fitting));
    this.centre((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, scale, travel);
  }

  /** How wide and how high a box may be to be shown at a scale. */
  room(scale: number): [number, number] {
    const { width, height } = this.free;
    return [width / scale - AROUND, height / scale - AROUND];
  }

  /** Whether all of a box lies in view, so that the camera may stay where it is, or go where it goes. */
  sees(box: Box, inset = 0): boolean {
    const { x, y, width, height } = this.free;
    const there = this.goal ?? this.transform;
    const [x0, y0] = there.apply([box.x0, box.y0]);
    const [x1, y1] = there.apply([box.x1, box.y1]);
    return (
      x0 >= x + inset && y0 >= y + inset && x1 <= x + width - inset && y1 <= y + height - inset
    );
  }

  /** Whether a point lies well in view. */
  seesPoint([x, y]: Point): boolean {
    return this.sees({ x0: x, y0: y, x1: x, y1: y }, INSET);
  }

  /** The point of the sheet under a point of the window on it. */
  under(x: number, y: number): [number, number] {
    return this.transform.invert([x, y]);
  }

  stop(): void {
    this.halt();
    clearTimeout(this.settling);
    clearTimeout(this.resting);
    this.view.on('.zoom', null);
  }

  private bounded(scale: number, x: number, y: number): ZoomTransform {
    const [low, high] = this.zoom.scaleExtent();
    const k = Math.max(low, Math.min(high, scale));
    const [aimX, aimY] = this.aim;
    return this.constrained(zoomIdentity.translate(aimX - x * k, aimY - y * k).scale(k));
  }

  /** No farther beyond an edge than by what may cover it; what is smaller than that lies in the middle. */
  private constrained(transform: ZoomTransform): ZoomTransform {
    const { clientWidth, clientHeight } = this.element;
    const { x, y, k } = transform;
    const { top, right, bottom, left } = this.reach;
    const across = within(x, clientWidth - right - MARGIN - this.width * k, left + MARGIN);
    const down = within(y, clientHeight - bottom - MARGIN - this.height * k, top + MARGIN);
    return across === x && down === y ? transform : zoomIdentity.translate(across, down).scale(k);
  }

  /** Go no further by itself. */
  private halt(): void {
    cancelAnimationFrame(this.travel);
    this.goal = null;
  }

  private go(target: ZoomTransform, travel: number): void {
    this.halt();
    if (travel === 0 || isCalm()) {
      this.zoom.transform(this.view, target);
      return;
    }
    const middle = this.aim;
    const begin = this.transform;
    const [from, to] = [begin.invert(middle), target.invert(middle)];
    const begun = performance.now();
    this.goal = target;
    const frame = (now: number) => {
      const part = Math.min(1, Math.max(0, now - begun) / travel);
      const eased = 1 - (1 - part) ** 3;
      const k = begin.k * (target.k / begin.k) ** eased;
      const x = from[0] + (to[0] - from[0]) * eased;
      const y = from[1] + (to[1] - from[1]) * eased;
      this.zoom.transform(
        this.view,
        part < 1 ? zoomIdentity.translate(middle[0] - x * k, middle[1] - y * k).scale(k) : target,
      );
      if (part < 1) this.travel = requestAnimationFrame(frame);
      else this.goal = null;
    };
    this.travel = requestAnimationFrame(frame);
  }

  private step(transform: ZoomTransform): void {
    const scaled = transform.k !== this.transform.k;
    this.transform = transform;
    this.owner.moved(transform);
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.owner.rested(), SETTLE_MS);
    if (!scaled) return;
    clearTimeout(this.settling);
    this.settling = window.setTimeout(() => this.owner.settled(transform.k), SETTLE_MS);
  }
}
