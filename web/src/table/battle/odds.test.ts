import { describe, expect, it } from 'vitest';
import { alike, atLeast, brief, endsInWords, expected, percent } from './odds';

const shot = { text: '2 dice, hits on 1–3', hits: [0.25, 0.5, 0.25], ends: {}, samples: 0 };
const ends = { 'Only Japan remains': 0.25, 'Only China remains': 0.75, 'Nobody remains': 0 };

describe('odds in figures', () => {
  it('calls nothing sure or impossible that is not', () => {
    expect([0, 0.001, 0.005, 0.495, 0.998, 0.9999, 1].map(percent)).toEqual([
      '0%',
      'under 1%',
      '1%',
      '50%',
      '99%',
      'over 99%',
      '100%',
    ]);
  });

  it('adds up how likely so many hits or more are', () => {
    expect(atLeast(shot.hits)).toEqual([0.75, 0.25]);
    expect(atLeast([1])).toEqual([]);
    expect(expected(shot.hits)).toBe(1);
  });

  it('names the likeliest end first, and none that cannot be', () => {
    expect(endsInWords({ ...shot, ends })).toBe(
      'Only China remains: 75%. Only Japan remains: 25%.',
    );
  });

  it('tells all of it in a line beside a choice', () => {
    expect(brief(shot)).toBe('2 dice, hits on 1–3; at least one hit: 75%');
    expect(brief({ ...shot, hits: [], text: '', ends, samples: 24 })).toMatch(
      /^estimated: Only China/,
    );
    expect(brief(undefined)).toBe('');
  });

  it('knows choices that end alike', () => {
    expect(alike({ ...shot, ends }, { ...shot, text: '', ends: { ...ends } })).toBe(true);
    expect(alike({ ...shot, ends }, shot)).toBe(false);
  });
});
