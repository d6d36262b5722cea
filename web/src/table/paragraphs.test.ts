import { describe, expect, it } from 'vitest';
import { paragraphOf, searched } from './paragraphs';

const rules = [
  { id: '1.2', title: 'Ports', text: 'A base is a port; see 12.5.', area: 'map' },
  { id: '12.5', title: 'Retreats', text: 'A unit may retreat.', area: 'combat' },
  { id: '12.5b', title: 'Where to', text: 'Not into enemy land.', area: 'combat' },
];

const ids = (words: string) => searched(rules, words).map(({ id }) => id);

describe('the rules', () => {
  it('are found by their number, or by the one above it', () => {
    expect(paragraphOf(rules, '12.5b')?.title).toBe('Where to');
    expect(paragraphOf(rules, '12.5e')?.title).toBe('Retreats');
    expect(paragraphOf(rules, 'table')).toBeNull();
  });

  it('are searched for all words, numbers first', () => {
    expect(ids('unit RETREAT')).toEqual(['12.5']);
    expect(ids('12.5')).toEqual(['12.5', '12.5b', '1.2']);
    expect(ids('')).toHaveLength(3);
    expect(ids('elephant')).toEqual([]);
  });
});
