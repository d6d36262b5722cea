/** Calling somebody who looks elsewhere: a notice of the system, for those who wish it on this device. */

import { recalled, remember } from './device';

const KEY = 'calls';

/** Whether this browser can show notices at all. */
export function canCall(): boolean {
  return 'Notification' in globalThis;
}

/** Whether somebody wishes to be called on this device, and the browser lets us. */
export function isCalled(): boolean {
  return canCall() && recalled(KEY) === 'yes' && Notification.permission === 'granted';
}

/** Whether the browser was told never to show notices of this page. */
export function isForbidden(): boolean {
  return canCall() && Notification.permission === 'denied';
}

/** Wish to be called, or no longer. The browser may ask its person, who may refuse; what holds afterwards. */
export async function wishCalls(wished: boolean): Promise<boolean> {
  remember(KEY, wished ? 'yes' : null);
  if (wished && canCall() && Notification.permission === 'default') {
    await Notification.requestPermission();
  }
  return isCalled();
}

/** Show a notice, unless the page is being looked at or nobody wishes it. A newer one of the same `about` replaces it. */
export function callBack(title: string, words: string, about: string): void {
  if (!document.hidden || !isCalled()) return;
  try {
    const notice = new Notification(title, { body: words, tag: about, icon: '/icon.svg' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some browsers of phones know notices and yet show none from a page.
  }
}
