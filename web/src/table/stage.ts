/** Where in the game a view stands, as far as the page must know it. */

import type { Board } from '../protocol/board';
import type { BoardView } from '../protocol/frames';
import { plain } from '../text/spans';

/** Who is asked, and whether anything: when it changes, the rest of the table may have changed with it. */
export function askedIn(view: BoardView): string {
  return `${view.deciders.join()} ${view.prompt.length === 0}`;
}

/** Whether two boards stand in the same phase of the game. */
export function sameStage(one: Board, other: Board): boolean {
  return stageOf(one) === stageOf(other);
}

/** The time and the phase that a board stands in. */
export function stageOf({ heading }: Board): string {
  return plain(heading?.text ?? []);
}
