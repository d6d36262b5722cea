/**
 * Whether a list that grows is followed to its end.
 *
 * A list leaves its end in two ways: somebody scrolls back, or the room for it changes because a panel opens
 * or closes. Only the first says that its reader wants to stay; after the other it is brought to its end again.
 */

/** The part of an element that says where it is scrolled to. */
export interface Scrolled {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

// So near to the end somebody reads the end.
const NEAR = 40;

export class Following {
  /** Whether new lines are followed. */
  atEnd = true;

  private top = 0;

  /** The list was scrolled, by its reader or by what happened round it. */
  scrolled(box: Scrolled): void {
    // A list that is hidden has no height, and tells nothing of its reader.
    if (box.clientHeight === 0) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (below < NEAR) this.atEnd = true;
    else if (box.scrollTop < this.top - 1) this.atEnd = false;
    this.top = box.scrollTop;
  }

  /** The list or the room for it has changed: go to the end where that is followed. */
  settle(box: Scrolled): void {
    if (box.clientHeight === 0) {
      this.top = 0;
    } else if (this.atEnd) {
      box.scrollTop = box.scrollHeight;
      this.top = box.scrollTop;
    }
  }

  /** Go to the end, and follow it from now on. */
  follow(box: Scrolled): void {
    this.atEnd = true;
    this.settle(box);
  }
}
