import { describe, expect, it } from 'vitest';
import { chapters, meant, ruleAddress, searched } from './rules';

const rule = (id: string, title: string, text: string) => ({ id, title, text, area: 'movement' });
const rules = [
  rule('1.2', 'Islands', 'A Fleet carries troops to an island.'),
  rule('12.3', 'Retreat', 'A block may retreat from a battle.'),
  rule('12.44', 'Pursuit', 'A Fleet may not pursue.'),
];

describe('the rules', () => {
  it('are divided into chapters by their numbers', () => {
    expect(chapters(rules).map((one) => [one.number, one.rules.length])).toEqual([
      ['1', 1],
      ['12', 2],
    ]);
  });

  it('have each chapter once, with what comes later in the book', () => {
    const late = [...rules, rule('1.7', 'Lakes', 'A lake is no sea.')];
    const found = chapters(late).map((one) => [one.number, one.rules.map(({ id }) => id)]);
    expect(found).toEqual([
      ['1', ['1.2', '1.7']],
      ['12', ['12.3', '12.44']],
    ]);
  });

  it('name a chapter by what most of it is about, and keep lettered sections together', () => {
    const about = (id: string, area: string) => ({ id, title: '', text: '', area });
    const parts = [
      about('T6a', 'year'),
      about('T6b', 'supply-phase'),
      about('T6c', 'supply-phase'),
    ];
    expect(chapters(parts).map(({ number, title }) => [number, title])).toEqual([
      ['T6', 'Supply phase'],
    ]);
  });

  it.each([
    ['12.4', ['12.44']],
    ['fleet', ['1.2', '12.44']],
    ['FLEET pursue', ['12.44']],
    ['retreat', ['12.3']],
    ['', ['1.2', '12.3', '12.44']],
    ['zeppelin', []],
  ])('are found by "%s"', (wanted, found) => {
    expect(searched(rules, wanted).map((one) => one.id)).toEqual(found);
  });

  it.each([
    ['12.3', '12.3'],
    ['12.4', '12.44'],
    ['99', null],
  ])('the number %s means %s', (number, id) => {
    expect(meant(rules, number)).toBe(id);
  });

  it('have addresses', () => {
    expect(ruleAddress('skirmish', 'other 12.44')).toBe('/rules/skirmish/other%2012.44');
  });
});
