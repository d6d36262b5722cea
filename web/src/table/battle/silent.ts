/** Battles that nobody was asked about: begun and over between two looks at the board. */

import type { Battle, BattleSide } from '../../protocol/battle';
import type { Board } from '../../protocol/board';
import type { Chart } from '../../protocol/chart';
import type { JournalLine } from '../journal';
import { calledOf } from '../people';
import type { Course } from './rolls';

/** Where the last battle was begun among some lines; nothing where none was. */
export function begunIn(lines: readonly JournalLine[]): string | null {
  const begun = lines.findLast(({ role }) => role === 'begin')?.args?.['space'];
  return typeof begun === 'string' ? begun : null;
}

/** What a battle was, from the board before it and from what was rolled in it; null where no two sides fought. */
export function battleFrom(
  space: string,
  course: Course,
  before: Board,
  chart: Chart,
): Battle | null {
  const rolled = course.rolls.flatMap(({ unit, losses }) => [
    unit,
    ...losses.map((loss) => loss.unit),
  ]);
  const left = course.leavings.map(({ unit }) => unit);
  const units = new Set([...(before.units?.[space] ?? []), ...rolled, ...left]);
  const sides = new Map<string, BattleSide & { powers: string[] }>();
  for (const unit of units) {
    const owner = before.owners?.[unit] ?? chart.units?.[unit];
    if (owner === undefined) continue;
    const faction = chart.powers?.[owner]?.faction ?? owner;
    const side = sides.get(faction) ?? {
      name: chart.factions?.[faction] ? [calledOf(faction, chart)] : [owner],
      units: [],
      powers: [],
    };
    side.units.push(unit);
    if (!side.powers.includes(owner)) side.powers.push(owner);
    sides.set(faction, side);
  }
  return sides.size < 2 ? null : { space, sides: [...sides.values()] };
}
