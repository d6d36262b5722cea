/** Odds in figures that people read. */

import type { ChoiceOdds } from '../../protocol/odds';
import { text } from '../../words/text';

const SURE = 0.9995;

/** A chance in percent; what is nearly sure is not called sure. */
export function percent(chance: number): string {
  if (chance <= 0) return text('battle.percent', { count: 0 });
  if (chance >= 1) return text('battle.percent', { count: 100 });
  if (chance < 0.005) return text('battle.under');
  if (chance > SURE) return text('battle.nearly');
  return text('battle.percent', { count: Math.min(99, Math.round(chance * 100)) });
}

/** The chances of at least one hit, at least two, and so on. */
export function atLeast(hits: number[]): number[] {
  const sums: number[] = [];
  let sum = 0;
  for (let count = hits.length - 1; count > 0; count -= 1) {
    sum += hits[count] ?? 0;
    sums.unshift(Math.min(1, sum));
  }
  return sums;
}

/** How many hits there are on the average. */
export function expected(hits: number[]): number {
  return hits.reduce((sum, chance, count) => sum + chance * count, 0);
}

/** How it can end, the likeliest first; what never happens is left out. */
export function likelyEnds(odds: ChoiceOdds): [string, number][] {
  return Object.entries(odds.ends)
    .filter(([, chance]) => chance > 0)
    .sort(([, one], [, other]) => other - one);
}

/** How it can end, in one line. */
export function endsInWords(odds: ChoiceOdds): string {
  return likelyEnds(odds)
    .map(([end, chance]) => text('battle.chance', { end, chance: percent(chance) }))
    .join(' ');
}

/** All that is known of a choice in one line, to stand beside it. */
export function brief(odds: ChoiceOdds | undefined): string {
  if (!odds) return '';
  const [one] = atLeast(odds.hits);
  const parts = [odds.text];
  if (one !== undefined) parts.push(text('battle.one-hit', { chance: percent(one) }));
  const ends = endsInWords(odds);
  if (ends !== '') parts.push(odds.samples > 0 ? text('battle.about', { ends }) : ends);
  return parts.filter((part) => part !== '').join('; ');
}

/** Whether two choices end alike, so that it need be told once. */
export function alike(one: ChoiceOdds | undefined, other: ChoiceOdds | undefined): boolean {
  return JSON.stringify(one?.ends) === JSON.stringify(other?.ends);
}
