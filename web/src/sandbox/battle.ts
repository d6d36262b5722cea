/** A battle in the words in which its odds are asked for. */

import type { Chart } from '../protocol/chart';

/** Both sides and what else is said, as one line. */
export function battleLine(attacker: string, defender: string, more: string): string {
  return `${attacker.trim()} vs ${[defender.trim(), more.trim()].filter(Boolean).join(' ')}`;
}

/** A side with some blocks more. */
export function withMore(side: string, count: number, kind: string, strength: number): string {
  const before = side.trim().replace(/,$/, '');
  const added = `${count} ${kind}@${strength}`;
  return before === '' ? added : `${before}, ${added}`;
}

/** The theatres of a game that has several. */
export function theatresOf(chart: Chart): string[] {
  const names = Object.values(chart.factions ?? {}).flatMap(({ theatre }) => theatre ?? []);
  const found = [...new Set(names)];
  return found.length > 1 ? found : [];
}
