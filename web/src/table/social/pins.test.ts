import { describe, expect, it } from 'vitest';
import { chart } from '../fixtures';
import { pinned } from './pins';

describe('pins', () => {
  it('stand at the spaces whose names the notes bear', () => {
    const notes = [
      { space: 'Bangkok', words: 'rice', at: 1 },
      { space: 'Atlantis', words: 'gone', at: 2 },
    ];
    expect([...pinned(notes, chart)]).toEqual([
      ['bangkok', 'rice'],
      ['Atlantis', 'gone'],
    ]);
    expect(pinned(notes, {}).get('Bangkok')).toBe('rice');
  });
});
