/** The calls of those who learn, and what they answer. */

import { call, holdSeat } from '../lib/api';
import type { Advice, LessonInfo, LessonList } from '../protocol/lessons';
import type { Opened } from '../protocol/tables';

const named = encodeURIComponent;
/** What the origin of a table begins with that was opened for a lesson. */
const ORIGIN = 'lesson:';

/** The lesson that a table was opened for. */
export function lessonOf(origin: string | null | undefined): string | null {
  return origin?.startsWith(ORIGIN) ? origin.slice(ORIGIN.length) : null;
}

export async function lessonsOf(game: string): Promise<LessonInfo[]> {
  const told = await call<LessonList>('GET', `/api/games/${named(game)}/lessons`);
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
