/** Dice as they fell: the rolls of a battle, by the roles of what the journal tells. */

import type { Board } from '../../protocol/board';
import type { Chart } from '../../protocol/chart';
import type { JournalEntry } from '../../protocol/journal';
import { plain, wordsFor } from '../../text/spans';
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

/** A unit that left in the middle of a battle. */
export interface Leaving {
  at: number;
  unit: string;
  to: string | null;
}

export interface Course {
  rolls: Roll[];
  leavings: Leaving[];
}

function number({ args = {} }: JournalEntry, name: string): number | null {
  const found = args[name];
  return typeof found === 'number' ? found : null;
}

function id({ args = {} }: JournalEntry, name: string): string | null {
  const found = args[name];
  return typeof found === 'string' ? found : null;
}

/** The faces that an event of dice tells. */
function faces({ args = {} }: JournalEntry): number[] {
  return [args['dice'] ?? []].flat().filter((face) => typeof face === 'number');
}

/** Reads events one after the other, and knows at which battle they are. */
class Reader {
  readonly course: Course = { rolls: [], leavings: [] };
  private dice: number[] = [];
  private open: Roll | null = null;
  private current: string | null = null;
  private round: number | null = null;

  constructor(
    private readonly chart: Chart,
    private readonly board: Board,
    private readonly space: string | null,
  ) {}

  read(told: JournalEntry, at: number): void {
    const { role } = told;
    if (role === 'dice') {
      this.dice.push(...faces(told));
      return;
    }
    if (role === 'begin') this.begin(id(told, 'space'));
    else if (role === 'round') this.turn(number(told, 'number'), id(told, 'space'));
    else if (role === 'shot') this.shoot(told, at);
    else if (role === 'loss') {
      const where = id(told, 'space');
      // What is lost elsewhere, as when a nation surrenders, is no loss of this battle.
      if (where === null || this.space === null || where === this.space)
        this.lose(id(told, 'unit'), number(told, 'lost'));
    } else if (role === 'ignored' && this.open) this.open.ignored += number(told, 'hits') ?? 0;
    else if (role === 'spared') this.lose(id(told, 'unit'), 0);
    else if (role === 'leave') this.leave(told, at);
    if (role !== 'shot') this.dice = [];
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

  private shoot(told: JournalEntry, at: number): void {
    const unit = id(told, 'unit') ?? '';
    const dice = this.dice;
    this.dice = [];
    this.open = null;
    if (!this.isHere(unit)) return;
    const to = number(told, 'to');
    const from = number(told, 'from');
    const counted = dice.filter((face) => isHit({ to, from }, face)).length;
    this.open = {
      at,
      unit,
      side: unit === '' ? (told.side ?? null) : null,
      name: plain(told.label) || null,
      kind: id(told, 'type'),
      target: wordsFor('target', told.text),
      dice,
      to,
      from,
      hits: number(told, 'hits') ?? counted,
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

  private leave(told: JournalEntry, at: number): void {
    if (this.current !== this.space) return;
    this.course.leavings.push({ at, unit: id(told, 'unit') ?? '', to: id(told, 'to') });
  }
}

/** Whether a die of a roll hits. */
export function isHit({ to, from }: Pick<Roll, 'to' | 'from'>, face: number): boolean {
  return (to !== null && face <= to) || (from !== null && face >= from);
}

/** What was rolled in the battle at a space, the newest last; everywhere where no space is given. */
export function courseOf(
  journal: JournalEntry[],
  chart: Chart,
  board: Board,
  space: string | null,
): Course {
  const reader = new Reader(chart, board, space);
  journal.forEach((event, at) => reader.read(event, at));
  return reader.course;
}

/** Whether an event is told by the roll that it belongs to. */
export function isPartOfRoll({ role }: JournalEntry): boolean {
  return role === 'dice' || role === 'shot';
}
