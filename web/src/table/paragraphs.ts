/** Finding paragraphs of the rules. */

import type { Rule } from '../protocol/games';

/** The paragraph of a number, or the nearest one above it: "12.5b" may stand within "12.5". */
export function paragraphOf(rules: Rule[], number: string): Rule | null {
  for (let wanted = number; wanted !== ''; wanted = wanted.slice(0, -1)) {
    const found = rules.find(({ id }) => id === wanted);
    if (found) return found;
  }
  return null;
}

/** The paragraphs that hold all of some words; those of that number first. */
export function searched(rules: Rule[], words: string): Rule[] {
  const wanted = words.trim().toLowerCase().split(/\s+/);
  const fits = ({ id, title, text }: Rule): boolean => {
    const whole = `${id} ${title} ${text}`.toLowerCase();
    return wanted.every((word) => whole.includes(word));
  };
  const first = wanted[0] ?? '';
  const rank = ({ id }: Rule): number => (first !== '' && id.startsWith(first) ? 0 : 1);
  return rules.filter(fits).sort((a, b) => rank(a) - rank(b));
}
