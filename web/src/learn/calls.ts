/** The calls of those who learn, and what they answer. */

import { call, holdSeat } from '../lib/api';
import type { Opened } from '../lib/shapes';

export interface Lesson {
  id: string;
  /** A lesson guides through a long time, an example shows one paragraph at work. */
  kind: 'lesson' | 'example';
  title: string;
  about: string;
  rules: string[];
  minutes: number;
  seat: string;
  steps: number;
}

/** One thing on the page that is pointed at: exactly one of these is given. */
export interface Anchor {
  space?: string;
  unit?: string;
  card?: string;
  /** A whole line of notation, wherever the page offers it. */
  action?: string;
  panel?: string;
}

export interface Advice {
  step: number;
  steps: number;
  kind: 'tell' | 'do' | 'wait' | 'end';
  chapter: string;
  say: string;
  rule: string;
  note: '' | 'well' | 'otherwise' | 'passed' | 'beside';
  point: Anchor[];
  /** The choices that are what is to be done. */
  lines: string[];
  /** What is done for somebody who asks to be shown. */
  show: string | null;
}

const named = encodeURIComponent;
/** What the origin of a table begins with that was opened for a lesson. */
const ORIGIN = 'lesson:';

/** The lesson that a table was opened for. */
export function lessonOf(origin: string | null | undefined): string | null {
  return origin?.startsWith(ORIGIN) ? origin.slice(ORIGIN.length) : null;
}

export async function lessonsOf(game: string): Promise<Lesson[]> {
  const told = await call<{ lessons: Lesson[] }>('GET', `/api/games/${named(game)}/lessons`);
  return told.lessons;
}

/** Open a table for a lesson; its name. */
export async function openLesson(game: string, lesson: string): Promise<string> {
  const path = `/api/games/${named(game)}/lessons/${named(lesson)}`;
  const opened = await call<Opened>('POST', path);
  const mine = opened.seats.find((seat) => seat.token !== null);
  if (mine?.token) holdSeat(opened.table, mine.token);
  return opened.table;
}

/** What the coach says to somebody who was at a step and has decided these things since. */
export function advised(
  table: string,
  seat: string,
  step: number,
  done: string[],
): Promise<Advice> {
  return call<Advice>('GET', `/api/tables/${named(table)}/lesson`, {
    table,
    query: { seat, step, done: done.length === 0 ? null : done.join('\n') },
  });
}
