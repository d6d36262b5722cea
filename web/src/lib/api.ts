/**
 * The calls of the server. Every one gives what it answers, or throws a `CallError` with a sentence for people.
 *
 * A call that changes something must repeat the token that the server told when one logged in, and that
 * `api.me` tells again, so that no page of another site can make the browser do it.
 */

import { text } from '../words/text';
import { WANTS } from './wants';
import type { Chart } from '../protocol/chart';
import type {
  Consent,
  DicePage,
  InvitationInfo,
  InvitationList,
  LinkInfo,
  AcceptedLink,
  LinkToken,
  MyInvitationList,
  NewInvitation,
  NewProposal,
  PlayerChoice,
  PointList,
  ProposalInfo,
  ProposalList,
  Rematch,
  SeatChoice,
  Seated,
} from '../protocol/club';
import type { Drawing } from '../protocol/drawing';
import type { Problem } from '../protocol/errors';
import type { Frame } from '../protocol/frames';
import type { Catalogue, GameRecords, Rules } from '../protocol/games';
import type { HookInfo, HookList, NewHook } from '../protocol/hooks';
import type { NewNote, NoteList } from '../protocol/notes';
import type { BattleOdds, Odds } from '../protocol/odds';
import type { Overlay } from '../protocol/overlays';
import type { PaceList, Return, Returned } from '../protocol/paces';
import type {
  AddressChange,
  BlockList,
  EntryRules,
  GuestName,
  Login,
  Logout,
  MailChoice,
  Mailbox,
  Me,
  MeChange,
  NewPassword,
  NewReport,
  NewToken,
  PasswordChange,
  PersonInfo,
  PersonSettings,
  EmailCode,
  Registration,
  Confirmation,
  Scope,
  SettingsChange,
  TokenList,
  CreatedToken,
  Upgrade,
} from '../protocol/people';
import type { Decision, JournalPage, SetUpWanted, UndoWanted, WhyAnswer } from '../protocol/play';
import type { BranchWanted, ImportWanted, ReplayIndex, ReplayPage } from '../protocol/replay';
import type { Built, Position, PositionPlayed, PositionShown } from '../protocol/sandbox';
import type { Opened, Table, TablePage, TableWanted } from '../protocol/tables';
import type { EmailSetting, EmailChoice, NewsPage, TalkRules } from '../protocol/talk';

/** What the server said instead of doing what was asked. Status 0: it did not answer at all. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    readonly sentence: string,
    /** The paragraph of the rules, where the rules forbid it. */
    readonly rule: string | null = null,
  ) {
    super(sentence);
  }
}

type Query = Record<string, string | number | boolean | null | undefined>;

let csrf: string | null = null;
// Where this browser keeps the tokens of seats at tables that were opened without saying who one is.
const SEAT_KEY = 'sandtable-seat-';
const seatTokens = new Map<string, string>();

/** Use the token of a seat for all calls about a table, also after the page was closed and opened again. */
export function holdSeat(table: string, token: string): void {
  seatTokens.set(table, token);
  try {
    localStorage.setItem(SEAT_KEY + table, token);
  } catch {
    // Then it holds until the page is closed.
  }
}

/** The token by which one sits at a table, if it is not by name. */
export function seatToken(table: string): string | null {
  const held = seatTokens.get(table);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(SEAT_KEY + table);
  } catch {
    return null;
  }
}

interface Options {
  query?: Query;
  body?: object;
  /** The table that it is about, whose seat token is sent along. */
  table?: string;
}

export async function call<Shape>(
  method: string,
  path: string,
  options: Options = {},
): Promise<Shape> {
  const text = await answered(method, path, options);
  return (text === '' ? null : JSON.parse(text)) as Shape;
}

/** What a call is answered, as text. */
async function answered(method: string, path: string, options: Options): Promise<string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const token = options.table === undefined ? null : seatToken(options.table);
  if (token !== null) headers['Authorization'] = `Bearer ${token}`;
  else if (method !== 'GET' && csrf !== null) headers['X-CSRF-Token'] = csrf;
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(options.body);
  }
  let answer: Response;
  try {
    answer = await fetch(path + queryOf(options.query), init);
  } catch {
    throw new CallError(0, 'unreachable', text('error.unreachable'));
  }
  if (!answer.ok) throw await problem(answer);
  return answer.text();
}

function queryOf(query: Query = {}): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) given.set(name, String(value));
  }
  return given.size === 0 ? '' : `?${given.toString()}`;
}

