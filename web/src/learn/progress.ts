/** How far somebody has come: kept by this browser, so that a lesson can be left and gone on with. */

const STEP = 'sandtable-lesson-step-';
const TABLE = 'sandtable-lesson-table-';

/** Where things are kept; a browser may refuse. */
export interface Kept {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
}

const nothing: Kept = { getItem: () => null, setItem: () => undefined };

function store(): Kept {
  try {
    return localStorage;
  } catch {
    return nothing;
  }
}

/** The step that somebody is at at a table. */
export function stepAt(table: string, kept: Kept = store()): number {
  const step = Number(kept.getItem(STEP + table) ?? 0);
  return Number.isSafeInteger(step) && step > 0 ? step : 0;
}

export function keepStep(table: string, step: number, kept: Kept = store()): void {
  try {
    kept.setItem(STEP + table, String(step));
  } catch {
    // Then the coach begins with the chapter that the game has come to.
  }
}

/** The table at which a lesson was taken last. */
export function tableOf(game: string, lesson: string, kept: Kept = store()): string | null {
  return kept.getItem(`${TABLE}${game}-${lesson}`);
}

export function keepTable(game: string, lesson: string, table: string, kept: Kept = store()): void {
  try {
    kept.setItem(`${TABLE}${game}-${lesson}`, table);
  } catch {
    // Then the list of tables has it.
  }
}
