/** How a battle ended, in words: who is still there, what was lost, and who left. */

import type { Battle } from '../../protocol/battle';
import type { Board } from '../../protocol/board';
import type { Chart } from '../../protocol/chart';
import { listed } from '../../words/formats';
import { plain } from '../../text/spans';
import { text } from '../../words/text';
import type { Course } from './rolls';

/** The end of a battle, made from its dice and from the board after it; `name` tells the type of a block. */
export function endInWords(
  battle: Battle,
  course: Course,
  chart: Chart,
  board: Board,
  name: (unit: string) => string,
): string[] {
  const ownerOf = (unit: string): string => board.owners?.[unit] ?? chart.units?.[unit] ?? '';
  const called = (unit: string): string => {
    const owner = ownerOf(unit);
    return `${chart.powers?.[owner]?.adjective ?? owner} ${name(unit)}`.trim();
  };
  const owners = (board.units?.[battle.space] ?? []).map(ownerOf);
  const staying = battle.sides.flatMap(({ name, powers = [] }) => {
    const side = plain(name);
    const count = owners.filter((owner) => powers.includes(owner)).length;
    return count === 0 ? [] : [text('battle.end.side', { side, count })];
  });
  const lost = course.rolls
    .flatMap(({ losses }) => losses)
    .filter((loss) => loss.lost === null)
    .map(({ unit }) => called(unit));
  const left = course.leavings.map(({ unit, to }) =>
    to === null
      ? called(unit)
      : text('battle.end.to', { what: called(unit), space: chart.spaces?.[to]?.name ?? to }),
  );
  return [
    staying.length === 0
      ? text('battle.end.nobody')
      : text('battle.end.stay', { sides: listed(staying) }),
    lost.length === 0
      ? text('battle.end.lost.none')
      : text('battle.end.lost', { what: listed(lost) }),
    ...(left.length === 0 ? [] : [text('battle.end.left', { what: listed(left) })]),
  ];
}
