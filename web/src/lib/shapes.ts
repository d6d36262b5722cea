/** What the server answers, as typed data. Fields that a newer server adds are passed over. */

import type { ChartCard as CardOfChart } from '../protocol/cards';
import type { Battle, ChartRolls } from './battles';
import type { Json, Patch } from './patch';

// ------------------------------------------------------------------ games

export interface Scenario {
  id: string;
  name: string;
  about: string;
  seats: string[];
}

/** An optional rule: its values, the first being the default. */
export interface Option {
  id: string;
  values: string[];
  about: string;
}

export interface Game {
  id: string;
  name: string;
  scenarios: Scenario[];
  options: Option[];
}

export interface Catalogue {
  games: Game[];
  bots: string[];
}

export interface ChartSpace {
  name?: string;
  kind?: string;
  nation?: string;
  city?: string;
  pop?: number;
  res?: number;
  oil?: number;
  base?: boolean;
  unheld?: string;
  islet?: string;
  theatre?: string;
  marks?: string[];
}

export type ChartCard = Partial<CardOfChart>;

/** A type of block: how it is drawn, and what sets it apart. */
export interface ChartKind {
  name?: string;
  symbol?: string;
  most?: number;
  pips?: string;
  elite?: boolean;
  armoured?: boolean;
}

/** A kind of marker: what it is called, and how it is drawn. */
export interface ChartMarker {
  name: string;
  sign: 'disc' | 'roundel' | 'rain';
}

export interface ChartAction {
  words?: string;
  /** A word or two for a button that stands for all of its choices. */
  short?: string;
  /** The words with a gap "{}" for the argument, where they can be said in one sentence. */
  about?: string;
  argument?: string | null;
  /** Whether what is done so always or sometimes cannot be taken back. */
  irreversible?: 'always' | 'sometimes';
  /** Whether to ask once more before it: each time, or the first time in a phase. */
  ask?: 'each' | 'first';
  /** Whether it ends what was begun, and so stands apart from other choices. */
  ends?: boolean;
  /** Whether something is lost for good if it is left undone. */
  lost?: boolean;
  /** Whether the order of several of them cannot matter. */
  together?: boolean;
}

/** Something that can be shown over the map: what it is called, and what it is about. */
export interface OverlayKind {
  id: string;
  name: string;
  about: string;
}

/** What never changes of a game's board, by names. Every part may be absent. */
export interface Chart {
  game?: string;
  name?: string;
  /** Whether there is a drawn map. */
  drawing?: boolean;
  regions?: { name: string; spaces: string[] }[];
  spaces?: Record<string, ChartSpace>;
  links?: [string, string, string][];
  nations?: Record<string, { name?: string; capital?: string; power?: string; home?: boolean }>;
  powers?: Record<string, { id?: string; faction?: string; adjective?: string }>;
  factions?: Record<string, { name?: string; powers?: string[]; theatre?: string }>;
  units?: Record<string, string>;
  kinds?: Record<string, ChartKind>;
  /** What printed signs are called in this game: res, oil and base. */
  words?: Record<string, string>;
  /** The smaller blocks, where there are two sizes. */
  small?: string[];
  /** The numbers of tracks, in the order in which they are shown: what they are called, and in short. */
  tracks?: Record<string, { name: string; short: string }>;
  /** In what the strength of blocks is counted; in CV where nothing is said. */
  strength?: { one: string; other: string };
  /** Whether blocks are mixed so often that a block is only ever what a line itself says it is. */
  mixed?: boolean;
  /** Markers that only this game has, by their kind; the others are not explained then. */
  markers?: Record<string, ChartMarker>;
  cards?: Record<string, ChartCard>;
  terms?: Record<string, Record<string, string>>;
  /** By what sort of thing it is, those before whose names a sentence has "the". */
  article?: Record<string, string[]>;
  actions?: Record<string, ChartAction>;
  /** What can be shown over the map to explain a position. */
  overlays?: OverlayKind[];
  /** How dice are told of in the journal. */
  rolls?: ChartRolls;
  /** How much an event matters to somebody who was away; what is not named is the usual course. */
  events?: Record<string, { weight?: number }>;
}

