/**
 * Every word that the page itself shows: `text(id, arguments)` makes it from one table of templates.
 *
 * English stands in `english/` and is complete: its ids are the type of all others. A translation is one more file,
 * `translations/<language>.ts`; what it lacks is shown in English. Words that come from the server are not in here.
 */

import type { Span, Text } from '../protocol/text';
import { english } from './english';
import { language, PSEUDO } from './language';
import { disguisedTemplate } from './pseudo';
import { filled, filledWith, type Arguments, type Template } from './templates';

type TextId = keyof typeof english;
/** What a file of `translations/` exports by default. */
export type Translation = Readonly<Partial<Record<TextId, Template>>>;

const files = import.meta.glob<Translation>('./translations/*.ts', {
  eager: true,
  import: 'default',
});
const translations = new Map(
  Object.entries(files).map(([path, one]) => [path.replace(/^.*\/|\.ts$/g, ''), one]),
);

/** The language of the page. */
export const spoken = language([...translations.keys()]);

export const text: (id: TextId, given?: Arguments) => string =
  spoken === PSEUDO ? pseudoReader(english) : reader(english, translations.get(spoken), spoken);

const plurals = new Intl.PluralRules(spoken === PSEUDO ? 'en' : spoken);

/** Words of the server for a number of things: for one, and for several. */
export function counted(forms: { one: string; other: string }, count: number): string {
  return filled(forms, { count }, plurals);
}

/** A template without plural forms, with names in its gaps that can be pointed at. */
export function spans(id: TextId, given: Readonly<Record<string, Span>>): Text {
  const template = spoken === PSEUDO ? disguisedTemplate(english[id]) : english[id];
  return filledWith(translations.get(spoken)?.[id] ?? template, given);
}

/** Whether a word of the server, put into an id, has a text. */
export function isTextId(id: string): id is TextId {
  return Object.hasOwn(english, id);
}

/** Looks ids up in a translation first, and in English where it lacks them. */
export function reader<Id extends string>(
  english: Readonly<Record<Id, Template>>,
  translated?: Readonly<Partial<Record<Id, Template>>>,
  language = 'en',
): (id: Id, given?: Arguments) => string {
  const rules = { english: new Intl.PluralRules('en'), own: new Intl.PluralRules(language) };
  return (id, given = {}) => {
    const own: Template | undefined = translated?.[id];
    if (own !== undefined) return filled(own, given, rules.own);
    return filled(english[id], given, rules.english);
  };
}

/** Looks ids up in English and disguises what it finds. */
export function pseudoReader<Id extends string>(
  english: Readonly<Record<Id, Template>>,
): (id: Id, given?: Arguments) => string {
  const rules = new Intl.PluralRules('en');
  return (id, given = {}) => filled(disguisedTemplate(english[id]), given, rules);
}
