/** What the page asks the server for: views that hold a board to draw, and not the columns that programs read. */

import type { BoardView, View, Wanted } from '../protocol/frames';

export const WANTS = 'board' satisfies Wanted;

/** A view as the server sends it to anybody who wants boards. */
export function drawable(view: View): BoardView {
  return view as BoardView;
}
