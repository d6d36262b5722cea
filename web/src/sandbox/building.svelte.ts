/** A position that is being built: what it is made of, and what the server shows of it. */

import type { Drawing } from '../protocol/drawing';
import { api } from '../lib/api';
import { recalled, remember } from '../lib/device';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { Change, ChangeKind, Position } from '../protocol/sandbox';
import { sentenceOf } from '../lib/session.svelte';
import type { Text } from '../protocol/text';
import { asFile, fromFile } from './changes';

const KEPT = 'position';

export class Building {
  position: Position | null = $state.raw(null);
  board: Board = $state.raw({});
  kinds: ChangeKind[] = $state.raw([]);
  /** By seat, what it is asked where play stands. */
  asked: Record<string, Text> = $state.raw({});
  chart: Chart = $state.raw({});
  drawing: Drawing | null = $state.raw(null);
  /** Why the last thing that was tried is not possible. */
  problem = $state('');
  busy = $state(false);

  /** Begin with a scenario as it is. */
  begin(game: string, scenario: string): Promise<boolean> {
    return this.become({ game, scenario, options: {}, changes: [] });
  }

  /** Go on where this device was left; false where that is no longer known. */
  async resume(): Promise<boolean> {
    const kept = fromFile(recalled(KEPT) ?? '');
    return kept !== null && (await this.become(kept));
  }

  add(change: Change): Promise<boolean> {
    return this.alter((changes) => [...changes, change]);
  }

  /** Leave a change out again. */
  drop(at: number): Promise<boolean> {
    return this.alter((changes) => changes.filter((_, i) => i !== at));
  }

  clear(): Promise<boolean> {
    return this.alter(() => []);
  }

  private async alter(change: (changes: Change[]) => Change[]): Promise<boolean> {
    if (!this.position) return false;
    return this.become({ ...this.position, changes: change(this.position.changes ?? []) });
  }

  /** Show another position, unless the server refuses it: then everything stays as it was. */
  async become(position: Position): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = '';
    try {
      const built = await api.built(position);
      if (this.position?.game !== position.game) await this.readGame(position.game);
      this.position = position;
      this.board = built.board;
      this.kinds = built.changes;
      this.asked = built.asked;
      remember(KEPT, asFile(position));
      return true;
    } catch (error) {
      this.problem = sentenceOf(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  private async readGame(game: string): Promise<void> {
    const chart = await api.chart(game);
    const drawing = chart.drawing === false ? null : await api.drawing(game);
    this.board = {};
    this.chart = chart;
    this.drawing = drawing;
  }
}
