import { describe, expect, it } from 'vitest';
import { parsed } from '../lib/notation';
import { board, chart } from './fixtures';
import {
  actionWords,
  buttonWords,
  endingWords,
  fullWords,
  presentWords,
  shortWords,
  standing,
} from './wording';

const choice = (line: string) => parsed(line, chart);

describe('the words of choices', () => {
  it.each([
    ['as infantry', 'Infantry'],
    ['as sub-marine', 'Sub-marine'],
    ['declare usa', 'USA'],
    ['violate-proxy nat-china', 'Nationalist China'],
    ['for thailand', 'Thailand, POP 1'],
    ['move japan-01', 'Japanese Fleet 4 in Tokyo'],
    ['move japan-02', 'Japanese block'],
    ['move italy-01', 'Italian block'],
    ['to osaka', 'Osaka'],
    ['play A01', 'Spring A4 | Thailand'],
    ['openly', 'Reveal it at once'],
    ['unknown-word blue-thing', 'Blue thing'],
  ])('%s is %s', (line, words) => {
    expect(buttonWords(choice(line), chart, board)).toBe(words);
  });

  it('are whole where no heading stands above them', () => {
    expect(fullWords(choice('to osaka'), chart, board)).toBe('Choose the destination: Osaka');
    expect(fullWords(choice('pass'), chart, board)).toBe('Play nothing');
  });

  it('are one sentence where the chart has one with a gap', () => {
    const told = { ...chart, actions: { to: { argument: 'space', about: 'go to {}' } } };
    expect(fullWords(parsed('to osaka', told), told, board)).toBe('Go to Osaka');
  });

  it('are short on a button for all choices of an action', () => {
    expect(shortWords('sneak', { actions: { sneak: { short: 'Sneak Attack' } } })).toBe(
      'Sneak Attack',
    );
    expect(shortWords('fly-home', {})).toBe('Fly home');
  });

  it('tell what lies in a nation now', () => {
    expect(presentWords(choice('for thailand'), board)).toBe('Influence Japan 1');
    expect(presentWords(choice('pass'), board)).toBe('');
  });

  it('fall back to the word itself', () => {
    expect(actionWords('fly-home', {})).toBe('Fly home');
  });

  it('tell whether something stands', () => {
    expect(standing(choice('declare usa'), chart)).toBe('always');
    expect(standing(choice('blockade tokyo'), chart)).toBe('sometimes');
    expect(standing(choice('move japan-01'), chart)).toBe('never');
  });

  it('name an ending and say what it means', () => {
    expect(endingWords(choice('pass-battle'), chart)).toEqual({
      label: 'Pass battle',
      meaning: 'Reveal nothing',
    });
    expect(endingWords(parsed('done', {}), {})).toEqual({ label: 'Done', meaning: '' });
  });
});
