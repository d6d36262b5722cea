/**
 * How much time people have to decide, and the clocks of a table. Times are in seconds.
 *
 * Written by tools/page_types.py from protocol/paces.py. Do not edit it.
 */

import type { NoSeconds, SeatId, Seconds } from './limits';

/** What happens when a clock has run out, as agreed when the table was opened. */
export type Expiry = 'pause' | 'pass' | 'bot' | 'replace';

/**
 * Whose quiet hours stop a clock, as agreed when a table was opened: nobody's, those of the people at any
 * seat, or those of the people at that seat.
 */
export type QuietRule = 'none' | 'all' | 'own';

/** How much time people have, in seconds. */
export interface Pace {
  /** What each clock begins with, and the most that it ever holds. */
  readonly bank: Seconds;
  /** What it gains when its seat has decided everything that it was asked. */
  readonly gain: NoSeconds;
  /** For choices that all make at once; none: these take from the bank, too. */
  readonly phase: Seconds | null;
  /** Whether people are meant to sit at the table at the same time. */
  readonly live: boolean;
  /** What a clock begins again with that has run out; none: the gain, but at least a minute or a day. */
  readonly grace: Seconds | null;
  /** Where a bot plays for those who are late: until they are back, or only what they were asked just now. */
  readonly until_back: boolean;
  /** Whose quiet hours clocks stand still in: nobody's, those of everybody, or of that seat. */
  readonly quiet: QuietRule;
}

/** A pace in figures, for a table that is to be opened. */
export interface PaceWanted {
  /** What each clock begins with, and the most that it ever holds. */
  readonly bank: Seconds;
  /** What it gains when its seat has decided everything that it was asked. */
  readonly gain?: NoSeconds;
  /** For choices that all make at once; none: these take from the bank, too. */
  readonly phase?: Seconds | null;
  /** Whether people are meant to sit at the table at the same time. */
  readonly live?: boolean;
  /** What a clock begins again with that has run out; none: the gain, but at least a minute or a day. */
  readonly grace?: Seconds | null;
  /** Where a bot plays for those who are late: until they are back, or only what they were asked just now. */
  readonly until_back?: boolean;
  /** Whose quiet hours clocks stand still in: nobody's, those of everybody, or of that seat. */
  readonly quiet?: QuietRule;
}

/** A pace that can be chosen by its name. */
export interface NamedPace {
  readonly name: string;
  readonly about: string;
  readonly pace: Pace;
}

/** Something that can be agreed for the case that a clock runs out. */
export interface ExpiryInfo {
  readonly expiry: Expiry;
  readonly about: string;
}

/** The paces that have names, and what can be agreed for the case that somebody is late. */
export interface PaceList {
  readonly paces: NamedPace[];
  readonly expiries: ExpiryInfo[];
}

/** The clock of a seat, as everybody may know it. Moments are seconds since 1970. */
export interface ClockFacts {
  readonly seat: string;
  /** What is left in the bank now. */
  readonly bank: number;
  readonly running: boolean;
  /** When the decision must be made; null while the clock stands still. */
  readonly deadline: number | null;
  /** Whether the time for choosing at the same time as others runs, and not the bank. */
  readonly at_once: boolean;
  /** Since when a bot plays for somebody who was late. */
  readonly away_since: number | null;
}

/** Which seat somebody comes back to; it may be left out by a person who has only one. */
export interface Return {
  readonly seat?: SeatId | null;
}

/** Whether a bot has stood up for the person, and the clocks of the table as they run now. */
export interface Returned {
  readonly back: boolean;
  readonly clocks: ClockFacts[];
}