/** A paragraph of the rules, in the words of this project. */
export interface Rule {
  id: string;
  title: string;
  text: string;
  area: string;
}

/** A version of the rules of a game, and what it changed for those who play. */
export interface RulesChange {
  version: string;
  changed: string;
}

// ------------------------------------------------------------------ views

/** What a viewer knows of a block. */
export interface Face {
  text?: string;
  kind?: string;
  cv?: number;
  most?: number;
  open?: boolean;
  flags?: string[];
  /** What lies on the block or is seen on it: unsupplied, used or grown. */
  signs?: string[];
}

export interface Marker {
  space?: string;
  kind: string;
  owner?: string;
  count?: number;
}

export interface Pool {
  name?: string;
  /** What it holds, where somebody has several. */
  what?: string;
  owner?: string;
  count: number;
  types?: Record<string, number>;
}

export interface HandCard {
  id: string;
  text?: string;
}

/** What lies on the board now, by the names of the chart. Every part may be absent. */
export interface Board {
  title?: string;
  status?: [string, string][];
  control?: Record<string, string>;
  units?: Record<string, string[]>;
  owners?: Record<string, string>;
  faces?: Record<string, Face>;
  mine?: string[];
  marks?: Record<string, string[]>;
  markers?: Marker[];
  battles?: Battle[];
  nations?: Record<string, string>;
  tracks?: Record<string, Record<string, Json>>;
  terms?: Record<string, Record<string, string[]>>;
  cards?: HandCard[];
  vault?: HandCard[];
  notes?: string[];
  /** What more there is to tell of how the game ended, once it has. */
  outcome?: string[];
  /** By choice, what would follow from it that a person may not expect. */
  cautions?: Record<string, string>;
  /** What the viewer has planned and not begun yet: in words, with its blocks and its target. */
  plan?: { words?: string[]; units?: string[]; space?: string };
  /** By faction the seat that plays it now, where seats change sides. */
  sides?: Record<string, string>;
  /** What is drawn from, by name: how many blocks, and of which types where that is known. */
  pools?: Record<string, Pool>;
  /** By seat, where all hands lie open. */
  hands?: Record<string, HandCard[]>;
}

/** A position as a seat sees it. Seats are numbers in the order of the table's seats. */
export interface View {
  game: string;
  format: string;
  columns: Record<string, Json>;
  stack: Json[];
  seat: number | null;
  deciders: number[];
  prompt: string;
  choices: string[];
  rights: string[];
  board: Board;
}

/** Something that happened: for programs and in words. */
export interface Told {
  event: Json[];
  words: string | null;
  /** The same with the types of blocks, as the page knew them then. */
  noted?: string;
  /** The seat's own number of the moment, where the page knows it; the server does not tell it here. */
  at?: number;
}

/** What a seat can take back, in notation, or why everything stands. */
export interface Undo {
  last?: string[];
  move?: string[];
  why?: string;
}

export interface Frame {
  sequence: number;
  view?: View;
  patch?: Patch;
  since?: number;
  events?: Told[];
  undo?: Undo;
}

/** Why something is not allowed: the paragraph of the rules, and a sentence. */
export interface Refusal {
  rule: string;
  sentence: string;
}

// ------------------------------------------------------------------ tables

export interface TableSeat {
  seat: string;
  player: string;
  people: string[];
  free: boolean;
  open: boolean;
}

export interface Clock {
  seat: string;
  bank: number;
  running: boolean;
  deadline: number | null;
  at_once: boolean;
  away_since: number | null;
}

export interface Club {
  title: string;
  owner: string | null;
  visibility: Visibility;
  pace: Pace | null;
  expiry: string;
  expiry_bot: string;
  talk: string;
  lost: { seat: string; name: string; why: string }[];
  rematch_of: string | null;
  rematch: string | null;
}

export interface Table {
  table: string;
  game: string;
  scenario: string;
  options: Record<string, string>;
  seats: TableSeat[];
  spectators: boolean;
  status: string;
  waiting_for: string[];
  commitment: string;
  created_at: number;
  result: Record<string, Json> | null;
  key: string | null;
  origin: string | null;
  club: Club | null;
  mine: string[];
  my_turn: boolean;
  clocks: Clock[];
  /** Where its story stands, such as its year and phase; empty where one may not know. */
  heading?: string;
  /** The version of the rules that it goes by, or went by when it ended. */
  rules?: string;
}

