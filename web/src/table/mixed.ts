/** What is known of blocks while things are told, where blocks are mixed again and again. */

import type { Board, Face } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { Told } from '../protocol/frames';
import type { NameFinder } from './lines';

type Faces = Readonly<Record<string, Face>>;

/**
 * By line the boards that tell what its blocks were. Up to the first battle that is the board before all lines; after
 * it blocks are mixed, so that only whoever fires or is hit is called by what was said of it when it was laid open.
 */
export function facesTold(
  events: readonly Told[],
  chart: Chart,
  finder: Pick<NameFinder, 'typed'>,
  before: Board,
): Board[][] {
  const { begins, leaves, losses, shots, shows, spared, kinds } = chart.rolls ?? {};
  const units = Object.keys(chart.units ?? {});
  let known: Faces = before.faces ?? {};
  let open: Faces = {};
  let hit: unknown = null;
  return events.map(({ event, words }) => {
    const name = String(event[0]);
    const shown = shows?.[name];
    const loss = losses?.[name] ?? spared?.[name];
    const typed = [...finder.typed(words)].map(([unit, kind]) => [unit, { kind }] as const);
    if (begins?.[name] !== undefined) known = {};
    open = { ...open, ...Object.fromEntries(typed) };
    if (shown) {
      const unit = units[Number(event[(shown['unit'] ?? 0) + 1])];
      const kind = kinds?.[Number(event[(shown['kind'] ?? 0) + 1])];
      if (unit !== undefined && kind !== undefined) open = { ...open, [unit]: { kind } };
      return [];
    }
    if (leaves?.[name]) return [];
    if (shots?.[name]) return [{ faces: { ...known, ...open } }];
    if (!loss) return [{ faces: known }];
    // Whoever is lost without having been hit just before was not in a battle.
    const unit = event[(loss['unit'] ?? 0) + 1];
    const again = unit === hit;
    hit = unit;
    const whole = losses?.[name] !== undefined && losses[name]['lost'] === undefined;
    return [{ faces: whole && !again ? known : { ...known, ...open } }];
  });
}
