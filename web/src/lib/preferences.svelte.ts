/** How this device likes the table: how much moves, what is asked twice, and whether single keys do something. */

import { recalled, remember } from './device';

export type Motion = 'system' | 'less';
export const MOTIONS: readonly Motion[] = ['system', 'less'];
/** all: everything that the game wants asked; final: only what cannot be taken back. */
export type Confirmations = 'all' | 'final';
export const CONFIRMATIONS: readonly Confirmations[] = ['all', 'final'];

class Preferences {
  private motionWish: Motion = $state(recalled('motion') === 'less' ? 'less' : 'system');
  private confirming: Confirmations = $state(
    recalled('confirmations') === 'final' ? 'final' : 'all',
  );
  private keysWish = $state(recalled('keys') !== 'no');

  get motion(): Motion {
    return this.motionWish;
  }

  set motion(wish: Motion) {
    this.motionWish = wish;
    remember('motion', wish === 'less' ? 'less' : null);
    showMotion();
  }

  get confirmations(): Confirmations {
    return this.confirming;
  }

  set confirmations(wish: Confirmations) {
    this.confirming = wish;
    remember('confirmations', wish === 'final' ? 'final' : null);
  }

  /** Whether single letters and numbers are keys of the table. */
  get keys(): boolean {
    return this.keysWish;
  }

  set keys(wish: boolean) {
    this.keysWish = wish;
    remember('keys', wish ? null : 'no');
  }
}

export const preferences = new Preferences();

/** Tell the styles how much may move. */
export function showMotion(): void {
  document.documentElement.dataset['motion'] = preferences.motion;
}

/** Whether somebody wants to see less motion, here or on the whole device. */
export function isCalm(): boolean {
  return (
    preferences.motion === 'less' || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
