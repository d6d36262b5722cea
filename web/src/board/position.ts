/** What lies on the map now, ready to be drawn: stacks of blocks, and markers beside the names. */
import { faceWords } from '../text/faces';
import { plain } from '../text/spans';
import { text } from '../words/text';
import { fillOf, poseOf, type Pose } from '../pieces/block';
import { counterWords } from '../panels/words';
import { factionPaint, powerId, unitOwner } from './ground';
import { battleLayout, spreadOut, stacked, type BattleLayout, type Spread } from './stacks';
import type { Board } from '../protocol/board';
import type { Chart, ChartKind } from '../protocol/chart';
import type { MarkerKind } from '../protocol/looks';
import type { Point } from './types';
import type { Drawing, DrawnSpace } from '../protocol/drawing';

export interface PieceSpot {
  readonly id: string;
  readonly space: string;
  /** The id that has colours. */
  readonly owner: string | null;
  readonly pose: Pose;
  readonly symbol: string | undefined;
  readonly make: ChartKind | undefined;
  readonly signs: readonly string[] | undefined;
  readonly fill: number;
  readonly cv: number | undefined;
  readonly most: number | undefined;
  /** The middle of the block. */
  readonly x: number;
  readonly y: number;
  readonly label: string;
}

export interface StackSpot {
  readonly space: string;
  readonly pieces: readonly PieceSpot[];
  readonly crowded: boolean;
  readonly battle: BattleLayout | null;
  readonly spread: Spread | null;
}

export interface CountSpot {
  readonly key: string;
  readonly space: string;
  readonly owner: string | null;
  /** The blocks that are counted. */
  readonly units: readonly string[];
  readonly x: number;
  readonly y: number;
}

export const BLOCK = 28;
/** Room round the map for its frame, in units. */
export const SHEET_MARGIN = 24;

/** The scale at which a sheet stands in the page: what it was last drawn at, whatever is wished now. */
export function drawnScale(holder: Element, drawing: Drawing, margin = SHEET_MARGIN): number {
  const width = Number(holder.firstElementChild?.getAttribute('width'));
  return width > 0 ? width / (drawing.width + 2 * margin) : 1;
}

function spaceName(chart: Chart, space: string): string {
  return chart.spaces?.[space]?.name ?? space;
}

/** Whose a block is, what is known of it, and where it stands. */
export function unitWords(chart: Chart, board: Board, unit: string, space: string): string {
  const owner = unitOwner(chart, board, unit) || unit;
  const face = board.faces?.[unit];
  return text('map.unit', {
    owner,
    face: faceWords(face, chart.kinds),
    space: spaceName(chart, space),
  });
}

/** A space with everything that is printed, laid and standing there, in one sentence. */
export function spaceWords(chart: Chart, board: Board, space: string): string {
  const entry = chart.spaces?.[space];
  const units = board.units?.[space]?.length ?? 0;
  const words = [
    spaceName(chart, space),
    board.control?.[space] ?? entry?.unheld,
    ...(entry?.marks ?? []),
    ...(board.marks?.[space] ?? []).map(plain),
    units === 0 ? undefined : text('map.blocks', { count: units }),
    ...(board.counters?.[space] ?? []).map((counter) => counterWords(counter, chart)),
  ];
  return words.filter((word) => word !== undefined).join(', ');
}

function factionOf(chart: Chart, owner: string): string {
  return chart.powers?.[owner]?.faction ?? owner;
}

/** Units by owner, the viewer's first; within an owner by id, which tells nothing. */
export function ordered(chart: Chart, board: Board, units: readonly string[]): string[] {
  const mine = new Set(board.mine ?? []);
  const rank = (unit: string) => (mine.has(unitOwner(chart, board, unit)) ? 0 : 1);
  return [...units].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      unitOwner(chart, board, a).localeCompare(unitOwner(chart, board, b)) ||
      a.localeCompare(b),
  );
}

