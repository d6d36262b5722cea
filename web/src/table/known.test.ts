import { describe, expect, it } from 'vitest';
import type { Ref, Text } from '../protocol/text';
import { plain } from '../text/spans';
import { board, chart } from './fixtures';
import { asKnown } from './known';

const unit = (id: string, words: string): Ref => ({ kind: 'unit', id, words });
const FLEET = unit('japan-01', 'A Japanese unit');
const OTHER = unit('japan-02', 'a Japanese unit');
const LATER = { faces: { 'japan-02': { kind: 'infantry' }, 'japan-01': { kind: 'infantry' } } };

describe('a line that was just told', () => {
  it('calls its units by what the first board knows of them that knows anything', () => {
    const told: Text = [FLEET, ' meets ', OTHER, ' in Osaka.'];
    expect(plain(asKnown(told, chart, [board, LATER]))).toBe(
      'Japanese Fleet meets Japanese Infantry in Osaka.',
    );
  });

  it('keeps the words of units of which nothing is known, or that it tells of itself', () => {
    const face = { type: 'infantry', words: 'Infantry 3', strength: 3 };
    const told: Text = [{ ...FLEET, words: 'Japanese Infantry 3', face }, ' meets ', OTHER, '.'];
    expect(asKnown(told, chart, [board])).toEqual(told);
  });

  it('keeps its references', () => {
    expect(asKnown([FLEET, ' moves.'], chart, [board])[0]).toMatchObject({ id: 'japan-01' });
  });
});
