/**
 * English in disguise, `[Ýöûř ţûřñ]`: still readable, but every letter that came from the table has an accent. Plain
 * letters on a page in pseudo words are either data of the server or words that the table lacks.
 */

import type { Template } from './templates';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþʠřšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŘŠŢÛṼŴẊÝŽ';
const DISGUISE = new Map([...PLAIN].map((letter, at) => [letter, [...ACCENTED][at] ?? letter]));

/** Words with accents. */
export function accented(words: string): string {
  return words.replace(/[a-zA-Z]/g, (letter) => DISGUISE.get(letter) ?? letter);
}

/** A sentence as a page in pseudo words shows it. */
export function disguised(words: string): string {
  return `[${accented(words)}]`;
}

/** A template in disguise; the names of its {arguments} stay. */
export function disguisedTemplate(template: Template): Template {
  if (typeof template === 'string') {
    return `[${template.replace(/(\{\w+\})|[^{}]+/g, (part, name?: string) => name ?? accented(part))}]`;
  }
  const forms = Object.entries(template).map(([form, words]) => [form, disguisedTemplate(words)]);
  return Object.fromEntries(forms) as Template;
}