function onSide(chart: Chart, board: Board, units: readonly string[]) {
  const factions = units.map((unit) => factionOf(chart, unitOwner(chart, board, unit)));
  const mine = new Set((board.mine ?? []).map((power) => factionOf(chart, power)));
  const near = factions.some((faction) => mine.has(faction)) ? mine : new Set(factions.slice(0, 1));
  return (at: number) => near.has(factions[at] as string);
}

/** Spaces where the blocks of several factions all lie open: that is how a battle looks on the table. */
export function openBattles(chart: Chart, board: Board): string[] {
  return Object.entries(board.units ?? {})
    .filter(([, units]) => units.length > 1 && units.every((unit) => board.faces?.[unit]?.open))
    .filter(([, units]) => {
      const factions = units.map((unit) => factionOf(chart, unitOwner(chart, board, unit)));
      return new Set(factions).size > 1;
    })
    .map(([space]) => space);
}

function piece(chart: Chart, board: Board, unit: string, space: string, [x, y]: Point): PieceSpot {
  const face = board.faces?.[unit];
  const kind = face?.kind;
  return {
    id: unit,
    space,
    owner: powerId(chart, unitOwner(chart, board, unit)),
    pose: poseOf(face),
    symbol: kind === undefined ? undefined : (chart.kinds?.[kind]?.symbol ?? kind),
    make: kind === undefined ? undefined : chart.kinds?.[kind],
    signs: face?.signs,
    fill: fillOf(unit, chart.small),
    cv: face?.cv,
    most: face?.most,
    x,
    y,
    label: unitWords(chart, board, unit, space),
  };
}

export interface StackWishes {
  readonly battles: ReadonlySet<string>;
  /** The space whose crowded stack is spread out. */
  readonly spread: string | null;
}

function stackOf(
  chart: Chart,
  board: Board,
  drawing: Drawing,
  space: string,
  wishes: StackWishes,
): StackSpot | null {
  const drawn: DrawnSpace | undefined = drawing.spaces[space];
  const units = ordered(chart, board, board.units?.[space] ?? []);
  if (!drawn || units.length === 0) return null;
  const side = drawing.block ?? BLOCK;
  const slots = drawn.slots ?? [];
  const near = onSide(chart, board, units);
  const own = units.filter((_, at) => near(at));
  const enemy = units.filter((_, at) => !near(at));
  const made = (ids: readonly string[], spots: readonly Point[]) =>
    ids.map((id, at) => piece(chart, board, id, space, spots[at] ?? drawn.at));
  if (wishes.battles.has(space) && own.length > 0 && enemy.length > 0) {
    const battle = battleLayout(slots, own.length, enemy.length, drawn.at, side);
    const pieces = [...made(enemy, battle.enemy), ...made(own, battle.own)];
    return { space, pieces, crowded: false, battle, spread: null };
  }
  const { spots, crowded } = stacked(slots, units.length, drawn.at);
  if (crowded && wishes.spread === space) {
    const middle = spots[Math.floor(spots.length / 2)] ?? drawn.at;
    const spread = spreadOut(units.length, middle, side, [drawing.width, drawing.height]);
    return { space, pieces: made(units, spread.spots), crowded, battle: null, spread };
  }
  return { space, pieces: made(units, spots), crowded, battle: null, spread: null };
}

/** Every stack on the map from north to south; the one that is spread comes last, on top of all. */
export function stacksOf(
  chart: Chart,
  board: Board,
  drawing: Drawing,
  wishes: StackWishes,
): StackSpot[] {
  const north = (space: string) => drawing.spaces[space]?.at[1] ?? 0;
  return Object.keys(board.units ?? {})
    .sort((a, b) => north(a) - north(b))
    .sort((a, b) => Number(a === wishes.spread) - Number(b === wishes.spread))
    .map((space) => stackOf(chart, board, drawing, space, wishes))
    .filter((stack) => stack !== null);
}

