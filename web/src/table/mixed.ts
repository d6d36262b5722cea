/** What is known of blocks while things are told, where blocks are mixed again and again. */

import type { Board, Face } from '../protocol/board';
import type { JournalEntry } from '../protocol/journal';
import { refsOf } from '../text/spans';

type Faces = Readonly<Record<string, Face>>;

/**
 * By line the boards that tell what its blocks were. Up to the first battle that is the board before all lines; after
 * it blocks are mixed, so that only units that fire or are hit are called by what was said of them when it was laid open.
 */
export function facesTold(events: readonly JournalEntry[], before: Board): Board[][] {
  let known: Faces = before.faces ?? {};
  let open: Faces = {};
  let hit: unknown = null;
  return events.map(({ role, args = {}, text }) => {
    if (role === 'begin') known = {};
    open = { ...open, ...facesIn(text) };
    if (role === 'show' || role === 'leave') return [];
    if (role === 'shot') return [{ faces: { ...known, ...open } }];
    if (role !== 'loss' && role !== 'spared') return [{ faces: known }];
    // A unit that is lost without having been hit just before was not in a battle.
    const again = args['unit'] === hit;
    hit = args['unit'];
    const whole = role === 'loss' && args['lost'] === undefined;
    return [{ faces: whole && !again ? known : { ...known, ...open } }];
  });
}

/** What a line itself tells of the types of its blocks. */
function facesIn(text: JournalEntry['text']): Faces {
  return Object.fromEntries(
    refsOf(text).flatMap(({ id, face }) => (face ? [[id, { kind: face.type }]] : [])),
  );
}
