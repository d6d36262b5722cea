/** A table that is being set up: what was chosen so far, kept sensible while choices change each other. */

import { session } from '../lib/session.svelte';
import type { GameInfo, PreparedSetUp, ScenarioInfo } from '../protocol/games';
import type { Expiry, QuietRule } from '../protocol/paces';
import type { TableWanted, TalkRule, Visibility } from '../protocol/tables';

export const NO_PACE = '';

export class Draft {
  gameId = $state('');
  scenarioId = $state('');
  /** Who plays each seat, by the names of the seats of all scenarios that were looked at. */
  players: Record<string, string> = $state({});
  /** What was chosen of the optional rules; what is not here stays as printed. */
  options: Record<string, string> = $state({});
  pace = $state(NO_PACE);
  expiry: Expiry = $state('pause');
  /** Who plays for somebody who is late or has resigned. */
  expiryBot = $state('');
  /** In whose quiet hours clocks stand still. */
  quiet: QuietRule = $state('none');
  title = $state('');
  visibility: Visibility = $state('public');
  talk: TalkRule = $state('all');

  /** The prepared set-up with which one's own seats begin; empty where they are set up by hand. */
  setUp = $state('');

  /** The game and the scenario that are asked for, where they are here. */
  constructor(game: string | null = null, scenario: string | null = null) {
    const wished = this.games.find(({ id }) => id === game) ?? this.games[0];
    this.chooseGame(wished?.id ?? '');
    if (this.game?.scenarios.some(({ id }) => id === scenario)) this.chooseScenario(scenario ?? '');
    this.expiryBot = this.bot;
  }

  get games(): GameInfo[] {
    return session.catalogue?.games ?? [];
  }

  get game(): GameInfo | undefined {
    return this.games.find((game) => game.id === this.gameId);
  }

  get scenario(): ScenarioInfo | undefined {
    return this.game?.scenarios.find((scenario) => scenario.id === this.scenarioId);
  }

  /** The set-ups that the scenario brings along. */
  get prepared(): PreparedSetUp[] {
    return this.scenario?.prepared ?? [];
  }

  get seats(): string[] {
    return this.scenario?.seats ?? [];
  }

  /** The best bot of those that are here. */
  private get bot(): string {
    const bots = session.catalogue?.bots ?? [];
    return bots.includes('officer') ? 'officer' : (bots[0] ?? 'person');
  }

  chooseGame(id: string): void {
    this.gameId = id;
    this.options = {};
    this.chooseScenario(this.game?.scenarios[0]?.id ?? '');
  }

  /** The first seat is for the table's owner, and bots play the others. */
  chooseScenario(id: string): void {
    this.scenarioId = id;
    this.setUp = this.prepared[0]?.id ?? '';
    this.players = Object.fromEntries(
      this.seats.map((seat, i) => [seat, i === 0 ? 'me' : this.bot]),
    );
  }

  /** The table's owner sits at one seat; on one's own server at as many as one likes. */
  seatPlayer(seat: string, player: string): void {
    if (player === 'me' && !session.alone) {
      const before = this.seats.find((other) => this.players[other] === 'me');
      if (before !== undefined && before !== seat) this.players[before] = this.bot;
    }
    this.players[seat] = player;
  }

  private get setUps(): Record<string, string> {
    const mine = this.seats.filter((seat) => this.players[seat] === 'me');
    return this.setUp === '' ? {} : Object.fromEntries(mine.map((seat) => [seat, this.setUp]));
  }

  get changedOptions(): number {
    const printed = (this.game?.options ?? []).map(
      (option) => [option.id, option.values[0]] as const,
    );
    return printed.filter(([id, value]) => (this.options[id] ?? value) !== value).length;
  }

  /** What to ask the server for. */
  get wanted(): TableWanted {
    const plain = {
      game: this.gameId,
      scenario: this.scenarioId,
      options: { ...this.options },
      seats: Object.fromEntries(this.seats.map((seat) => [seat, this.players[seat] ?? 'person'])),
      set_ups: this.setUps,
    };
    if (session.me === null) return { ...plain, seats: seatsForVisitors(plain.seats) };
    const { title, visibility, talk, expiry } = this;
    const hurried =
      this.pace === NO_PACE
        ? { pace: null }
        : { pace: this.pace, quiet: this.quiet, expiry_bot: this.expiryBot };
    return { ...plain, title, visibility, talk, expiry, ...hurried };
  }
}

/** Anybody who has not said who they are sits at a seat by its token: it is simply for a person. */
function seatsForVisitors(seats: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(seats).map(([seat, player]) => [seat, player === 'me' ? 'person' : player]),
  );
}
