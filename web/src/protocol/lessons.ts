/**
 * Lessons, and what the coach says in them.
 *
 * Written by tools/page_types.py from protocol/lessons.py. Do not edit it.
 */

export type LessonKind = 'lesson' | 'example';

export type AdviceKind = 'tell' | 'do' | 'wait' | 'end';

/** How it came to this step: as the one before asked, otherwise, or because its time has gone by. */
export type AdviceNote = '' | 'well' | 'otherwise' | 'passed' | 'beside';

/** A lesson as it is offered: it guides through a long time, or shows one paragraph at work. */
export interface LessonInfo {
  readonly id: string;
  readonly kind: LessonKind;
  readonly title: string;
  readonly about: string;
  /** The paragraphs that it shows. */
  readonly rules: string[];
  readonly minutes: number;
  readonly seat: string;
  readonly steps: number;
}

/** The lessons of a game, in the order in which one would take them. */
export interface LessonList {
  readonly game: string;
  readonly lessons: LessonInfo[];
}

/** One thing on the page that is pointed at. Exactly one of its fields is given. */
export interface Anchor {
  readonly space?: string;
  readonly unit?: string;
  readonly card?: string;
  /** Choices by their beginning, wherever the page shows them. */
  readonly action?: string;
  /** A part of the page. */
  readonly panel?: string;
}

/** What the coach says now. */
export interface Advice {
  /** To be sent with the next question. */
  readonly step: number;
  /** How many there are. */
  readonly steps: number;
  readonly kind: AdviceKind;
  readonly chapter: string;
  readonly say: string;
  readonly rule: string;
  readonly note: AdviceNote;
  /** With the names of blocks in place of their descriptions. */
  readonly point: Anchor[];
  /** The choices that are what is to be done. */
  readonly lines: string[];
  /** What "show me" does; nothing where there is nothing to be done. */
  readonly show: string | null;
}
