/**
 * Seats at tables of people, invitations to them, and what the people at a table agree on.
 *
 * Written by tools/page_types.py from protocol/club.py. Do not edit it.
 */

import type { Point } from './frames';
import type { Moment, Player, Seat, Secret, Written } from './limits';
import type { Table } from './tables';

export type Days = number;

export type Uses = number;

export type ProposalKind = 'pause' | 'resume' | 'end' | 'take-back' | 'replace';

export type ProposalStatus = 'open' | 'done' | 'refused' | 'withdrawn';

/** A seat by its name; without one, the only one that can be meant, or any that one may take. */
export interface SeatChoice {
  readonly seat?: Seat | null;
}

/** Who is to play a seat: the name of a bot, "person", or "open" where anybody may take it. */
export interface PlayerChoice {
  readonly player: Player;
}

/** An invitation: to a person by name, or else by a link; to a seat, or to any that is free. */
export interface NewInvitation {
  readonly seat?: Seat | null;
  readonly person?: Written | null;
  /** How often a link can be used; null: as often as there are seats. */
  readonly uses?: Uses | null;
  /** How long it is good; null: as long as the game goes on. */
  readonly days?: Days | null;
  /** To sit at your own seat beside you. */
  readonly share?: boolean;
}

/** An invitation. The token of a link is told only when it is made, and the one who has it may come. */
export interface InvitationInfo {
  readonly invitation: string;
  readonly seat: string | null;
  readonly person: string | null;
  readonly uses_left: number | null;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly token: string | null;
  /** To sit at a seat beside others. */
  readonly share: boolean;
}

/** The invitations of a table that are still good. */
export interface InvitationList {
  readonly invitations: InvitationInfo[];
}

/** An invitation to oneself: to a seat, or to any that is free, of a table; or to `share` a seat. */
export interface MyInvitation {
  readonly invitation: string;
  readonly seat: string | null;
  readonly table: Table;
  readonly share: boolean;
}

/** To what one was invited by name. */
export interface MyInvitationList {
  readonly invitations: MyInvitation[];
}

/** The token of an invitation. */
export interface LinkToken {
  readonly token: Secret;
}

/** The token of an invitation, and where to sit. Who is not logged in says by `name` who they are. */
export interface AcceptedLink {
  readonly token: Secret;
  readonly seat?: Seat | null;
  readonly name?: Written | null;
}

/** What a link leads to. */
export interface LinkInfo {
  readonly seat: string | null;
  readonly table: Table;
  readonly share: boolean;
}

/** Where one sits now. Who came as a guest is logged in, too, and is told the token of that session. */
export interface Seated {
  readonly table: string;
  readonly seat: string;
  readonly name: string;
  readonly csrf: string | null;
}

/**
 * What one proposes.
 *
 * "take-back" goes back to a `point`, as the seat knows it; "replace" asks the people at `seat` to let a
 * bot play it.
 */
export interface NewProposal {
  readonly what: ProposalKind;
  readonly seat?: Seat | null;
  readonly player?: Player | null;
  readonly point?: Moment | null;
}

/** Whether one agrees to a proposal; the person who made it withdraws it by not agreeing. */
export interface Consent {
  readonly agree: boolean;
}

/** A proposal as a seat is told of it: who made it, who has agreed, and who has not yet. */
export interface ProposalTold {
  readonly proposal: string;
  readonly what: ProposalKind;
  readonly seat: string | null;
  readonly status: ProposalStatus;
  readonly agreed: string[];
  readonly waiting_for: string[];
  /** Of "take-back" the line to go back to, of "replace" the seat. */
  readonly target: string | null;
  /** Of "replace", who is to play the seat. */
  readonly player: string | null;
}

/** A proposal in the list of those at a table. */
export interface ProposalInfo extends ProposalTold {
  readonly created_at: number;
}

/** The latest proposals at a table, the newest first. */
export interface ProposalList {
  readonly proposals: ProposalInfo[];
}

/** Moments to go back to, the newest first. */
export interface PointList {
  readonly points: Point[];
}

/** The table at which a game is played again. */
export interface Rematch {
  readonly table: string;
}

/** The dice of one kind that followed from the decisions of a seat; `faces` counts from 1 on. */
export interface SeatDice {
  readonly seat: string;
  readonly sides: number;
  readonly rolled: number;
  readonly faces: number[];
  readonly mean: number;
  readonly fair_mean: number;
}

/** The dice of a game that is over, and how many decisions could not be played again to see them. */
export interface DicePage {
  readonly dice: SeatDice[];
  readonly unknown: number;
}
