/**
 * What is said over a WebSocket, in both directions: JSON objects that say what they are in `type`.
 *
 * Written by tools/page_types.py from protocol/messages.py. Do not edit it.
 */

import type { Frame, Wanted } from './frames';
import type { NewsData } from './news';

/**
 * The first message: which seat this is, with its token; `null` to watch.
 *
 * Pages want the `board` to draw; programs want the `sight`, all that the seat knows in numbers. Who comes
 * back says in `sequence` which view of that kind it still has, and in `news` how many items of news it
 * was told, and is sent only what has changed.
 */
export interface Join {
  readonly type: 'join';
  readonly seat?: string | null;
  readonly token?: string | null;
  readonly sequence?: number | null;
  readonly news?: number | null;
  readonly wants?: Wanted;
}

/** A decision in notation, made on the view of that sequence. `id` is the client's own, for the answer. */
export interface Act {
  readonly type: 'act';
  readonly id: number;
  readonly sequence: number;
  readonly action: string;
}

/** Take back the last click, or the last whole move. It is answered like a decision. */
export interface TakeBack {
  readonly type: 'undo';
  readonly id: number;
  readonly sequence: number;
  readonly move?: boolean;
}

/** A question: why may this not be done now? */
export interface Ask {
  readonly type: 'why';
  readonly id: number;
  readonly action: string;
}

/** Words to a channel: `table`, `spectators`, or the seats of a private one, as in `japan+usa`. */
export interface Say {
  readonly type: 'say';
  readonly id: number;
  readonly words: string;
  readonly channel?: string;
}

/** A person has looked at what was shown, so that no email need say whose turn it is. No answer. */
export interface Looked {
  readonly type: 'looked';
}

/** Are you there? Either side may ask; the other answers `pong`. */
export interface Ping {
  readonly type: 'ping';
}

/** I am here. Any other message says so too. */
export interface Pong {
  readonly type: 'pong';
}

export type ClientMessage = Join | Act | TakeBack | Ask | Say | Looked | Ping | Pong;

/** The whole view of the seat, and the latest events: the answer to `join`. */
export interface View extends Frame {
  readonly type: 'view';
}

/** The answer to `join` where the view that the client has is still the present one. */
export interface Resumed {
  readonly type: 'resumed';
  readonly sequence: number;
}

/** What has changed: a patch for the view of sequence `since`; or a whole view again, for who lags. */
export interface Changes extends Frame {
  readonly type: 'patch';
}

/** The decision was made and is stored: what the seat sees now. */
export interface Done extends Frame {
  readonly type: 'done';
  readonly id: number;
}

/** The rules forbid it: the paragraph, and a sentence. Nothing has changed. */
export interface Refused {
  readonly type: 'refused';
  readonly id: number;
  readonly rule: string;
  readonly sentence: string;
}

/**
 * The decision was about an older view. Nothing was done; this is the present one, to choose again.
 *
 * `made` is what the seat has decided on that older view, if it has: anybody who lost an answer looks there.
 */
export interface Stale extends Frame {
  readonly type: 'stale';
  readonly id: number;
  readonly made?: string;
}

/** The server could not store it. Where `sure` is false it may have happened all the same: look again. */
export interface Unavailable {
  readonly type: 'unavailable';
  readonly id: number;
  readonly sentence: string;
  readonly sure: boolean;
}

/** The answer to `why`: the paragraph and a sentence, or `null` for both where it may be done. */
export interface Why {
  readonly type: 'why';
  readonly id: number;
  readonly rule: string | null;
  readonly sentence: string | null;
}

/** The words are stored; anybody who hears them, the speaker among them, is told them as news. */
export interface Spoken {
  readonly type: 'said';
  readonly id: number;
}

/** What happened beside the game, as far as this listener may know; `cursor` counts all it was told. */
export interface News {
  readonly type: 'news';
  readonly cursor: number;
  readonly items: NewsData[];
}

/** The message made no sense here. Nothing has changed, and the socket stays open. */
export interface BadMessage {
  readonly type: 'error';
  readonly sentence: string;
  readonly id?: number;
}

export type ServerMessage =
  | View
  | Resumed
  | Changes
  | Done
  | Refused
  | Stale
  | Unavailable
  | Why
  | Spoken
  | News
  | BadMessage
  | Ping
  | Pong;