async function problem(answer: Response): Promise<CallError> {
  try {
    const { error, sentence, rule } = (await answer.json()) as Problem;
    return new CallError(answer.status, error, sentence, rule);
  } catch {
    return new CallError(answer.status, 'unreachable', text('error.unreachable'));
  }
}

/** Remember what belongs to the session from now on. */
function remembered<Shape extends { csrf: string | null }>(told: Shape): Shape {
  if (told.csrf !== null) csrf = told.csrf;
  return told;
}

const at = (table: string, rest = ''): string => `/api/tables/${encodeURIComponent(table)}${rest}`;
const named = (name: string): string => encodeURIComponent(name);

export const api = {
  // ---------------------------------------------------------------- games
  games: () => call<Catalogue>('GET', '/api/games'),
  chart: (game: string, scenario?: string) =>
    call<Chart>('GET', `/api/games/${named(game)}/chart`, { query: { scenario } }),
  /** How the map of a game is drawn; null where it has no drawing. */
  drawing: async (game: string): Promise<Drawing | null> => {
    try {
      return await call<Drawing>('GET', `/api/games/${named(game)}/drawing`);
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return null;
      throw error;
    }
  },
  records: (game: string) => call<GameRecords>('GET', `/api/games/${named(game)}/records`),
  rules: (game: string) => call<Rules>('GET', `/api/games/${named(game)}/rules`),
  paces: () => call<PaceList>('GET', '/api/paces'),

  // ---------------------------------------------------------------- people
  entrance: () => call<EntryRules>('GET', '/api/entrance'),
  me: async () => remembered(await call<Me>('GET', '/api/me')),
  register: async (name: string, password: string, email: string | null) =>
    remembered(
      await call<Me>('POST', '/api/people', {
        body: { name, password, email } satisfies Registration,
      }),
    ),
  guest: async (name: string) =>
    remembered(await call<Me>('POST', '/api/guests', { body: { name } satisfies GuestName })),
  login: async (name: string, password: string) =>
    remembered(await call<Me>('POST', '/api/login', { body: { name, password } satisfies Login })),
  logout: async (everywhere = false) => {
    await call<unknown>('POST', '/api/logout', { body: { everywhere } satisfies Logout });
    csrf = null;
  },
  changeSettings: (settings: SettingsChange) =>
    call<PersonSettings>('PATCH', '/api/me', { body: { settings } satisfies MeChange }),
  becomeAccount: async (password: string, name: string | null, email: string | null) =>
    remembered(
      await call<Me>('POST', '/api/me/account', {
        body: { password, name, email } satisfies Upgrade,
      }),
    ),
  changePassword: (old: string, fresh: string) =>
    call<unknown>('POST', '/api/me/password', {
      body: { old, new: fresh } satisfies PasswordChange,
    }),
  changeAddress: (email: string | null, password: string) =>
    call<Confirmation>('POST', '/api/me/address', {
      body: { email, password } satisfies AddressChange,
    }),
  proveAddress: (code: string) =>
    call<Confirmation>('POST', '/api/address', { body: { code } satisfies EmailCode }),
  askReset: (email: string) =>
    call<Confirmation>('POST', '/api/reset', { body: { email } satisfies Mailbox }),
  reset: (code: string, password: string) =>
    call<Confirmation>('POST', '/api/reset/password', {
      body: { code, password } satisfies NewPassword,
    }),
  person: (name: string) => call<PersonInfo>('GET', `/api/people/${named(name)}`),
  block: (name: string) => call<unknown>('PUT', `/api/people/${named(name)}/block`),
  unblock: (name: string) => call<unknown>('DELETE', `/api/people/${named(name)}/block`),
  blocked: () => call<BlockList>('GET', '/api/me/blocks'),
  report: (name: string, words: string, table: string | null = null) =>
    call<unknown>('POST', `/api/people/${named(name)}/reports`, {
      body: { words, table } satisfies NewReport,
    }),

  // ---------------------------------------------------------------- programs of a person
  tokens: () => call<TokenList>('GET', '/api/me/tokens'),
  makeToken: (name: string, scopes: Scope[], days: number | null) =>
    call<CreatedToken>('POST', '/api/me/tokens', {
      body: { name, scopes, days } satisfies NewToken,
    }),
  dropToken: (id: string) => call<unknown>('DELETE', `/api/me/tokens/${named(id)}`),
  hooks: () => call<HookList>('GET', '/api/me/hooks'),
  makeHook: (wanted: NewHook) => call<HookInfo>('POST', '/api/me/hooks', { body: wanted }),
  tryHook: (id: string) => call<HookInfo>('POST', `/api/me/hooks/${named(id)}/try`, { body: {} }),
  dropHook: (id: string) => call<unknown>('DELETE', `/api/me/hooks/${named(id)}`),

  // ---------------------------------------------------------------- lists of tables
  myTables: (over = false, limit = 50, before: number | null = null) =>
    call<TablePage>('GET', '/api/me/tables', { query: { over, limit, before } }),
  tables: (show: 'watch' | 'open' | 'finished', limit = 50, before: number | null = null) =>
    call<TablePage>('GET', '/api/tables', { query: { show, limit, before } }),
  myInvitations: () => call<MyInvitationList>('GET', '/api/me/invitations'),

  // ---------------------------------------------------------------- a table
  openTable: async (wanted: TableWanted) => {
    const opened = await call<Opened>('POST', '/api/tables', { body: wanted });
    const mine = opened.seats.find((seat) => seat.token !== null);
    if (mine?.token) holdSeat(opened.table, mine.token);
    return opened;
  },
  /** Open a table from a game file, at which all seats are one's own. */
  importTable: (file: string) =>
    call<Opened>('POST', '/api/tables/import', { body: { file } satisfies ImportWanted }),
  table: (table: string) => call<Table>('GET', at(table), { table }),
  view: (table: string, seat: string | null, since: number | null = null) =>
    call<Frame>('GET', at(table, '/view'), { table, query: { seat, since, wants: WANTS } }),
  act: (table: string, sequence: number, action: string, seat: string | null = null) =>
    call<Frame>('POST', at(table, '/actions'), {
      table,
      body: { sequence, action, seat, wants: WANTS } satisfies Decision,
    }),
  setUp: (table: string, wanted: Omit<SetUpWanted, 'wants'>) =>
    call<Frame>('POST', at(table, '/set-up'), {
      table,
      body: { ...wanted, wants: WANTS } satisfies SetUpWanted,
    }),
  undo: (table: string, sequence: number, move: boolean, seat: string | null = null) =>
    call<Frame>('POST', at(table, '/undo'), {
      table,
      body: { sequence, move, seat, wants: WANTS } satisfies UndoWanted,
    }),
  /** Why something may not be done now; null where it may. */
  whyNot: async (table: string, action: string, seat: string | null) => {
    const told = await call<WhyAnswer>('GET', at(table, '/why-not'), {
      table,
      query: { action, seat },
    });
    return told.allowed ? null : { rule: told.rule ?? '', sentence: told.sentence ?? '' };
  },
  odds: (table: string, seat: string | null) =>
    call<Odds>('GET', at(table, '/odds'), { table, query: { seat } }),
  overlay: (table: string, seat: string | null, kind: string, about: string) =>
    call<Overlay>('GET', at(table, '/overlay'), { table, query: { seat, kind, about } }),
  journal: (table: string, seat: string | null, after = 0) =>
    call<JournalPage>('GET', at(table, '/journal'), { table, query: { seat, after } }),
  sit: (table: string, seat: string | null) =>
    call<Table>('POST', at(table, '/sit'), { body: { seat } satisfies SeatChoice }),
  leave: (table: string, seat: string | null) =>
    call<Table>('POST', at(table, '/leave'), { body: { seat } satisfies SeatChoice }),
  resign: (table: string, seat: string | null) =>
    call<Table>('POST', at(table, '/resign'), { body: { seat } satisfies SeatChoice }),
  handOver: (table: string, seat: string, player: string) =>
    call<Table>('PUT', at(table, `/seats/${named(seat)}`), {
      body: { player } satisfies PlayerChoice,
    }),
  back: (table: string, seat: string | null) =>
    call<Returned>('POST', at(table, '/back'), {
      table,
      body: { seat } satisfies Return,
    }),
  rematch: (table: string) => call<Rematch>('POST', at(table, '/rematch'), { body: {} }),
  dice: (table: string) => call<DicePage>('GET', at(table, '/dice'), { table }),

  // ---------------------------------------------------------------- invitations
  invite: (table: string, wanted: NewInvitation) =>
    call<InvitationInfo>('POST', at(table, '/invitations'), { body: wanted }),
  invitations: (table: string) => call<InvitationList>('GET', at(table, '/invitations')),
  withdraw: (table: string, invitation: string) =>
    call<unknown>('DELETE', at(table, `/invitations/${named(invitation)}`)),
  lookAtLink: (token: string) =>
    call<LinkInfo>('POST', '/api/invitations/look', { body: { token } satisfies LinkToken }),
  takeLink: async (token: string, seat: string | null, name: string | null) =>
    remembered(
      await call<Seated>('POST', '/api/invitations/take', {
        body: { token, seat, name } satisfies AcceptedLink,
      }),
    ),

  // ---------------------------------------------------------------- consent
  proposals: (table: string) => call<ProposalList>('GET', at(table, '/proposals')),
  propose: (table: string, wanted: NewProposal) =>
    call<ProposalInfo>('POST', at(table, '/proposals'), { body: wanted }),
  answerProposal: (table: string, proposal: string, agree: boolean) =>
    call<ProposalInfo>('POST', at(table, `/proposals/${named(proposal)}`), {
      body: { agree } satisfies Consent,
    }),
  points: (table: string, seat: string | null) =>
    call<PointList>('GET', at(table, '/points'), { query: { seat } }),

  // ---------------------------------------------------------------- beside the game
  news: (table: string, seat: string | null, after: number | null = null) =>
    call<NewsPage>('GET', at(table, '/news'), { table, query: { seat, after } }),
  /** What those who watched said among themselves; told after the game. */
  spectatorTalk: (table: string, after: number) =>
    call<NewsPage>('GET', at(table, '/news'), { table, query: { after, spectators: true } }),
  talkRules: (table: string, seat: string | null) =>
    call<TalkRules>('GET', at(table, '/talk'), { table, query: { seat } }),
  mailWish: (table: string) => call<EmailSetting>('GET', at(table, '/mail')),
  setMailWish: (table: string, mail: MailChoice | null) =>
    call<EmailSetting>('PUT', at(table, '/mail'), { body: { mail } satisfies EmailChoice }),
  notes: (table: string) => call<NoteList>('GET', at(table, '/notes')),
  pinNote: (table: string, space: string, words: string) =>
    call<unknown>('PUT', at(table, '/notes'), { body: { space, words } satisfies NewNote }),
  takeNoteDown: (table: string, space: string) =>
    call<unknown>('DELETE', at(table, '/notes'), { query: { space } }),

  // ---------------------------------------------------------------- the sandbox
  built: (position: Position) => call<Built>('POST', '/api/sandbox', { body: position }),
  builtOverlay: (position: Position, kind: string, about: string) =>
    call<Overlay>('POST', '/api/sandbox/overlay', {
      body: { position, kind, about } satisfies PositionShown,
    }),
  playBuilt: async (position: Position, seats: Record<string, string>, title: string) => {
    const body = { position, seats, title } satisfies PositionPlayed;
    const opened = await call<Opened>('POST', '/api/sandbox/tables', { body });
    const mine = opened.seats.find((seat) => seat.token !== null);
    if (mine?.token) holdSeat(opened.table, mine.token);
    return opened;
  },
  battleOdds: (game: string, battle: string, theatre: string) =>
    call<BattleOdds>('GET', `/api/games/${named(game)}/odds`, {
      query: { battle, theatre: theatre || null },
    }),

  // ---------------------------------------------------------------- the past
  replay: (
    table: string,
    query: { seat?: string | null; from?: number; limit?: number; open?: boolean },
  ) => call<ReplayPage>('GET', at(table, '/replay'), { table, query: { ...query, wants: WANTS } }),
  replayIndex: (
    table: string,
    query: {
      seat?: string | null;
      after?: number;
      limit?: number;
      open?: boolean;
      events?: boolean;
    },
  ) => call<ReplayIndex>('GET', at(table, '/replay/index'), { table, query }),
  branch: async (table: string, wanted: BranchWanted) => {
    const opened = await call<Opened>('POST', at(table, '/branch'), { table, body: wanted });
    const mine = opened.seats.find((seat) => seat.token !== null);
    if (mine?.token) holdSeat(opened.table, mine.token);
    return opened;
  },
  /** A finished game as a file, or the seat's own journal, as text. */
  exported: (table: string, query: { seat?: string | null; form?: 'file' | 'journal' }) =>
    answered('GET', at(table, '/export'), { table, query }),
  /** Where a finished game, or the seat's own journal, can be downloaded from. */
  exportAddress: (table: string, seat: string | null) => at(table, '/export') + queryOf({ seat }),
};
