/** Finding paragraphs of the rules, by number or by words. */

import type { Rule } from '../protocol/games';

/** The address of a paragraph, as refusals cite it: "12.3", or "NAME 12.44" of other rules. */
export function ruleAddress(game: string, rule: string): string {
  return `/rules/${encodeURIComponent(game)}/${encodeURIComponent(rule)}`;
}

/** The paragraph that a number means: itself, or the first part of it where it is divided. */
export function meant(rules: Rule[], number: string): string | null {
  const exact = rules.find((rule) => rule.id === number);
  return (exact ?? rules.find((rule) => rule.id.startsWith(number)))?.id ?? null;
}

/** Where it is told what has changed in the rules of a game. */
export function changesOf(game: string): string {
  return `/rules/${encodeURIComponent(game)}/changes`;
}

/** A chapter: the paragraphs whose numbers begin alike, and what most of them are about. */
export interface Chapter {
  number: string;
  title: string;
  rules: Rule[];
}

export function chapters(rules: Rule[]): Chapter[] {
  // What was added later may stand at the end of the book, and belongs to its chapter all the same.
  const found = new Map<string, Rule[]>();
  for (const rule of rules) {
    const number = /^\D*\d+/.exec(rule.id)?.[0] ?? rule.id;
    found.set(number, [...(found.get(number) ?? []), rule]);
  }
  return [...found].map(([number, held]) => ({ number, title: subject(held), rules: held }));
}

/** What most paragraphs are about, as a heading. */
function subject(rules: Rule[]): string {
  const counts = new Map<string, number>();
  for (const { area } of rules) counts.set(area, (counts.get(area) ?? 0) + 1);
  const [most = ''] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0] as [
    string,
    number,
  ]);
  const words = most.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The paragraphs that a search finds: all whose number begins so, or that hold every word. */
export function searched(rules: Rule[], wanted: string): Rule[] {
  const words = wanted
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return rules;
  return rules.filter((rule) => {
    const held = `${rule.title} ${rule.text} ${rule.area}`.toLowerCase();
    const number = rule.id.toLowerCase();
    return words.every((word) => number.startsWith(word) || held.includes(word));
  });
}
