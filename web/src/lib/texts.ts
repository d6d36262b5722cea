/**
 * Texts by ids with arguments. A text is a sentence with {names} in it, or two forms of one for "one" and "other"
 * by {count}. English is complete, and its ids are the type; other languages may lack some and fall back to it.
 */

export type Text = string | { readonly one: string; readonly other: string };
export type Texts = Readonly<Record<string, Text>>;
export type Arguments = Readonly<Record<string, string | number>>;

export type Reader<Id extends string> = (id: Id, given?: Arguments) => string;

/** A reader of some texts in the language of the page. */
export function reader<English extends Texts>(
  english: English,
  translated: Readonly<Record<string, Partial<Record<keyof English & string, Text>>>> = {},
  language: string = document.documentElement.lang || 'en',
): Reader<keyof English & string> {
  const other: Partial<Record<string, Text>> = translated[language] ?? {};
  const plural = { en: new Intl.PluralRules('en'), own: new Intl.PluralRules(language) };
  return (id, given = {}) => {
    const own = other[id];
    const text: Text = own ?? english[id] ?? id;
    if (typeof text === 'string') return filled(text, given);
    const rules = own === undefined ? plural.en : plural.own;
    const form = rules.select(Number(given['count'] ?? 0)) === 'one' ? text.one : text.other;
    return filled(form, given);
  };
}

/** A text with its {names} replaced; a name that nothing is given for stays, so that it is noticed. */
function filled(text: string, given: Arguments): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(given, name) ? String(given[name]) : whole,
  );
}
