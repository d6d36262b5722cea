import { beforeEach, describe, expect, test } from 'vitest';
import { keepPace, keptPace, stay, WatchQueue } from './watching';

/** Time that passes when the test says so. */
class Clock {
  private tasks: { at: number; then: () => void }[] = [];
  private now = 0;

  after = (milliseconds: number, then: () => void): (() => void) => {
    const task = { at: this.now + milliseconds, then };
    this.tasks.push(task);
    return () => (this.tasks = this.tasks.filter((other) => other !== task));
  };

  pass(milliseconds: number): void {
    const until = this.now + milliseconds;
    for (;;) {
      const [next] = this.tasks.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.now = next.at;
      this.tasks = this.tasks.filter((task) => task !== next);
      next.then();
    }
    this.now = until;
  }
}

function watched(): { queue: WatchQueue<string>; clock: Clock; shown: string[] } {
  const clock = new Clock();
  const shown: string[] = [];
  const queue = new WatchQueue<string>(
    (shot) => shown.push(shot),
    (shot) => !shot.startsWith('-'),
    clock.after,
  );
  return { queue, clock, shown };
}

describe('what others do', () => {
  test('is shown at once where nothing is being shown', () => {
    const { queue, shown, clock } = watched();
    queue.put('a', true);
    expect(shown).toEqual(['a']);
    clock.pass(1000);
    queue.put('b', true);
    expect(shown).toEqual(['a', 'b']);
  });

  test('waits while the change before it is looked at, and hurries the more there is', () => {
    const { queue, shown, clock } = watched();
    for (const shot of ['a', 'b', 'c']) queue.put(shot, true);
    expect(shown).toEqual(['a']);
    expect(queue.length).toBe(2);
    expect(queue.newest).toBe('c');
    clock.pass(999);
    expect(shown).toEqual(['a']);
    clock.pass(1);
    expect(shown).toEqual(['a', 'b']);
    clock.pass(925);
    expect(shown).toEqual(['a', 'b', 'c']);
    expect(queue.length).toBe(0);
  });

  test('does not wait where there is nothing to watch', () => {
    const { queue, shown, clock } = watched();
    for (const shot of ['a', '-b', '-c', 'd']) queue.put(shot, true);
    clock.pass(1000);
    expect(shown).toEqual(['a', '-b', '-c', 'd']);
  });

  test('comes all together, in order, when it is skipped or something does not wait', () => {
    const { queue, shown, clock } = watched();
    for (const shot of ['a', 'b', 'c']) queue.put(shot, true);
    queue.skip();
    expect(shown).toEqual(['a', 'b', 'c']);
    for (const shot of ['d', 'e']) queue.put(shot, true);
    queue.put('mine', false);
    expect(shown).toEqual(['a', 'b', 'c', 'd', 'e', 'mine']);
    clock.pass(5000);
    expect(shown).toHaveLength(6);
  });

  test('never waits at the pace that is as fast as possible', () => {
    const { queue, shown } = watched();
    queue.pace = 'now';
    for (const shot of ['a', 'b', 'c']) queue.put(shot, true);
    expect(shown).toEqual(['a', 'b', 'c']);
  });

  test('is forgotten when the table is left', () => {
    const { queue, shown, clock } = watched();
    for (const shot of ['a', 'b']) queue.put(shot, true);
    queue.clear();
    clock.pass(5000);
    expect(shown).toEqual(['a']);
    queue.put('c', true);
    expect(shown).toEqual(['a', 'c']);
  });

  test('stays between a quarter of a second and one', () => {
    expect(stay('watch', 0)).toBe(1000);
    expect(stay('watch', 100)).toBe(250);
    expect(stay('fast', 0)).toBe(250);
    expect(stay('now', 0)).toBe(0);
  });
});

describe('the pace', () => {
  beforeEach(() => localStorage.clear());

  test('is remembered on this device', () => {
    expect(keptPace()).toBe('watch');
    keepPace('now');
    expect(keptPace()).toBe('now');
    localStorage.setItem('sandtable-pace', 'never');
    expect(keptPace()).toBe('watch');
  });
});
