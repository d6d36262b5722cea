/** Whether the camera shows what others do. This device remembers it. */

import { recalled, remember } from '../lib/device';

const KEY = 'camera-follows';

class Following {
  private wanted = $state(recalled(KEY) !== 'no');

  get on(): boolean {
    return this.wanted;
  }

  set on(wanted: boolean) {
    this.wanted = wanted;
    remember(KEY, wanted ? null : 'no');
  }
}

export const following = new Following();
