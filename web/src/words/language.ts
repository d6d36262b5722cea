/** Which language the page speaks: the first that the browser asks for and the table has, and English otherwise. */

export function language(
  translated: readonly string[],
  wanted: readonly string[] = navigator.languages,
): string {
  const known = ['en', ...translated];
  for (const one of wanted) {
    const [short = ''] = one.toLowerCase().split('-');
    if (known.includes(short)) return short;
  }
  return 'en';
}
