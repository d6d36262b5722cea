import { expect, test } from 'vitest';
import { board, chart } from '../table/fixtures';
import type { Text } from '../protocol/text';
import { joined, placesIn, plain, refsOf, shownPieces } from './spans';

const FLEET = { kind: 'unit', id: 'japan-01', words: 'a Japanese unit' };
const TOKYO = { kind: 'space', id: 'tokyo', words: 'Tokyo' };
const THAILAND = { kind: 'nation', id: 'thailand', words: 'Thailand' };

function said(spans: Text, manner: 'tale' | 'question'): string {
  return shownPieces(spans, manner, chart, board)
    .map(({ words }) => words)
    .join('');
}

test('a text is read as one string', () => {
  expect(plain([FLEET, ' moves to ', TOKYO, '.'])).toBe('a Japanese unit moves to Tokyo.');
  expect(plain([])).toBe('');
});

test('texts are joined with what stands between them', () => {
  expect(joined([['A'], [TOKYO], ['B']], ', ')).toEqual(['A', ', ', TOKYO, ', ', 'B']);
});

test('a tale calls a unit as it was told, a question as the viewer knows it now', () => {
  expect(said(['Move ', FLEET, '.'], 'tale')).toBe('Move a Japanese unit.');
  expect(said(['Move ', FLEET, '.'], 'question')).toBe('Move Japanese Fleet 4 in Tokyo.');
  const unseen = { kind: 'unit', id: 'italy-01', words: 'the Italian Cadre' };
  expect(said(['Choose the type of ', unseen, '.'], 'question')).toBe(
    'Choose the type of the Italian Cadre.',
  );
  expect(said(['Where in ', TOKYO, ' does ', FLEET, ' go?'], 'question')).toBe(
    'Where in Tokyo does Japanese Fleet 4 go?',
  );
});

test('what a sentence itself tells of a unit counts more than the board', () => {
  const told = { ...FLEET, face: { type: 'infantry', words: 'Infantry 2', strength: 2 } };
  expect(said([told, ' fires.'], 'question')).toBe('Japanese Infantry 2 in Tokyo fires.');
});

test('spaces, capitals and units that still stand somewhere are on the map', () => {
  const gone = { kind: 'unit', id: 'italy-01', words: 'an Italian unit' };
  const card = { kind: 'card', id: 'A01', words: 'Spring A4' };
  expect(placesIn([FLEET, gone, TOKYO, THAILAND, card], chart, board)).toEqual([
    'japan-01',
    'tokyo',
    'bangkok',
  ]);
  expect(refsOf(['x', card])).toEqual([card]);
});
