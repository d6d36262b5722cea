/** The colours of the nations: block, ink, motif and land pattern.
 *
 * Block colours were found together, so that any two differ for every kind of colour vision. They are
 * changed as a set or not at all.
 */
export type MotifId =
  | 'sun'
  | 'bars'
  | 'cross'
  | 'pillars'
  | 'dots'
  | 'chevrons'
  | 'square'
  | 'diamond'
  | 'slashes'
  | 'ring'
  | 'waves';

export interface NationPaint {
  /** The colour of the wood. */
  readonly block: string;
  /** The ink of symbols and pips on it. */
  readonly ink: string;
  /** What tints the land, where the block's own colour would turn grey in the mixing. */
  readonly land: string;
  /** Told apart without colour: the mark on the back of a block. */
  readonly motif: MotifId;
  /** Told apart without colour: the pattern of the land. None for those that share the plain land. */
  readonly patterned: boolean;
}

function paint(
  block: string,
  ink: string,
  motif: MotifId,
  land: string = block,
  patterned = true,
): NationPaint {
  return { block, ink, land, motif, patterned };
}

const BRITISH = paint('#23315A', '#FFFFFF', 'pillars', '#3D62B4');
const AMERICAN = paint('#399069', '#03140C', 'bars');
const RUSSIAN = paint('#B43121', '#FFFFFF', 'cross');
const PURPLE = paint('#854EA2', '#FFFFFF', 'chevrons');
const FRENCH = paint('#80C2EC', '#07192B', 'ring');

/** Land that belongs to nobody who has a colour. */
export const MINOR = paint('#F5D0BA', '#3A1E0C', 'square', '#B98A4E', false);

const PAINTS: Readonly<Record<string, NationPaint>> = {
  japan: paint('#EFA91C', '#231704', 'sun'),
  us: AMERICAN,
  usa: AMERICAN,
  'united-states': AMERICAN,
  russia: RUSSIAN,
  ussr: RUSSIAN,
  soviets: RUSSIAN,
  siberia: RUSSIAN,
  'british-empire': BRITISH,
  britain: BRITISH,
  west: BRITISH,
  'western-europe': BRITISH,
  'nat-china': paint('#5EC2CB', '#06272A', 'dots'),
  'red-china': PURPLE,
  china: PURPLE,
  communists: RUSSIAN,
  minor: MINOR,
  germany: paint('#616C75', '#FFFFFF', 'diamond'),
  axis: paint('#616C75', '#FFFFFF', 'diamond'),
  italy: paint('#A9AE44', '#191A02', 'slashes'),
  france: FRENCH,
  dutch: FRENCH,
  commonwealth: BRITISH,
  philippines: paint('#D6EFC0', '#16240A', 'waves', '#9CC466'),
};

/** One of each colour, in an order that keeps the first few far apart. */
const SPARE = [
  'japan',
  'british-empire',
  'nat-china',
  'russia',
  'us',
  'red-china',
  'italy',
  'france',
] as const;

/** Every nation with colours of its own, without those that only share them. */
export const NATIONS = [
  'japan',
  'us',
  'russia',
  'british-empire',
  'nat-china',
  'red-china',
  'minor',
  'germany',
  'italy',
  'france',
  'philippines',
] as const;

function hash(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum;
}

/** The paint of an owner by its id; an owner that nobody drew colours for gets one that stays the same. */
export function paintOf(id: string | null | undefined): NationPaint {
  if (!id || id.endsWith('-minor')) return MINOR;
  const known = PAINTS[id];
  if (known) return known;
  return PAINTS[SPARE[hash(id) % SPARE.length] as string] as NationPaint;
}
