import { describe, expect, it } from 'vitest';
import { english } from './english';
import { reader } from './texts';

const some = {
  hello: 'Good evening, {name}.',
  tables: { one: '{count} table', other: '{count} tables' },
} as const;

describe('a text', () => {
  const text = reader(some);

  it('is filled with what is given', () => {
    expect(text('hello', { name: 'Mira' })).toBe('Good evening, Mira.');
  });

  it('counts', () => {
    expect([0, 1, 2].map((count) => text('tables', { count }))).toEqual([
      '0 tables',
      '1 table',
      '2 tables',
    ]);
  });

  it('shows a name that nothing was given for', () => {
    expect(text('hello')).toBe('Good evening, {name}.');
  });

  it('comes from another language where there is one, and else from English', () => {
    const german = reader(some, { de: { hello: 'Guten Abend, {name}.' } }, 'de');
    expect(german('hello', { name: 'Mira' })).toBe('Guten Abend, Mira.');
    expect(german('tables', { count: 1 })).toBe('1 table');
  });
});

describe('English', () => {
  it('has no empty text', () => {
    for (const [id, text] of Object.entries(english)) {
      const forms = typeof text === 'string' ? [text] : Object.values(text);
      for (const form of forms) expect(form.trim(), id).not.toBe('');
    }
  });
});
