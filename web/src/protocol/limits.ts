/**
 * How long and how large whatever is sent to the server may be.
 *
 * Written by tools/page_types.py from protocol/limits.py. Do not edit it.
 */

/** What a person writes is bounded here; the server looks at what it is made of. */
export type Written = string;

export type Password = string;

export type Email = string;

export type Secret = string;

export type TableId = string;

export type Title = string;

export type Name = string;

export type Seat = string;

export type SeatId = string;

export type Player = string;

export type Id = string;

export type Players = Record<Name, Name>;

export type Moment = number;

export type Value = number;

export type Seconds = number;

export type NoSeconds = number;

export type Clock = string;

export type Weekday = number;
