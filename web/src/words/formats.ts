/** Lists, numbers and dates as the language of the page writes them. */

import { PSEUDO } from './language';
import { accented, disguised } from './pseudo';
import { spoken, text } from './text';

const PSEUDONYMOUS = spoken === PSEUDO;
const LOCALE = PSEUDONYMOUS || spoken === 'en' ? 'en-GB' : spoken;

/** Words that the browser makes, which a page in pseudo words disguises as it does its own. */
function made(words: string): string {
  return PSEUDONYMOUS ? disguised(words) : words;
}

function inRow(names: readonly string[], type: Intl.ListFormatType): string {
  return new Intl.ListFormat(LOCALE, { type })
    .formatToParts(names)
    .map((part) => (PSEUDONYMOUS && part.type === 'literal' ? accented(part.value) : part.value))
    .join('');
}

/** "Japan, China and the USA". */
export function listed(names: readonly string[]): string {
  return inRow(names, 'conjunction');
}

/** "Japan, China or the USA". */
export function listedOr(names: readonly string[]): string {
  return inRow(names, 'disjunction');
}

const UNITS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** A moment in seconds since 1970 as "2 hours ago", "yesterday" or "just now". */
export function ago(moment: number, now: number = Date.now() / 1000): string {
  const format = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
  const seconds = moment - now;
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return made(format.format(Math.trunc(seconds / size), unit));
  }
  return text('site.just-now');
}

/** A moment in seconds since 1970 as "12 March 2026". */
export function day(moment: number): string {
  const format = new Intl.DateTimeFormat(LOCALE, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return made(format.format(moment * 1000));
}

/** A moment in seconds since 1970 as "18:05". */
export function clock(moment: number): string {
  const format = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
  return format.format(moment * 1000);
}

/** A number with at most so many places behind the point. */
export function number(value: number, places = 0): string {
  return new Intl.NumberFormat(LOCALE, { maximumFractionDigits: places }).format(value);
}
