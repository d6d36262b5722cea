/** Where the pips of a die lie, in steps from its middle. */

type Point = readonly [number, number];

const MIDDLE: Point = [0, 0];
const FALLING: readonly Point[] = [
  [-1, -1],
  [1, 1],
];
const RISING: readonly Point[] = [
  [1, -1],
  [-1, 1],
];
const SIDES: readonly Point[] = [
  [-1, 0],
  [1, 0],
];

export function diePips(value: number): readonly Point[] {
  return [
    ...(value % 2 === 1 ? [MIDDLE] : []),
    ...(value >= 2 ? FALLING : []),
    ...(value >= 4 ? RISING : []),
    ...(value >= 6 ? SIDES : []),
  ];
}
