import { describe, expect, it } from 'vitest';
import { board, chart } from './fixtures';
import { surroundings } from './surroundings';

describe('the surroundings', () => {
  const links: [string, string, string][] = [
    ['osaka', 'tokyo', 'plains'],
    ['kra', 'bangkok', 'plains'],
  ];

  it('of a block are the neighbours of its space', () => {
    expect(surroundings(['japan-01'], { ...chart, links }, board)).toEqual([
      'japan-01',
      'osaka',
      'tokyo',
    ]);
  });

  it('of nothing are nothing', () => {
    expect(surroundings([], { ...chart, links }, board)).toEqual([]);
  });
});
