/** A small router over the history of the browser: patterns such as "/tables/:table", and links that stay here. */

export interface Found<Page> {
  page: Page;
  params: Record<string, string>;
}

export type Routes<Page> = [pattern: string, page: Page][];

/** The first route whose pattern fits to a path, with what its `:names` stand for; null where none fits. */
export function matched<Page>(path: string, routes: Routes<Page>): Found<Page> | null {
  const parts = split(path);
  for (const [pattern, page] of routes) {
    const params = fitted(split(pattern), parts);
    if (params) return { page, params };
  }
  return null;
}

function split(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function fitted(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [i, wanted] of pattern.entries()) {
    const part = parts[i] ?? '';
    if (!wanted.startsWith(':')) {
      if (wanted !== part) return null;
      continue;
    }
    try {
      params[wanted.slice(1)] = decodeURIComponent(part);
    } catch {
      return null;
    }
  }
  return params;
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Be told whenever the page goes elsewhere; call what is returned to be told no more. */
export function onPlace(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** Go to a place of this page, with an entry in the history unless `replace` says that it takes the last one's. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  tell();
}

type Click = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>;
type Link = Pick<HTMLAnchorElement, 'origin' | 'pathname' | 'target' | 'hasAttribute'>;

// What the server answers itself, and not the page.
const OF_THE_SERVER = ['/api', '/calls', '/schema', '/mail', '/health', '/metrics'];

/** Whether a click on a link is for the browser: another site, a new tab, a download. */
export function isForeign(click: Click, link: Link, origin: string = location.origin): boolean {
  return (
    click.ctrlKey ||
    click.metaKey ||
    click.shiftKey ||
    click.altKey ||
    click.button !== 0 ||
    link.origin !== origin ||
    link.hasAttribute('download') ||
    (link.target !== '' && link.target !== '_self') ||
    OF_THE_SERVER.some((path) => link.pathname === path || link.pathname.startsWith(`${path}/`))
  );
}

/** Let links and the browser's own buttons move within the page; call what is returned to stop. */
export function startRouting(): () => void {
  const clicked = (event: MouseEvent): void => {
    const target = event.target as Element | null;
    const link = target?.closest<HTMLAnchorElement>('a[href]');
    // A link within a drawing has no path of its own.
    if (event.defaultPrevented || !link || !('pathname' in link) || isForeign(event, link)) return;
    const samePage = link.pathname === location.pathname && link.search === location.search;
    if (samePage && link.hash !== '') return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  document.addEventListener('click', clicked);
  window.addEventListener('popstate', tell);
  return () => {
    document.removeEventListener('click', clicked);
    window.removeEventListener('popstate', tell);
  };
}
