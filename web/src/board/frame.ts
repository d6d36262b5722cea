/** The graduation of a neat line: every second stretch between two degrees is black. */
export function bars(
  degrees: readonly number[],
  first: number,
  last: number,
): (readonly [number, number])[] {
  const inside = degrees.filter((at) => at > first && at < last).sort((a, b) => a - b);
  const ends = [first, ...inside, last];
  return ends.flatMap((from, at) => {
    const to = ends[at + 1];
    return at % 2 === 0 && to !== undefined ? [[from, to] as const] : [];
  });
}
