import { describe, expect, it } from 'vitest';
import { board, chart } from './fixtures';
import { mentioned, NameFinder, surroundings, unitTitle } from './lines';

const finder = new NameFinder({
  ...chart,
  spaces: {
    ...chart.spaces,
    'sea-of-japan': { name: 'Sea of Japan' },
    bonins: { name: 'Bonins (Iwo Jima)' },
    kra: { name: 'Kra' },
    java: { name: 'Java' },
    'java-sea': { name: 'Java Sea' },
  },
});

const named = (line: string) =>
  finder
    .pieces(line)
    .filter(({ kind }) => kind !== 'words')
    .map(({ kind, id }) => `${kind} ${id}`);

describe('a line of the journal', () => {
  it('names spaces, blocks and cards', () => {
    expect(named('japan-01 moves from Tokyo to Osaka by A01.')).toEqual([
      'unit japan-01',
      'space tokyo',
      'space osaka',
      'card A01',
    ]);
  });

  it('takes the longer name before the shorter one within it', () => {
    expect(named('A battle in Java Sea, then in Java.')).toEqual(['space java-sea', 'space java']);
  });

  it('finds names with brackets, and none within other words', () => {
    expect(named('A Cadre in Bonins (Iwo Jima).')).toEqual(['space bonins']);
    expect(named('The Javanese and the Kraken of A011 and japan-012.')).toEqual([]);
  });

  it('shows a nation by its capital, but not those who play', () => {
    const nations = {
      thailand: { name: 'Thailand', capital: 'bangkok' },
      china: { name: 'Nationalist China', capital: 'tokyo' },
    };
    const found = new NameFinder({ ...chart, nations }).pieces(
      'Nationalist China has 1 Influence in Thailand.',
    );
    expect(found.filter(({ kind }) => kind !== 'words').map(({ id }) => id)).toEqual(['bangkok']);
  });

  it('says the same as before, with blocks called by their owners', () => {
    expect(finder.plain('japan-01 is in Tokyo.')).toBe('Japan 01 is in Tokyo.');
    expect(finder.plain('')).toBe('');
  });

  it('is plain words without a chart', () => {
    expect(new NameFinder({}).pieces('Tokyo')).toEqual([{ kind: 'words', id: '', text: 'Tokyo' }]);
  });

  it('shows on the map its spaces, and blocks that still stand there', () => {
    expect(mentioned(finder.pieces('japan-01 and japan-02 in Osaka by A01'), board)).toEqual([
      'japan-01',
      'osaka',
    ]);
  });
});

describe('a block', () => {
  it('is called by its owner and its number', () => {
    expect(unitTitle('nat-china-09', 'Nationalist China')).toBe('Nationalist China 09');
    expect(unitTitle('king', 'White')).toBe('king');
  });
});

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
