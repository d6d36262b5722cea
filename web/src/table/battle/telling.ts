/** Rolls and losses in words. */

import type { Board } from '../../protocol/board';
import type { Chart } from '../../protocol/chart';
import { plain } from '../../text/spans';
import type { JournalLine } from '../journal';
import { spaceOfUnit } from '../wording';
import { text } from '../../words/text';
import { courseOf, isPartOfRoll, type Loss, type Roll } from './rolls';

/** What became of those who were hit. */
export function lossInWords(
  loss: Loss,
  name: (unit: string) => string,
  board: Board,
  last: boolean,
): string {
  const what = name(loss.unit);
  if (loss.lost === null) return text('battle.loss.all', { what });
  if (loss.lost === 0) return text('battle.loss.none', { what });
  const cv = board.faces?.[loss.unit]?.cv;
  // Only the newest loss has led to the strength that is seen now.
  if (last && cv !== undefined) return text('battle.loss.down', { what, cv });
  return text('battle.loss.some', { what, count: loss.lost });
}

/** The hits of a roll and what they cost. */
export function hitsInWords(
  roll: Roll,
  name: (unit: string) => string,
  board: Board,
  later: Roll[],
): string {
  if (roll.hits === 0) return text('battle.hits.none');
  const untouched = (loss: Loss): boolean =>
    !later.some(({ losses }) => losses.some(({ unit }) => unit === loss.unit));
  const ignored = roll.ignored > 0 ? [text('battle.hits.ignored', { count: roll.ignored })] : [];
  const what = [
    ...ignored,
    ...roll.losses.map((loss) => lossInWords(loss, name, board, untouched(loss))),
  ].join(', ');
  return what === ''
    ? text('battle.hits', { count: roll.hits })
    : text('battle.hits.what', { count: roll.hits, what });
}

/** A roll as it is read aloud: "Infantry in Canton rolls 2, 5: one hit." */
export function rollAloud(roll: Roll, chart: Chart, board: Board): string {
  const what =
    roll.name ??
    (roll.kind === null
      ? (chart.units?.[roll.unit] ?? roll.unit)
      : (chart.kinds?.[roll.kind]?.name ?? roll.kind));
  const hits =
    roll.hits === 0 ? text('battle.say.none') : text('battle.say.hits', { count: roll.hits });
  const at = spaceOfUnit(roll.unit, board);
  const dice = roll.dice.join(', ');
  if (at === null) return text('battle.say.nowhere', { what, dice, hits });
  return text('battle.say', { what, space: chart.spaces?.[at]?.name ?? at, dice, hits });
}

/** The lines that are read aloud after a change: dice in one sentence, and everything else as it is told. */
export function aloudLines(lines: JournalLine[], chart: Chart, board: Board): string[] {
  const rolls = new Map(courseOf(lines, chart, board, null).rolls.map((roll) => [roll.at, roll]));
  return lines.flatMap((told, at) => {
    const roll = rolls.get(at);
    if (roll && roll.dice.length > 0) return [rollAloud(roll, chart, board)];
    if (!roll && isPartOfRoll(told)) return [];
    return plain(told.noted ?? told.text) || [];
  });
}
