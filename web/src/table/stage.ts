/** Where in the game a view stands, as far as the page must know it. */

import type { Board } from '../protocol/board';
import type { View } from '../protocol/frames';

/** Who is asked, and whether anything: when it changes, the rest of the table may have changed with it. */
export function askedIn(view: View): string {
  return `${view.deciders.join()} ${view.prompt === ''}`;
}

/** Whether two boards stand in the same phase of the game. */
export function sameStage(one: Board, other: Board): boolean {
  const phase = ({ status = [] }: Board): string => new Map(status).get('Phase') ?? '';
  return one.title === other.title && phase(one) === phase(other);
}
