/**
 * Panels: what lies beside the map, such as player boards, markets, cups and ledgers.
 *
 * A panel has a chart, which never changes, and a state in every view, under the same id. It may have any of the
 * parts; each of them is drawn by a component that knows no game.
 *
 * Whatever can be clicked has a `choice`: the line of notation that a click stands for. It lights up while that
 * line is offered. Where something is always the same choice, its chart has the line; the state may have another
 * one. `why` says in words why it cannot be chosen now.
 *
 * Written by tools/page_types.py from protocol/panels.py. Do not edit it.
 */

import type { Counter } from './counters';
import type { Text } from './text';

/** A number of tokens that must be paid. */
export interface Price {
  token: string;
  count: number;
}

/** A place on a player board into which discs are laid. */
export interface Socket {
  id: string;
  name: Text;
  /** What it does, for those who do not know it yet. */
  about?: Text;
  symbol?: string;
  choice?: string;
}

/** Sockets in a row. */
export interface SocketRow {
  sockets: Socket[];
  name?: Text;
}

/** What lies in a socket now. */
export interface SocketState {
  /** The sides whose discs lie there, the lowest first. */
  discs?: string[];
  /** Whether it is being carried out. */
  active?: boolean;
  price?: Price[];
  choice?: string;
  why?: Text;
}

/** Discs of a side that lie together beside the sockets. */
export interface Discs {
  name: Text;
  side: string;
  count: number;
  look?: 'ready' | 'used' | 'waiting';
}

/** A track with a marker: the words in its cells, and below them a second line. */
export interface PanelTrack {
  id: string;
  name: Text;
  cells: Text[];
  below?: Text[];
  /** What it counts. */
  token?: string;
}

/** Where the markers stand on a track, and which cells can be chosen. */
export interface TrackState {
  /** By side, the number of the cell, the first being 0. */
  markers?: Record<string, number>;
  /** What comes of it, at the end of the track. */
  words?: Text;
  /** By the line of notation, the cell that it stands for. */
  choices?: Record<string, number>;
}

/** A price that is printed beside something: what it is for, and what is paid. */
export interface PrintedPrice {
  name: Text;
  price: Price[];
}

/** Pieces of a kind that are not on the map yet: a place for them, and one for those that are ready. */
export interface Reserve {
  id: string;
  /** Of counters. */
  kind: string;
  most?: number;
  /** How many may be ready at once. */
  ready?: number;
  prices?: PrintedPrice[];
  choice?: string;
}

/** How many are left in a reserve, and which are ready. */
export interface ReserveState {
  count?: number;
  ready?: Counter[];
  choice?: string;
  why?: Text;
}

/** A tile of a game: what it is called and what it does. */
export interface Tile {
  name: Text;
  about?: Text;
  symbol?: string;
  /** What it brings its owner. */
  worth?: Text;
}

/** A row of a market, in which tiles lie. */
export interface Shelf {
  id: string;
  name: Text;
  about?: Text;
}

/** A tile in a market: its price, whose discs lie on it, and why it cannot be had. */
export interface Offer {
  /** Empty where it lies face down. */
  tile?: string;
  price?: Price[];
  discs?: string[];
  choice?: string;
  why?: Text;
}

/** A box of a display. */
export interface Box {
  id: string;
  name: Text;
  about?: Text;
  choice?: string;
}

/** What lies in a box now. */
export interface BoxState {
  tokens?: Record<string, number>;
  markers?: Counter[];
  words?: Text;
  active?: boolean;
  choice?: string;
  why?: Text;
}

/** Counters of one owner and one kind in a cup; without a kind, those that nobody can tell apart. */
export interface CupContents {
  count: number;
  owner?: string;
  kind?: string;
}

/** A cup from which counters are drawn: what is in it, and what was drawn last. */
export interface Cup {
  lots?: CupContents[];
  /** The last one first. */
  drawn?: Counter[];
  words?: Text;
  choice?: string;
  why?: Text;
}

/** How far a side has come with choosing a card that all choose at once. */
export interface Pick {
  side: string;
  state?: 'choosing' | 'chosen' | 'revealed' | 'out';
  /** As soon as the viewer may know it. */
  card?: string;
  words?: Text;
}

/** A card that the viewer may choose among. */
export interface CardOption {
  card: string;
  choice?: string;
  why?: Text;
}

/** Cards that are chosen at once and then revealed together. */
export interface Picks {
  picks: Pick[];
  options?: CardOption[];
  words?: Text;
}

/** A column of a ledger: its heading, or the side or token that stands there. */
export interface LedgerColumn {
  name?: Text;
  side?: string;
  token?: string;
}

/** A line of a ledger: what it is about, and a cell for each column. */
export interface LedgerRow {
  name: Text;
  cells: Text[];
  kind?: '' | 'less' | 'total';
  note?: Text;
}

/** A table that is worked out line by line, such as an income or a score. */
export interface Ledger {
  columns: LedgerColumn[];
  rows: LedgerRow[];
  words?: Text;
}

/** An amount to be chosen: each from the least to the most is a choice of `action` and the number. */
export interface Amount {
  action: string;
  name: Text;
  least: number;
  most: number;
  step?: number;
  /** What is proposed; the least where nothing is said. */
  start?: number;
  /** What is counted. */
  token?: string;
  /** In the order of the amounts, what comes of each. */
  costs?: Text[];
  /** Why it cannot be more. */
  why?: Text;
}

/** A panel as it is printed: its name, whose it is, and the parts that never change. */
export interface PanelChart {
  name: Text;
  side?: string;
  rows?: SocketRow[];
  tracks?: PanelTrack[];
  /** The tokens that are kept here, in order. */
  stores?: string[];
  reserves?: Reserve[];
  shelves?: Shelf[];
  boxes?: Box[];
  /** Boxes side by side; as many as there is room for where nothing is said. */
  columns?: number;
  /** Spaces that no map shows, such as holding areas. */
  spaces?: string[];
}

/** A panel as it stands now. Every part may be absent. */
export interface Panel {
  words?: Text;
  sockets?: Record<string, SocketState>;
  discs?: Discs[];
  tracks?: Record<string, TrackState>;
  stores?: Record<string, number>;
  reserves?: Record<string, ReserveState>;
  /** By shelf. */
  offers?: Record<string, Offer[]>;
  boxes?: Record<string, BoxState>;
  cup?: Cup;
  picks?: Picks;
  ledger?: Ledger;
  amounts?: Amount[];
}
