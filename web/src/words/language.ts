/**
 * Which language the page speaks: what `?words=` in an address asks for, as long as the browser's tab is open; else the
 * first that the browser asks for and the table has; else English.
 */

/** The language of those who look for words that stand in no table: English, in brackets and with accents. */
export const PSEUDO = 'pseudo';

const KEY = 'sandtable-words';

/** The language that an address asked for in this tab, or null. */
export function askedFor(search: string = location.search): string | null {
  const asked = new URLSearchParams(search).get('words');
  try {
    if (asked !== null) sessionStorage.setItem(KEY, asked);
    return asked ?? sessionStorage.getItem(KEY);
  } catch {
    // Without storage it holds for this address alone.
    return asked;
  }
}

export function language(
  translated: readonly string[],
  asked: string | null = askedFor(),
  wanted: readonly string[] = navigator.languages,
): string {
  const known = ['en', PSEUDO, ...translated];
  if (asked !== null && known.includes(asked)) return asked;
  for (const one of wanted) {
    const [short = ''] = one.toLowerCase().split('-');
    if (known.includes(short)) return short;
  }
  return 'en';
}
