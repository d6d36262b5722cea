import { describe, expect, it } from 'vitest';
import { english } from './english';
import { askedFor, language } from './language';
import { accented } from './pseudo';
import type { Template } from './templates';
import { pseudoReader, reader } from './text';

const some = {
  hello: 'Good evening, {name}.',
  tables: { one: '{count} table', other: '{count} tables' },
} as const satisfies Record<string, Template>;

describe('a text', () => {
  const text = reader(some);

  it('is filled with its arguments', () => {
    expect(text('hello', { name: 'Mira' })).toBe('Good evening, Mira.');
  });

  it('counts', () => {
    expect([0, 1, 2].map((count) => text('tables', { count }))).toEqual([
      '0 tables',
      '1 table',
      '2 tables',
    ]);
  });

  it('shows a name that has no argument', () => {
    expect(text('hello')).toBe('Good evening, {name}.');
  });

  it('comes from a translation where there is one, and else from English', () => {
    const german = reader(some, { hello: 'Guten Abend, {name}.' }, 'de');
    expect(german('hello', { name: 'Mira' })).toBe('Guten Abend, Mira.');
    expect(german('tables', { count: 1 })).toBe('1 table');
  });

  it('may have more plural forms in a translation than in English', () => {
    const tables = { one: '{count} stůl', few: '{count} stoly', other: '{count} stolů' };
    const czech = reader(some, { tables }, 'cs');
    expect([1, 3, 5].map((count) => czech('tables', { count }))).toEqual([
      '1 stůl',
      '3 stoly',
      '5 stolů',
    ]);
  });
});

describe('the language', () => {
  it('is the first wanted one that there is', () => {
    expect(language(['de'], null, ['fr-CH', 'de-CH', 'en'])).toBe('de');
  });

  it('is English where no wanted one is there', () => {
    expect(language(['de'], null, ['fr'])).toBe('en');
    expect(language(['de'], null, ['en-GB', 'de'])).toBe('en');
  });
});

describe('English', () => {
  it('has no empty text', () => {
    for (const [id, template] of Object.entries(english)) {
      const forms: string[] = typeof template === 'string' ? [template] : Object.values(template);
      for (const form of forms) expect(form.trim(), id).not.toBe('');
    }
  });
});

describe('pseudo words', () => {
  const text = pseudoReader(some);

  it('have brackets and accents, and leave arguments alone', () => {
    expect(text('hello', { name: 'Mira' })).toBe('[Ĝööð éṽéñîñĝ, Mira.]');
    expect(text('tables', { count: 2 })).toBe('[2 ţåƀļéš]');
  });

  it('disguise every letter', () => {
    expect(
      accented('The quick brown fox jumps over the lazy dog. SPHINX OF BLACK QUARTZ, JUDGE MY VOW'),
    ).not.toMatch(/[a-zA-Z]/);
  });

  it('are asked for by an address, and kept in the tab', () => {
    expect(language([], askedFor('?words=pseudo'))).toBe('pseudo');
    expect(language([], askedFor(''))).toBe('pseudo');
    expect(language([], askedFor('?words=en'))).toBe('en');
    sessionStorage.clear();
    expect(askedFor('')).toBeNull();
  });
});
