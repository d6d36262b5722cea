import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deciding } from '../table/deciding.svelte';
import type { TableStore } from '../table/table.svelte';
import type { Advice } from '../protocol/lessons';
import { Coach } from './coach.svelte';

const ADVICE: Advice = {
  step: 0,
  steps: 9,
  kind: 'tell',
  chapter: 'One',
  say: 'Look.',
  rule: '1.1',
  note: '',
  point: [],
  lines: [],
  show: null,
};

/** The questions that were put to the server, and how each is answered. */
let asked: string[] = [];
let answer: (question: URLSearchParams) => Promise<Partial<Advice>>;

beforeEach(() => {
  localStorage.clear();
  asked = [];
  answer = (question) => Promise.resolve({ step: Number(question.get('step')) });
  vi.stubGlobal('fetch', async (path: string) => {
    const question = new URLSearchParams(path.split('?')[1]);
    asked.push(`${question.get('step')}: ${question.get('done') ?? ''}`);
    return new Response(JSON.stringify({ ...ADVICE, ...(await answer(question)) }));
  });
});

afterEach(() => vi.unstubAllGlobals());

function seated(origin: string | null = 'lesson:one'): { coach: Coach; acted: string[] } {
  const acted: string[] = [];
  const table = {
    id: 'abc',
    table: { origin, game: 'skirmish' },
    seat: 'japan',
    view: {},
    waiting: 0,
    act: (line: string) => Promise.resolve(void acted.push(line)),
  } as unknown as TableStore;
  const deciding = {
    busy: false,
    act: (line: string) => table.act(line).then(() => true),
  } as unknown as Deciding;
  return { coach: new Coach(table, deciding), acted };
}

describe('the coach', () => {
  it('is silent at a table that is no lesson', async () => {
    const { coach } = seated('branch');
    await coach.ask();
    expect([asked, coach.advice]).toEqual([[], null]);
  });

  it('goes on by Next, and keeps how far one has come', async () => {
    const { coach } = seated();
    await coach.ask();
    await coach.next();
    expect(asked).toEqual(['0: ', '1: ']);
    expect(coach.advice?.step).toBe(1);
    expect(seated().coach['step']).toBe(1);
  });

  it('tells the server once what was decided', async () => {
    const { coach } = seated();
    await coach.ask();
    await coach.table.act('raise tokyo');
    await coach.table.act('as fleet');
    await coach.ask();
    await coach.ask();
    expect(asked).toEqual(['0: ', '0: raise tokyo\nas fleet', '0: ']);
  });

  it('shows by doing it, or goes on where there is nothing to do', async () => {
    const { coach, acted } = seated();
    await coach.ask();
    await coach.show();
    expect([acted, coach.advice?.step]).toEqual([[], 1]);
    answer = () => Promise.resolve({ step: 1, kind: 'do', show: 'pass' });
    await coach.ask();
    await coach.show();
    expect(acted).toEqual(['pass']);
  });

  it('passes over an answer from before a decision', async () => {
    const { coach } = seated();
    let tell: (advice: Partial<Advice>) => void = () => undefined;
    answer = () => new Promise((told) => (tell = told));
    const first = coach.ask();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await coach.table.act('pass');
    answer = () => Promise.resolve({ step: 4, note: 'well' });
    tell({ step: 7, note: 'passed' });
    await first;
    expect(asked).toEqual(['0: ', '0: pass']);
    expect([coach.advice?.step, coach.advice?.note]).toEqual([4, 'well']);
  });

  it('keeps what it remarked while the step stays', async () => {
    const { coach } = seated();
    answer = () => Promise.resolve({ step: 3, note: 'otherwise' });
    await coach.ask();
    answer = () => Promise.resolve({ step: 3 });
    await coach.ask();
    expect(coach.advice?.note).toBe('otherwise');
    answer = () => Promise.resolve({ step: 4 });
    await coach.ask();
    expect(coach.advice?.note).toBe('');
  });

  it('says what is wrong, and forgets nothing of it', async () => {
    const { coach } = seated();
    answer = () => Promise.reject(new Error('broken'));
    await coach.table.act('pass');
    await coach.ask();
    flushSync();
    expect(coach.problem).not.toBe('');
    answer = () => Promise.resolve({ step: 1 });
    await coach.ask();
    expect(asked).toEqual(['0: pass', '0: pass']);
    expect(coach.problem).toBe('');
  });
});
