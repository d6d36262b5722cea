/** Whose land a space is, who holds it, and in which colours that is drawn. */
import { mix } from '../pieces/colour';
import type { Colours } from '../pieces/look';
import type { Theme } from './types';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';

interface GroundTones {
  readonly paper: string;
  readonly neutral: string;
}

/** The paper under all tints and the land of nobody; the same values as the variables of the theme. */
const TONES: Readonly<Record<Theme, GroundTones>> = {
  light: { paper: '#F4ECD8', neutral: '#EFE5CC' },
  dark: { paper: '#2C2A26', neutral: '#3B3730' },
};

const HOME_TINT = 0.4;
const COLONY_TINT = 0.25;

/** The land of an owner: its colour in the paper, stronger at home than in colonies. */
export function landTint(paint: Colours, home: boolean, theme: Theme): string {
  if (paint.plain) return TONES[theme].neutral;
  return mix(TONES[theme].paper, paint.land, home ? HOME_TINT : COLONY_TINT);
}

/** The id that has colours, of a Power by its shown name. */
export function powerId(chart: Chart, name: string | undefined): string | null {
  if (name === undefined) return null;
  return chart.powers?.[name]?.id ?? name;
}

/** The id of the owner in whose colours a nation is printed; none for a minor. */
export function nationOwner(chart: Chart, nation: string | undefined): string | null {
  const entry = nation === undefined ? undefined : chart.nations?.[nation];
  if (!entry) return null;
  return powerId(chart, entry.power);
}

/** Whose colours the band of a group of lands has: of a Power by its id, else of the first nation in it. */
export function bandOwner(chart: Chart, id: string, members: readonly string[]): string | null {
  const named = Object.values(chart.powers ?? {}).some((power) => power.id === id);
  return named ? id : nationOwner(chart, members[0] ?? id);
}

export function spaceOwner(chart: Chart, space: string): string | null {
  return nationOwner(chart, chart.spaces?.[space]?.nation);
}

/** Whether a space is Home Territory rather than a colony of its owner. */
export function isHome(chart: Chart, space: string): boolean {
  const nation = chart.spaces?.[space]?.nation;
  if (nation === undefined) return false;
  return chart.nations?.[nation]?.home ?? nationOwner(chart, nation) === nation;
}

/** The id of the first Power of a faction, whose colours stand for the whole faction. */
export function factionPaint(chart: Chart, name: string | undefined): string | null {
  if (name === undefined) return null;
  const found = Object.entries(chart.factions ?? {}).find(
    ([id, faction]) => id === name || faction.name === name,
  );
  if (!found) return powerId(chart, name);
  const [id] = found;
  const power = Object.values(chart.powers ?? {}).find((entry) => entry.faction === id);
  return power?.id ?? id;
}

function factionName(chart: Chart, owner: string | null): string | undefined {
  if (owner === null) return undefined;
  const power = Object.values(chart.powers ?? {}).find((entry) => entry.id === owner);
  const faction = power?.faction;
  return faction === undefined ? undefined : (chart.factions?.[faction]?.name ?? faction);
}

function isWater(chart: Chart, space: string): boolean {
  const kind = chart.spaces?.[space]?.kind;
  return kind === 'sea' || kind === 'ocean';
}

/** The colours of a seat: of its faction, or of the one that it plays now. */
export function seatPaint(chart: Chart, board: Board, seat: string): string | null {
  const side = Object.entries(board.sides ?? {}).find(([, player]) => player === seat);
  return factionPaint(chart, side?.[0] ?? seat);
}

/** By space, the colours of the side that holds it, where that is not the one whose land it is. */
export function heldByOthers(chart: Chart, board: Board): Map<string, string> {
  const held = new Map<string, string>();
  for (const [space, holder] of Object.entries(board.control ?? {})) {
    if (chart.water_flags === false && isWater(chart, space)) continue;
    if (factionName(chart, spaceOwner(chart, space)) === holder) continue;
    const paint = factionPaint(chart, holder);
    if (paint !== null) held.set(space, paint);
  }
  return held;
}

/** The shown name of the one who owns a unit. */
export function unitOwner(chart: Chart, board: Board, unit: string): string {
  return board.owners?.[unit] ?? chart.units?.[unit] ?? '';
}

/** Paths that are drawn alike, joined into one path for each look. */
export function joinedBy<Item>(
  items: Iterable<Item>,
  look: (item: Item) => string | null,
  path: (item: Item) => string,
): Map<string, string> {
  const joined = new Map<string, string>();
  for (const item of items) {
    const key = look(item);
    if (key !== null) joined.set(key, (joined.get(key) ?? '') + path(item));
  }
  return joined;
}
