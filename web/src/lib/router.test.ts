import { describe, expect, it, vi } from 'vitest';
import { go, isForeign, matched, onPlace, type Routes } from './router';

const routes: Routes<string> = [
  ['/', 'lobby'],
  ['/tables/new', 'create'],
  ['/tables/:table', 'table'],
  ['/people/:name', 'person'],
];

describe('a path', () => {
  it.each([
    ['/', 'lobby', {}],
    ['', 'lobby', {}],
    ['/tables/new', 'create', {}],
    ['/tables/new/', 'create', {}],
    ['/tables/x7', 'table', { table: 'x7' }],
    ['/people/J%C3%B6rg', 'person', { name: 'Jörg' }],
  ])('%s leads to %s', (path, page, params) => {
    expect(matched(path, routes)).toEqual({ page, params });
  });

  it.each(['/tables', '/tables/x/y', '/nothing', '/people/%E0%A4%A'])(
    '%s leads nowhere',
    (path) => {
      expect(matched(path, routes)).toBeNull();
    },
  );
});

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, button: 0 };
const here = 'https://club.example';

function link(
  pathname: string,
  more: { origin?: string; target?: string; download?: boolean } = {},
) {
  const { origin = here, target = '', download = false } = more;
  return {
    origin,
    pathname,
    target,
    hasAttribute: (name: string) => download && name === 'download',
  };
}

describe('a click on a link', () => {
  it.each(['/', '/tables/x7', '/apiary'])('to %s stays on the page', (path) => {
    expect(isForeign(plain, link(path), here)).toBe(false);
  });

  it.each([
    ['to another site', plain, link('/', { origin: 'https://example.org' })],
    ['for a new tab', { ...plain, ctrlKey: true }, link('/')],
    ['with the middle button', { ...plain, button: 1 }, link('/')],
    ['for another window', plain, link('/', { target: '_blank' })],
    ['for a download', plain, link('/', { download: true })],
    ['to the server itself', plain, link('/api/games')],
  ])('%s is left to the browser', (_, click, to) => {
    expect(isForeign(click, to, here)).toBe(true);
  });
});

describe('going somewhere', () => {
  it('is told to anybody who listens, and no more when they have left', () => {
    const moved = vi.fn();
    const forget = onPlace(moved);
    go('/tables/new');
    expect(moved).toHaveBeenCalledOnce();
    expect(matched(location.pathname, routes)?.page).toBe('create');
    forget();
    go('/', true);
    expect(moved).toHaveBeenCalledOnce();
    expect(location.pathname).toBe('/');
  });
});
