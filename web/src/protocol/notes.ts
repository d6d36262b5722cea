/**
 * Notes to oneself, pinned to the spaces of a table.
 *
 * Written by tools/page_types.py from protocol/notes.py. Do not edit it.
 */

/** A note: the space by whatever name the view of the game gives it, and when it was written last. */
export interface Note {
  readonly space: string;
  readonly words: string;
  readonly at: number;
}

/** One's own notes at a table, by space. */
export interface NoteList {
  readonly notes: Note[];
}

/** A note to be pinned to a space, in place of the one that is there. */
export interface NewNote {
  readonly space: string;
  readonly words: string;
}

/** The space from which a note was taken down. */
export interface RemovedNote {
  readonly space: string;
}
