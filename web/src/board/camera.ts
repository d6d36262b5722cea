/** Moving over the sheet: pan, wheel, pinch and by program. Every step is one transform, told to the owner. */
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
/** How far beyond its edge the sheet may be moved, in units. */
const MARGIN = 40;
const TRAVEL_MS = 400;
/** The scale is settled when it has not changed for so long. */
const SETTLE_MS = 140;
/** For this long after somebody has moved the sheet it is not moved elsewhere. */
const LEFT_ALONE_MS = 1500;
/** So near to the side of the window something is not seen yet, in pixels. */
const INSET = 20;
/** Round what is brought into view, in units. */
const AROUND = 160;

export interface CameraOwner {
  /** Every step, many times a second. */
  moved(transform: ZoomTransform): void;
  /** The scale has come to rest: the time for work that is not done on every step. */
  settled(scale: number): void;
  /** Whether a gesture that begins here is the camera's. */
  takes(event: Event): boolean;
}

/** Whether the person has asked for less motion. */
function calm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export class Camera {
  private readonly zoom: ZoomBehavior<HTMLElement, unknown>;
  private readonly view: Selection<HTMLElement, unknown, null, undefined>;
  private transform: ZoomTransform = zoomIdentity;
  /** Where the camera is on its way to. */
  private goal: ZoomTransform | null = null;
  private held = false;
  private handledAt = -Infinity;
  private travel = 0;
  private settling = 0;

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
    const { clientWidth, clientHeight } = this.element;
    return Math.min(
      Math.max(1, clientWidth) / (this.width + MARGIN),
      Math.max(1, clientHeight) / (this.height + MARGIN),
    );
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

  /** Somebody has moved the sheet, by hand or in another way. */
  handled(): void {
    this.handledAt = performance.now();
  }

  /** Bounds follow the size of the window on the sheet. */
  resized(): void {
    const size: [number, number] = [this.element.clientWidth, this.element.clientHeight];
    this.zoom
      .extent([[0, 0], size])
      .scaleExtent([Math.min(this.least, 1), MOST_SCALE])
      .translateExtent([
        [-MARGIN, -MARGIN],
        [this.width + MARGIN, this.height + MARGIN],
      ]);
  }

  zoomBy(factor: number): void {
    this.handled();
    const { clientWidth, clientHeight } = this.element;
    const [x, y] = this.transform.invert([clientWidth / 2, clientHeight / 2]);
    this.go(this.bounded(this.transform.k * factor, x, y), 160);
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
    const { clientWidth, clientHeight } = this.element;
    const fitting = Math.min(
      clientWidth / (box.x1 - box.x0 + AROUND),
      clientHeight / (box.y1 - box.y0 + AROUND),
    );
    const scale = Math.max(least, Math.min(most, fitting));
    this.centre((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, scale, travel);
  }

  /** How wide and how high a box may be to be shown at a scale. */
  room(scale: number): [number, number] {
    const { clientWidth, clientHeight } = this.element;
    return [clientWidth / scale - AROUND, clientHeight / scale - AROUND];
  }

  /** Whether all of a box lies in view, so that the camera may stay where it is, or go where it goes. */
  sees(box: Box, inset = 0): boolean {
    const { clientWidth, clientHeight } = this.element;
    const there = this.goal ?? this.transform;
    const [x0, y0] = there.apply([box.x0, box.y0]);
    const [x1, y1] = there.apply([box.x1, box.y1]);
    return x0 >= inset && y0 >= inset && x1 <= clientWidth - inset && y1 <= clientHeight - inset;
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
    this.view.on('.zoom', null);
  }

  private bounded(scale: number, x: number, y: number): ZoomTransform {
    const [low, high] = this.zoom.scaleExtent();
    const k = Math.max(low, Math.min(high, scale));
    const { clientWidth, clientHeight } = this.element;
    const aimed = zoomIdentity
      .translate(clientWidth / 2 - x * k, clientHeight / 2 - y * k)
      .scale(k);
    return this.zoom.constrain()(
      aimed,
      [
        [0, 0],
        [clientWidth, clientHeight],
      ],
      this.zoom.translateExtent(),
    );
  }

  /** Go no further by itself. */
  private halt(): void {
    cancelAnimationFrame(this.travel);
    this.goal = null;
  }

  private go(target: ZoomTransform, travel: number): void {
    this.halt();
    if (travel === 0 || calm()) {
      this.zoom.transform(this.view, target);
      return;
    }
    const { clientWidth, clientHeight } = this.element;
    const middle: [number, number] = [clientWidth / 2, clientHeight / 2];
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
    if (!scaled) return;
    clearTimeout(this.settling);
    this.settling = window.setTimeout(() => this.owner.settled(transform.k), SETTLE_MS);
  }
}
