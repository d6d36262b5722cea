/** Which key does what in a replay. */

export type Stroke = 'on' | 'back' | 'phase.on' | 'phase.back' | 'first' | 'last' | 'play';

const KEYS: Readonly<Record<string, Stroke>> = {
  ArrowRight: 'on',
  ArrowUp: 'on',
  ArrowLeft: 'back',
  ArrowDown: 'back',
  PageDown: 'phase.on',
  PageUp: 'phase.back',
  Home: 'first',
  End: 'last',
  ' ': 'play',
};
// The map, menus and lists have keys of their own, and so has whatever can be pressed.
const OWN_KEYS =
  '.viewport, .viewport *, select, textarea, input:not([type="range"]), [role="tab"]';
const PRESSED = 'button, a, summary, [role="button"]';
// Where a page can be scrolled, these keys scroll it.
const SCROLLING = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);
const SCROLLED = '.journal, .journal *, .left, .left *, dialog *';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** What a key does where it was pressed; null where it is not the replay's. */
export function strokeOf(event: Pressed): Stroke | null {
  const does = KEYS[event.key];
  if (does === undefined || event.ctrlKey || event.metaKey || event.altKey) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.matches(OWN_KEYS)) return null;
  if (does === 'play' && at?.matches(PRESSED)) return null;
  const upDown = event.key === 'ArrowUp' || event.key === 'ArrowDown';
  if (upDown && !at?.matches('input[type="range"]')) return null;
  return SCROLLING.has(event.key) && at?.matches(SCROLLED) ? null : does;
}
