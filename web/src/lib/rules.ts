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

/** A chapter: the paragraphs whose numbers begin alike. */
export interface Chapter {
  number: string;
  rules: Rule[];
}

export function chapters(rules: Rule[]): Chapter[] {
  const found: Chapter[] = [];
  for (const rule of rules) {
    const number = rule.id.split('.')[0] ?? rule.id;
    const last = found[found.length - 1];
    if (last?.number === number) last.rules.push(rule);
    else found.push({ number, rules: [rule] });
  }
  return found;
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
