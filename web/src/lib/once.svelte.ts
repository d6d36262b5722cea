/** Something that is done by a button: locked while it goes on, and what went wrong is told. */

import { sentenceOf } from './session.svelte';

export class Once {
  busy = $state(false);
  problem = $state('');

  async do(what: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = '';
    try {
      await what();
    } catch (error) {
      this.problem = sentenceOf(error);
    }
    this.busy = false;
  }
}
