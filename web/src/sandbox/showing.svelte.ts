/** What somebody wishes to see over the map, and what the server tells of it; told again when the position changes. */

import type { OverlayKind } from '../protocol/chart';
import type { Overlay } from '../protocol/overlays';
import { sentenceOf } from '../lib/session.svelte';

/** Asks for an overlay. */
export type Ask = (kind: string, about: string) => Promise<Overlay>;

export class Showing {
  kind = $state('');
  about = $state('');
  overlay: Overlay | null = $state.raw(null);
  problem = $state('');
  busy = $state(false);
  private asked = 0;

  constructor(
    private readonly ask: Ask,
    private readonly kinds: () => readonly OverlayKind[],
  ) {}

  /** What the chosen kind is about: a "unit", a "faction"; empty where nothing is chosen. */
  get subject(): string {
    return this.kinds().find(({ id }) => id === this.kind)?.about ?? '';
  }

  /** Show a kind, or nothing. */
  choose(kind: string): void {
    const before = this.subject;
    this.kind = kind;
    if (this.subject !== before) this.about = '';
    void this.look();
  }

  /** Show it of something else. */
  turnTo(about: string): void {
    this.about = about;
    void this.look();
  }

  /** Ask the server. An answer that comes after a newer question is passed over. */
  async look(): Promise<void> {
    const mine = ++this.asked;
    this.problem = '';
    const ready = this.kind !== '' && (this.subject !== 'unit' || this.about !== '');
    if (!ready) {
      this.overlay = null;
      this.busy = false;
      return;
    }
    this.busy = true;
    try {
      const overlay = await this.ask(this.kind, this.about);
      if (mine === this.asked) this.overlay = overlay;
    } catch (error) {
      if (mine !== this.asked) return;
      this.overlay = null;
      this.problem = sentenceOf(error);
    } finally {
      if (mine === this.asked) this.busy = false;
    }
  }
}
