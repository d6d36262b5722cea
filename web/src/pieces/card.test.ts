import { describe, expect, it } from 'vitest';
import { cardFace } from './card';

describe('the face of a card', () => {
  it('has the figures at its head, and each use under its own heading', () => {
    const harbour = { kind: 'space', id: 'harbour', words: 'the Harbour' };
    const face = cardFace('c1', {
      band: ['Dawn', 'orders'],
      figures: [
        { value: 'D', name: ['who goes first'] },
        { value: '7', name: ['moves'] },
      ],
      uses: [
        { caption: ['or go to'], name: [harbour] },
        { caption: ['or spy'], name: ['Listen'], about: ['look at ', harbour] },
      ],
    });
    expect(face.band).toEqual(['Dawn', 'orders']);
    expect(face.figures.map(({ value, name }) => [value, name])).toEqual([
      ['D', 'who goes first'],
      ['7', 'moves'],
    ]);
    expect(face.sections).toEqual([
      { caption: 'or go to', name: 'the Harbour', lines: [] },
      {
        caption: 'or spy',
        name: 'Listen',
        lines: [{ side: '', words: 'look at the Harbour' }],
      },
    ]);
    expect(face.foot).toEqual([]);
  });

  it('tells what a use offers to the holder of the card', () => {
    const card = { uses: [{ name: ['Wild'], offers: { red: ['two hills'], blue: ['a ford'] } }] };
    const seen = (...sides: [string, string][]) =>
      cardFace('c1', card, new Map(sides)).sections[0]?.lines;
    expect(seen(['red', 'Red'])).toEqual([{ side: '', words: 'two hills' }]);
    expect(seen(['red', 'Red'], ['blue', 'Blue'])).toEqual([
      { side: 'Red', words: 'two hills' },
      { side: 'Blue', words: 'a ford' },
    ]);
    expect(seen(['green', 'Green'])).toEqual([]);
    expect(seen()).toEqual([]);
  });

  it('says once what it offers several sides alike', () => {
    const card = { uses: [{ name: ['Wild'], offers: { red: ['any hill'], blue: ['any hill'] } }] };
    const sides = new Map([
      ['red', 'Red'],
      ['blue', 'Blue'],
    ]);
    expect(cardFace('c1', card, sides).sections[0]?.lines).toEqual([
      { side: '', words: 'any hill' },
    ]);
  });

  it('puts uses of some sides alone at the foot', () => {
    const uses = [{ name: ['Feint'] }, { name: ['Red only: Ambush'], only: ['red'] }];
    const face = cardFace('c1', { uses });
    expect(face.sections.map(({ name }) => name)).toEqual(['Feint']);
    expect(face.foot.map(({ name }) => name)).toEqual(['Red only: Ambush']);
  });

  it('shows the line of a card that it knows nothing else about, or its id', () => {
    expect(cardFace('c1', { text: 'Ambush or Feint' }).sections).toEqual([
      { caption: '', name: 'Ambush or Feint', lines: [] },
    ]);
    expect(cardFace('c1', {}).band).toEqual(['c1']);
  });
});
