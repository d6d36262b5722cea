import { describe, expect, it } from 'vitest';
import { parsed } from '../lib/notation';
import { chart } from './fixtures';
import { doneTogether, onlyChoice } from './batch';

const choices = (...lines: string[]) => lines.map((line) => parsed(line, chart));

describe('what is done together', () => {
  it('is what the game says, and more than one', () => {
    const groups = doneTogether(choices('blockade tokyo', 'blockade osaka', 'done'), chart);
    expect(groups.map(({ action, choices: some }) => [action, some.length])).toEqual([
      ['blockade', 2],
    ]);
    expect(doneTogether(choices('blockade tokyo', 'done'), chart)).toEqual([]);
    expect(doneTogether(choices('to tokyo', 'to osaka'), chart)).toEqual([]);
  });
});

describe('the only choice', () => {
  it('is one that nobody need think about', () => {
    expect(onlyChoice(choices('pass'), chart)?.line).toBe('pass');
    expect(onlyChoice(choices('pass', 'play A01'), chart)).toBeNull();
    expect(onlyChoice(choices('declare usa'), chart)).toBeNull();
    expect(onlyChoice([], chart)).toBeNull();
  });
});
