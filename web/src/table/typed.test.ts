import { describe, expect, it } from 'vitest';
import { understood } from './typed';

const choices = ['to tokyo', 'to osaka'];

describe('a typed line', () => {
  it.each([
    ['', { do: 'nothing' }],
    ['2', { do: 'act', line: 'to osaka' }],
    ['3', { do: 'no-number' }],
    ['0', { do: 'no-number' }],
    ['  to   tokyo ', { do: 'act', line: 'to tokyo' }],
    ['Undo', { do: 'undo' }],
    ['why to kra', { do: 'why', line: 'to kra' }],
    ['why', { do: 'act', line: 'why' }],
  ])('%j', (words, meaning) => {
    expect(understood(words, choices)).toEqual(meaning);
  });
});
