/** Dice as they fell: the rolls of a battle, read from the journal with the help of the chart. */

import type { Board } from '../../protocol/board';
import type { Chart, Rolls, ShotPlaces } from '../../protocol/chart';
import type { Told } from '../../protocol/frames';
import type { Json } from '../../protocol/json';
import { spaceOfUnit } from '../wording';

/** Somebody lost strength, all of it where `lost` is null and none where armour held. */
export interface Loss {
  unit: string;
  lost: number | null;
}

export interface Roll {
  /** Where in the journal it stands. */
  at: number;
  unit: string;
  /** The faction that fires, and what that is called, where no unit does. */
  side: string | null;
  name: string | null;
  /** What type of unit it was, if it is told. */
  kind: string | null;
  target: string | null;
  dice: number[];
  /** The highest die that hits. */
  to: number | null;
  /** The lowest die that hits, where high ones do. */
  from: number | null;
  hits: number;
  losses: Loss[];
  /** How many of the hits cost nobody anything. */
  ignored: number;
  /** The round in which it fell, where rounds are told. */
  round: number | null;
}

/** Whoever left in the middle of a battle. */
export interface Leaving {
  at: number;
  unit: string;
  to: string | null;
}

export interface Course {
  rolls: Roll[];
  leavings: Leaving[];
}

const nameOf = (told: Told): string => String(told.event[0]);

function number(told: Told, place: number | undefined): number | null {
  const found: Json | undefined = place === undefined ? undefined : told.event[place + 1];
  return typeof found === 'number' ? found : null;
}

function nth(names: string[], told: Told, place: number | undefined): string | null {
  const at = number(told, place);
  return at === null ? null : (names[at] ?? null);
}

/** Reads events one after the other, and knows at which battle they are. */
class Reader {
  readonly course: Course = { rolls: [], leavings: [] };
  private dice: number[] = [];
  private open: Roll | null = null;
  private current: string | null = null;
  private round: number | null = null;
  private readonly units: string[];
  private readonly spaces: string[];
  private readonly factions: string[];

  constructor(
    private readonly told: Rolls,
    private readonly chart: Chart,
    private readonly board: Board,
    private readonly space: string | null,
  ) {
    this.units = Object.keys(chart.units ?? {});
    this.spaces = Object.keys(chart.spaces ?? {});
    this.factions = Object.keys(chart.factions ?? {});
  }

  read(event: Told, at: number): void {
    const name = nameOf(event);
    const { begins, rounds, shots, losses, leaves } = this.told;
    if (this.told.dice?.includes(name)) {
      this.dice.push(...event.event.slice(1).filter((face) => typeof face === 'number'));
      return;
    }
    const begun = begins?.[name];
    const round = rounds?.[name];
    const shot = shots?.[name];
    const loss = losses?.[name];
    const leave = leaves?.[name];
    const ignored = this.told.ignored?.[name];
    const spare = this.told.spared?.[name];
    if (begun !== undefined) this.begin(nth(this.spaces, event, begun));
    else if (round)
      this.turn(number(event, round['number']), nth(this.spaces, event, round['space']));
    else if (shot) this.shoot(event, at, shot);
    else if (loss) this.lose(nth(this.units, event, loss['unit']), number(event, loss['lost']));
    else if (ignored !== undefined && this.open) this.open.ignored += number(event, ignored) ?? 0;
    else if (spare) this.lose(nth(this.units, event, spare['unit']), 0);
    else if (leave) this.leave(event, at, leave);
    if (!shot) this.dice = [];
  }

  /** A battle is opened: what was fought there before is another one. */
  private begin(space: string | null): void {
    if (space === this.space) this.course.rolls = [];
    if (space === this.space) this.course.leavings = [];
    this.current = space;
    this.open = null;
    this.round = null;
  }

  private turn(round: number | null, space: string | null): void {
    this.round = round;
    this.current = space;
    this.open = null;
  }

  /** Whether something that a unit did belongs to the battle that is asked for. */
  private isHere(unit: string): boolean {
    if (this.space === null) return true;
    const stands = spaceOfUnit(unit, this.board);
    return stands === this.space || this.current === this.space;
  }

  private shoot(event: Told, at: number, shot: ShotPlaces): void {
    const unit = nth(this.units, event, shot.unit) ?? '';
    const dice = this.dice;
    this.dice = [];
    this.open = null;
    if (!this.isHere(unit)) return;
    const to = number(event, shot.to);
    const from = number(event, shot.from);
    const counted = dice.filter((face) => isHit({ to, from }, face)).length;
    this.open = {
      at,
      unit,
      side: nth(this.factions, event, shot.side),
      name: shot.name ?? null,
      kind: nth(this.told.kinds ?? [], event, shot.kind),
      target: nth(this.told.targets ?? [], event, shot.at),
      dice,
      to,
      from,
      hits: number(event, shot.hits) ?? counted,
      losses: [],
      ignored: 0,
      round: this.round,
    };
    this.course.rolls.push(this.open);
  }

  private lose(unit: string | null, lost: number | null): void {
    const roll = unit === null ? null : this.rollAt(unit);
    if (unit === null || roll === null) return;
    const before = roll.losses.find((loss) => loss.unit === unit);
    if (!before) roll.losses.push({ unit, lost });
    else before.lost = lost === null || before.lost === null ? null : before.lost + lost;
  }

  /** The roll that hit a unit: where two sides roll before either is hit, that of the other side. */
  private rollAt(unit: string): Roll | null {
    const side = this.side(unit);
    if (this.open === null || this.shooter(this.open) !== side) return this.open;
    const other = this.course.rolls.findLast((roll) => this.shooter(roll) !== side);
    return other?.hits ? other : this.open;
  }

  private shooter(roll: Roll): string | undefined {
    return roll.side ?? this.side(roll.unit);
  }

  private side(unit: string): string | undefined {
    const owner = this.board.owners?.[unit] ?? this.chart.units?.[unit];
    return owner === undefined ? undefined : (this.chart.powers?.[owner]?.faction ?? owner);
  }

  private leave(event: Told, at: number, leave: Record<string, number>): void {
    const unit = nth(this.units, event, leave['unit']) ?? '';
    if (this.current !== this.space) return;
    this.course.leavings.push({ at, unit, to: nth(this.spaces, event, leave['to']) });
  }
}

/** Whether a die of a roll hits. */
export function isHit({ to, from }: Pick<Roll, 'to' | 'from'>, face: number): boolean {
  return (to !== null && face <= to) || (from !== null && face >= from);
}

/** What was rolled in the battle at a space, the newest last; everywhere where no space is given. */
export function courseOf(
  journal: Told[],
  chart: Chart,
  board: Board,
  space: string | null,
): Course {
  if (!chart.rolls) return { rolls: [], leavings: [] };
  const reader = new Reader(chart.rolls, chart, board, space);
  journal.forEach((event, at) => reader.read(event, at));
  return reader.course;
}

/** Whether an event is told by the roll that it belongs to. */
export function isPartOfRoll(told: Told, chart: Chart): boolean {
  const name = nameOf(told);
  return (chart.rolls?.dice?.includes(name) ?? false) || name in (chart.rolls?.shots ?? {});
}
