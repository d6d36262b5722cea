/** Light, dark, or whatever the system wishes. The palette itself is in styles/theme.css. */

export type ThemeWish = 'system' | 'light' | 'dark';

const KEY = 'sandtable-theme';

/** What was wished on this device. */
export function wishedTheme(): ThemeWish {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** Wish a theme, and remember it on this device. */
export function wishTheme(wish: ThemeWish): void {
  try {
    if (wish === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, wish);
  } catch {
    // A browser that keeps nothing shows the theme until the page is closed.
  }
  show(wish);
}

const systemWish = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** The theme that a wish comes to now. */
export function resolvedTheme(wish: ThemeWish = wishedTheme()): 'light' | 'dark' {
  if (wish !== 'system') return wish;
  return systemWish().matches ? 'dark' : 'light';
}

function show(wish: ThemeWish): void {
  document.documentElement.dataset['theme'] = resolvedTheme(wish);
}

/** Show the wished theme, and follow the system while nothing else is wished. */
export function startTheme(): void {
  show(wishedTheme());
  systemWish().addEventListener('change', () => show(wishedTheme()));
}
