import { describe, expect, test } from 'vitest';
import type { BoardView } from '../protocol/frames';
import type { IndexEntry, ReplayFrame } from '../protocol/replay';
import { PAGE, unfolded, Views } from './views';

function view(prompt: string): BoardView {
  return {
    seat: 0,
    deciders: [],
    prompt: [prompt],
    choices: [],
    rights: [],
    board: { units: { tokyo: ['a'] } },
  };
}

/** A server with so many moments, the numbers of which go up by two. */
class Story {
  asked: number[] = [];
  entries: IndexEntry[];

  constructor(count: number) {
    this.entries = Array.from({ length: count }, (_, at) => ({ sequence: 2 * at }));
  }

  fetch = (from: number, limit: number): Promise<ReplayFrame[]> => {
    this.asked.push(from);
    const wanted = this.entries.filter(({ sequence }) => sequence >= from).slice(0, limit);
    return Promise.resolve(
      wanted.map(({ sequence }, at): ReplayFrame =>
        at === 0
          ? { sequence, view: view(`moment ${sequence}`) }
          : { sequence, since: sequence - 2, patch: [[['prompt'], [`moment ${sequence}`]]] },
      ),
    );
  };
}

describe('views', () => {
  test('are made each from the one before, and share what has not changed', () => {
    const views = unfolded([
      { sequence: 4, view: view('first') },
      { sequence: 6, since: 4, patch: [[['prompt'], ['second']]] },
    ]);
    expect(views.get(4)?.prompt?.[0]).toBe('first');
    expect(views.get(6)?.prompt?.[0]).toBe('second');
    expect(views.get(6)?.board).toBe(views.get(4)?.board);
  });

  test('are missing where other rules held, and come again with a whole one', () => {
    const views = unfolded([
      { sequence: 0 },
      { sequence: 1 },
      { sequence: 2, view: view('again') },
      { sequence: 3, since: 2, patch: [[['prompt'], ['on']]] },
    ]);
    expect([...views.values()].map((one) => one?.prompt[0] ?? null)).toEqual([
      null,
      null,
      'again',
      'on',
    ]);
  });

  test('are fetched a page at a time, and once', async () => {
    const story = new Story(3 * PAGE);
    const views = new Views(() => story.entries, story.fetch);
    expect(views.at(PAGE + 7)).toBeUndefined();
    await Promise.all([views.need(PAGE + 7), views.need(PAGE + 8)]);
    expect(views.at(PAGE + 7)?.prompt?.[0]).toBe(`moment ${2 * (PAGE + 7)}`);
    for (let at = PAGE; at < 2 * PAGE; at += 1) await views.need(at);
    expect(story.asked).toEqual([2 * PAGE]);
  });

  test('of the pages on both sides are fetched before they are needed', async () => {
    const story = new Story(3 * PAGE);
    const views = new Views(() => story.entries, story.fetch);
    await views.need(PAGE + 1);
    await views.prepare(PAGE + 1);
    expect(views.at(0)?.prompt?.[0]).toBe('moment 0');
    expect(views.at(3 * PAGE - 1)).not.toBeUndefined();
    await views.prepare(0);
    expect(story.asked).toHaveLength(3);
  });

  test('are fetched again where the game has gone on', async () => {
    const story = new Story(2);
    const views = new Views(() => story.entries, story.fetch);
    await views.need(1);
    story.entries = [...story.entries, { sequence: 4 }];
    views.grown(1);
    await views.need(2);
    expect(views.at(2)?.prompt?.[0]).toBe('moment 4');
  });

  test('an error is told, and the next try is a new one', async () => {
    const story = new Story(2);
    let broken = true;
    const views = new Views(
      () => story.entries,
      (from, limit) => (broken ? Promise.reject(new Error('gone')) : story.fetch(from, limit)),
    );
    await expect(views.need(0)).rejects.toThrow('gone');
    broken = false;
    await views.need(0);
    expect(views.at(0)?.prompt?.[0]).toBe('moment 0');
  });
});
