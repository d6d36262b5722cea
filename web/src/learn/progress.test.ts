import { describe, expect, it } from 'vitest';
import { lessonOf } from './calls';
import { keepStep, keepTable, stepAt, tableOf } from './progress';

function memory(): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
  } as Storage;
}

describe('how far one has come', () => {
  it('is kept for each table', () => {
    const kept = memory();
    keepStep('abc', 7, kept);
    expect([stepAt('abc', kept), stepAt('xyz', kept)]).toEqual([7, 0]);
  });

  it('begins again where what is kept makes no sense', () => {
    for (const nonsense of ['x', '-3', '1.5', '']) {
      const kept = memory();
      kept.setItem('sandtable-lesson-step-abc', nonsense);
      expect(stepAt('abc', kept)).toBe(0);
    }
  });

  it('does not need a browser that keeps things', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    keepStep('abc', 7, full);
    keepTable('skirmish', 'first-year', 'abc', full);
    expect(stepAt('abc', full)).toBe(0);
  });

  it('knows the table of each lesson', () => {
    const kept = memory();
    keepTable('skirmish', 'first-year', 'abc', kept);
    expect(tableOf('skirmish', 'first-year', kept)).toBe('abc');
    expect(tableOf('skirmish', 'other', kept)).toBeNull();
  });
});

describe('the lesson of a table', () => {
  it('stands in its origin', () => {
    expect(lessonOf('lesson:first-year')).toBe('first-year');
    expect([lessonOf('branch'), lessonOf(null), lessonOf(undefined)]).toEqual([null, null, null]);
  });
});
