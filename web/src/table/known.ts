/** Units that a line names without saying what they are, called by what the viewer knew of them then. */

import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { Text } from '../protocol/text';
import { owned, seenFace } from './blocks';

/** A text that was just told, with the types of its units as they are known from the first board that tells. */
export function asKnown(told: Text, chart: Chart, boards: readonly Board[]): Text {
  return told.map((span) => {
    if (typeof span === 'string' || span.kind !== 'unit' || span.face !== undefined) return span;
    const seen = boards.map((board) => ({ board, face: seenFace(span.id, chart, board) }));
    const known = seen.find(({ face }) => face !== null);
    if (!known?.face) return span;
    const face = { kind: known.face.kind, cv: '' };
    return { ...span, words: owned(span.id, chart, known.board, face) };
  });
}