export interface TablePage {
  tables: Table[];
  before: number | null;
}

export type Visibility = 'public' | 'unlisted' | 'private';

/** A table to be opened. A seat is for "me", "open", a "person" who is invited, or a bot. */
export interface NewTable {
  game: string;
  scenario: string;
  options?: Record<string, string>;
  seats?: Record<string, string>;
  spectators?: boolean;
  title?: string;
  visibility?: Visibility;
  pace?: string | Pace | null;
  expiry?: string;
  expiry_bot?: string;
  quiet?: 'none' | 'own' | 'all';
  talk?: 'all' | 'public' | 'none';
}

export interface Opened {
  table: string;
  commitment: string;
  seats: { seat: string; player: string; token: string | null }[];
}

export interface Pace {
  bank: number;
  gain: number;
  phase: number | null;
  live: boolean;
  grace: number | null;
  until_back: boolean;
  quiet: string;
}

export interface Paces {
  paces: { name: string; about: string; pace: Pace }[];
  expiries: { expiry: string; about: string }[];
}

export interface Invitation {
  invitation: string;
  seat: string | null;
  person: string | null;
  uses_left: number | null;
  created_at: number;
  expires_at: number | null;
  token: string | null;
  share: boolean;
}

export interface MyInvitation {
  invitation: string;
  seat: string | null;
  table: Table;
  share: boolean;
}

export interface LinkInfo {
  seat: string | null;
  table: Table;
  share: boolean;
}

export interface Seated {
  table: string;
  seat: string;
  name: string;
  csrf: string | null;
}

export interface Proposal {
  proposal: string;
  what: string;
  seat: string | null;
  status: 'open' | 'done' | 'refused' | 'withdrawn';
  agreed: string[];
  waiting_for: string[];
  target: string | null;
  created_at: number;
}

export interface Point {
  point: number;
  at: number;
  words: string;
}

export interface Dice {
  dice: {
    seat: string;
    sides: number;
    rolled: number;
    faces: number[];
    mean: number;
    fair_mean: number;
  }[];
  unknown: number;
}

// ------------------------------------------------------------------ beside the game

export interface NewsItem {
  kind: string;
  at: number;
  [more: string]: Json;
}

export interface News {
  items: NewsItem[];
  cursor: number;
}

export interface TalkRules {
  talk: string;
  channels: string[];
  private: string[];
  until?: number | null;
}

export interface Note {
  space: string;
  words: string;
  at: number;
}

// ------------------------------------------------------------------ the past

/** A moment as it was seen. Fields that have nothing to tell are left out. */
export interface Moment extends Frame {
  heading?: string;
  made?: string[];
}

export interface MomentPage {
  frames: Moment[];
  next: number | null;
}

/** A moment in a line; with everything that was told then, where that was asked for. */
export interface IndexEntry {
  sequence: number;
  heading?: string;
  words?: string;
  made?: string[];
  events?: Told[];
}

export interface IndexPage {
  entries: IndexEntry[];
  last: number;
  after: number | null;
}

export interface JournalPage {
  events: Told[];
  after: number | null;
}

// ------------------------------------------------------------------ people

export interface Entrance {
  registration: 'open' | 'invited' | 'closed';
  single_user: boolean;
}

export interface Wishes {
  mail: 'never' | 'turn' | 'alone';
  quiet_from: string | null;
  quiet_to: string | null;
  quiet_days: number[];
  zone: string;
}

export interface Me {
  name: string;
  guest: boolean;
  admin: boolean;
  since: number;
  email: string | null;
  proving: string | null;
  settings: Wishes;
  scopes: string[];
  csrf: string | null;
}

export interface Person {
  name: string;
  guest: boolean;
  since: number;
}

export interface ApiToken {
  id: string;
  name: string;
  scopes: string[];
  created_at: number;
  expires_at: number | null;
  used_at: number | null;
}

/** A webhook; its secret is told only when it is made. */
export interface Hook {
  hook: string;
  url: string;
  shape: string;
  events: string[];
  table: string | null;
  failures: number;
  off_since: number | null;
  created_at: number;
  secret: string | null;
}
