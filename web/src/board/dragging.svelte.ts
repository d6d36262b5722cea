/** A block that is pressed and then carried: when a press becomes a drag, and what follows it. */

export interface Carried {
  readonly unit: string;
  readonly x: number;
  readonly y: number;
}

/** A press becomes a drag when it has moved so far, in pixels. */
const DRAG_BEGINS = 6;

export class Dragging {
  carried = $state<Carried | null>(null);
  private pressed: Carried | null = null;
  private dropped = false;

  /** The pointer goes down on a block that can be chosen, or on anything else. */
  press(unit: string | null, x: number, y: number): void {
    this.pressed = unit === null ? null : { unit, x, y };
    this.dropped = false;
  }

  /** The pointer moves; the block that begins to be carried, the moment it does. */
  move(x: number, y: number): string | null {
    if (!this.pressed) return null;
    const begun = this.carried !== null;
    const far = Math.hypot(x - this.pressed.x, y - this.pressed.y);
    if (!begun && far < DRAG_BEGINS) return null;
    this.carried = { unit: this.pressed.unit, x, y };
    return begun ? null : this.pressed.unit;
  }

  /** The pointer goes up; the block that is let go, if one was carried. */
  release(): string | null {
    const unit = this.carried?.unit ?? null;
    this.dropped = unit !== null;
    this.cancel();
    return unit;
  }

  cancel(): void {
    this.pressed = null;
    this.carried = null;
  }

  /** Whether a click is only the end of a drag. Asked once a click. */
  endedHere(): boolean {
    const ended = this.dropped;
    this.dropped = false;
    return ended;
  }
}
