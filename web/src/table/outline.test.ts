import { describe, expect, it } from 'vitest';
import { board, chart } from './fixtures';
import { blocksAt, outlineOf } from './outline';

describe('the outline', () => {
  const linked = {
    ...chart,
    regions: [{ name: 'Home', spaces: ['tokyo', 'osaka'] }],
    links: [['tokyo', 'osaka', 'plains']] as [string, string, string][],
    spaces: { ...chart.spaces, osaka: { name: 'Osaka', marks: ['City'], unheld: 'Neutral' } },
  };
  const held = { ...board, control: { tokyo: 'Japan' }, marks: { osaka: [['Partisans 1']] } };

  it('tells of each space what is printed, laid and standing there', () => {
    const [home] = outlineOf(linked, held);
    expect(home?.summary).toBe('Japan 1');
    expect(home?.spaces).toEqual([
      {
        id: 'tokyo',
        title: 'Tokyo',
        parts: ['Japan', 'Blocks: Japan Fleet 4'],
        borders: 'Osaka (plains)',
      },
      {
        id: 'osaka',
        title: 'Osaka, City',
        parts: ['Neutral', 'Partisans 1'],
        borders: 'Tokyo (plains)',
      },
    ]);
  });

  it('counts blocks that nobody may see', () => {
    const hidden = { units: { tokyo: ['japan-01', 'japan-02'] }, faces: {} };
    expect(blocksAt('tokyo', chart, hidden)).toEqual(['2 hidden Japan blocks']);
  });

  it('is one region for a game that names none', () => {
    expect(outlineOf({ spaces: { a1: { name: 'a1' } } }, {})).toEqual([
      { name: '', summary: '', spaces: [{ id: 'a1', title: 'a1', parts: [], borders: '' }] },
    ]);
  });
});
