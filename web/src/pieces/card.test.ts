import { describe, expect, it } from 'vitest';
import { cardFace } from './card';

const words = {
  nations: new Set(['Sinkiang', 'Tsingtao']),
  techs: new Set(['Naval Radar', 'AmphTracks']),
};

describe('the face of a card', () => {
  it('names the command first, then each neutral under its own heading', () => {
    const face = cardFace(
      {
        text: '',
        uses: ['Summer D7', 'Sinkiang', 'Tsingtao'],
        season: 'Summer',
        deck: 'action',
        command: 7,
        priority: 'D',
      },
      words,
    );
    expect(face.command).toEqual({ priority: 'D', units: 7 });
    expect(face.strip).toBe('summer');
    expect(face.sections).toEqual([
      { caption: 'or diplomacy: 1 influence in', text: 'Sinkiang' },
      { caption: 'or in', text: 'Tsingtao' },
    ]);
  });

  it('tells what a wild use offers to whoever holds the card', () => {
    const wild = { use: 'Nationalism', for: { japan: 'Thailand, Vietnam', usa: 'Canton' } };
    const card = { text: '', uses: ['Spring A4', 'Nationalism'], command: 4, priority: 'A', wild };
    const seen = (...factions: [string, string][]) =>
      cardFace(card, { ...words, factions: new Map(factions) }).sections[0]?.offers;
    expect(seen(['japan', 'Japan'])).toBe('Thailand, Vietnam');
    expect(seen(['japan', 'Japan'], ['usa', 'USA'])).toBe('Japan: Thailand, Vietnam; USA: Canton');
    expect(seen(['soviets', 'Soviets'])).toBeUndefined();
    expect(seen()).toBeUndefined();
  });

  it('tells what a use does that its name does not explain', () => {
    const does = {
      Coup: 'remove every marker of a Rival',
      'Red: Land Reform': 'Loyalty costs less',
    };
    const uses = ['Coup', '4 Factories', 'Red: Land Reform'];
    const face = cardFace({ text: '', uses, deck: 'investment', does }, words);
    expect(face.sections).toEqual([
      { caption: 'or intelligence', text: 'Coup', offers: 'remove every marker of a Rival' },
    ]);
    expect(face.foot).toEqual([
      { text: 'Soviets only: Land Reform', offers: 'Loyalty costs less' },
    ]);
  });

  it('puts uses of one faction alone at the foot', () => {
    const uses = ['Fall S9', 'Intimidation', 'Partisans Fukien/Mukden'];
    const face = cardFace({ text: '', uses, season: 'Fall', command: 9, priority: 'S' }, words);
    expect(face.foot).toEqual([{ text: 'Soviets only: partisan in Fukien or Mukden' }]);
    expect(face.sections).toEqual([{ caption: 'or wild', text: 'Intimidation' }]);
  });

  it('reads factories and technologies from the one line of a card without a list', () => {
    const face = cardFace(
      { text: 'Naval Radar | AmphTracks | 2 Factories | Red: Land Reform', deck: 'investment' },
      words,
    );
    expect(face.factories).toBe(2);
    expect(face.strip).toBe('investment');
    expect(face.sections.map(({ caption }) => caption)).toEqual([
      'or technology, with a match',
      'or',
    ]);
    expect(face.foot).toEqual([{ text: 'Soviets only: Land Reform' }]);
  });

  it('loses no use of a card that it knows nothing about', () => {
    const face = cardFace({ text: 'Ambush | Feint' });
    expect(face.sections).toEqual([
      { caption: 'wild', text: 'Ambush' },
      { caption: 'or', text: 'Feint' },
    ]);
    expect(face.strip).toBe('plain');
  });
});
