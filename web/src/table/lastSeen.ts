/** What somebody has seen last of a table on this device, by the numbers of the seat. */

const KEY = 'sandtable-seen-';

function keyOf(table: string, seat: string | null): string {
  return `${KEY}${table}-${seat ?? ''}`;
}

/** The number that was seen last; null where this device shows the table for the first time. */
export function seenLast(table: string, seat: string | null): number | null {
  try {
    const kept = localStorage.getItem(keyOf(table, seat));
    return kept !== null && /^\d+$/.test(kept) ? Number(kept) : null;
  } catch {
    return null;
  }
}

export function sawNow(table: string, seat: string | null, sequence: number): void {
  try {
    localStorage.setItem(keyOf(table, seat), String(sequence));
  } catch {
    // Then nobody is told what happened meanwhile.
  }
}
