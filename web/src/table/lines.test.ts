import { describe, expect, it } from 'vitest';
import { board, chart } from './fixtures';
import { mentioned, NameFinder, surroundings } from './lines';

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

  it('calls a card by the name that the chart has for it', () => {
    const told = { cards: { A31: { name: 'Spring B4' }, A32: { name: 'A32' } } };
    expect(new NameFinder(told).plain('USA plays A31, then A32.')).toBe(
      'USA plays Spring B4, then A32.',
    );
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

  it('calls a block of the past by its owner', () => {
    const seen = new NameFinder(chart, () => board);
    expect(seen.plain('japan-01 moves to Osaka.')).toBe('A Japanese block moves to Osaka.');
    expect(seen.plain('It is italy-01.')).toBe('It is an Italian block.');
    expect(finder.plain('')).toBe('');
  });

  it('takes over what the line itself tells of a block', () => {
    expect(finder.plain('japan-02 (Infantry) fires.')).toBe('Japanese Infantry fires.');
    expect(finder.plain('It sees japan-02 (Infantry, 3 CV).')).toBe('It sees Japanese Infantry 3.');
    expect(finder.plain('japan-02 (in flight) fires.')).toBe('A Japanese block (in flight) fires.');
  });

  it('counts a block that stands in brackets behind its own words', () => {
    const line = 'Choose the type of the Cadre in Tokyo (japan-01).';
    expect(finder.plain(line)).toBe('Choose the type of the Cadre in Tokyo (block 1).');
    expect(mentioned(finder.pieces(line), board)).toEqual(['tokyo', 'japan-01']);
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

describe('a question', () => {
  const asked = (line: string, mine: string[] = []) =>
    new NameFinder(chart, () => ({ ...board, mine })).plain(line, 'question');

  it('says where a block stands, unless it says so itself', () => {
    expect(asked('Where does japan-01 go?', ['Japan'])).toBe('Where does Fleet 4 in Tokyo go?');
    expect(asked('japan-01 (Fleet, 4 CV) acts in Tokyo.', ['Japan'])).toBe(
      'Fleet 4 acts in Tokyo.',
    );
    expect(asked('At what does japan-01 fire?')).toBe(
      'At what does Japanese Fleet 4 in Tokyo fire?',
    );
    expect(asked('Who meets japan-02?')).toBe('Who meets a Japanese block?');
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
