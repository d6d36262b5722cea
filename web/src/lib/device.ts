/** What this device remembers for its person. A browser that keeps nothing behaves as if nothing was said. */

const PREFIX = 'sandtable-';

/** What was remembered under a name; null where nothing was. */
export function recalled(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Remember something under a name, or with null forget it. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Then it is forgotten when the page is closed.
  }
}