/** Far away a stack is one small block an owner, with their number. */
export function countsOf(stacks: readonly StackSpot[], size: number): CountSpot[] {
  return stacks.flatMap(({ space, pieces }) => {
    const owners = [...new Set(pieces.map(({ owner }) => owner))];
    const first = pieces[0] as PieceSpot;
    const last = pieces[pieces.length - 1] as PieceSpot;
    const [cx, cy] = [(first.x + last.x) / 2, (first.y + last.y) / 2];
    return owners.map((owner, at) => ({
      key: `${space} ${owner}`,
      space,
      owner,
      units: pieces.filter((unit) => unit.owner === owner).map(({ id }) => id),
      x: cx + (at - (owners.length - 1) / 2) * size,
      y: cy,
    }));
  });
}

export interface MarkSpot {
  readonly key: string;
  /** How it is drawn; nothing for the flag of the one who holds the space. */
  readonly kind: MarkerKind | null;
  readonly space: string;
  readonly owner: string | null;
  readonly count: number;
  readonly x: number;
  readonly y: number;
}

/** Beside the name: where the plate keeps room, else behind its right end. */
function besideName(drawn: DrawnSpace): Point {
  const plate = drawn.plate;
  if (plate?.shield) return [plate.shield[0] + 2, plate.shield[1]];
  if (plate) return [plate.x + plate.w + 12, plate.y + plate.h / 2];
  return [drawn.label.x, drawn.label.y + drawn.label.size];
}

function slotBox(drawn: DrawnSpace): readonly [number, number, number, number] {
  const slots = drawn.slots?.length ? drawn.slots : [drawn.at];
  const xs = slots.map(([x]) => x);
  const ys = slots.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** At the lower right corner of the blocks, or in their place where there are none. */
function besideBlocks(drawn: DrawnSpace, occupied: boolean): Point {
  const [x0, y0, x1, y1] = slotBox(drawn);
  return occupied ? [x1 + 10, y1 + 12] : [(x0 + x1) / 2, (y0 + y1) / 2];
}

export function marksOf(
  chart: Chart,
  board: Board,
  drawing: Drawing,
  held: ReadonlyMap<string, string>,
): MarkSpot[] {
  const spots: MarkSpot[] = [];
  const taken = new Map<string, number>();
  const add = (
    id: string,
    kind: MarkerKind | null,
    space: string,
    owner: string | null,
    count: number,
    [x, y]: Point,
  ) => {
    spots.push({ key: `${id} ${space} ${owner}`, kind, space, owner, count, x, y });
  };
  const beside = (space: string, drawn: DrawnSpace): Point => {
    const [x, y] = besideName(drawn);
    const before = taken.get(space) ?? 0;
    taken.set(space, before + 1);
    return [x + before * 20, y];
  };
  // Where no plate keeps room, a row of markers has its middle below the name.
  const middled = (space: string, drawn: DrawnSpace): number => {
    const row = (board.markers ?? []).filter(
      (marker) => marker.space === space && (chart.markers?.[marker.kind]?.at ?? 'name') === 'name',
    );
    return drawn.plate ? 0 : (row.length - 1) * 10;
  };
  const place = (kind: MarkerKind, space: string, drawn: DrawnSpace): Point => {
    if (kind.at === 'pieces') {
      return besideBlocks(drawn, (board.units?.[space]?.length ?? 0) > 0);
    }
    if (kind.at === 'corner') {
      const [x0, y0] = slotBox(drawn);
      return [x0 - 12, y0 - 12];
    }
    const [x, y] = beside(space, drawn);
    return [x - middled(space, drawn), y];
  };
  for (const marker of board.markers ?? []) {
    const space = marker.space ?? '';
    const drawn = drawing.spaces[space];
    const kind = chart.markers?.[marker.kind];
    if (!drawn || !kind || kind.look === 'frame') continue;
    const owner = marker.owner === undefined ? null : factionPaint(chart, marker.owner);
    add(marker.kind, kind, space, owner, marker.count ?? 1, place(kind, space, drawn));
  }
  for (const [space, owner] of held) {
    const drawn = drawing.spaces[space];
    if (drawn) add('flag', null, space, owner, 1, beside(space, drawn));
  }
  return spots;
}
