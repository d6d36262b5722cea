/** Counters, tokens and prices in words, for those who do not see them. */

import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { Counter } from '../protocol/counters';
import type { Price } from '../protocol/panels';
import { powerId } from '../board/ground';
import { titleOf } from '../table/people';
import { plain } from '../text/spans';
import { listed } from '../words/formats';
import { text } from '../words/text';

/** A side by its name: a faction, or a Power of one by its id. */
export function sideName(side: string, chart: Chart): string {
  if (Object.hasOwn(chart.factions ?? {}, side)) return titleOf(side, chart);
  const power = Object.entries(chart.powers ?? {}).find(([name]) => powerId(chart, name) === side);
  return power?.[0] ?? titleOf(side, chart);
}

/** A number of tokens: "$38", "4 oil". */
export function tokenWords(token: string, count: number, chart: Chart): string {
  const kind = chart.tokens?.[token];
  const name = plain(kind?.name ?? [token]);
  if (kind?.prefix) return `${kind.prefix}${count}`;
  return text('panel.some', { count, name });
}

export function priceWords(price: readonly Price[], chart: Chart): string {
  return listed(price.map(({ token, count }) => tokenWords(token, count, chart)));
}

/** A kind of counter by its name; one that is not known is called a counter. */
export function kindName(kind: string | undefined, chart: Chart): string {
  const name = kind ? chart.counters?.[kind]?.name : undefined;
  return name === undefined ? text('panel.counter') : plain(name);
}

/** Whose counters lie there, how many of which kind, and what lies on them. */
export function counterWords(counter: Counter, chart: Chart): string {
  const { count = 1, owner, kind, down } = counter;
  const name = kindName(kind, chart);
  const some = text('panel.some', { count, name });
  const cubes = Object.entries(counter.cubes ?? {}).map(([id, n]) => tokenWords(id, n, chart));
  return [
    owner ? text('panel.owned', { owner: sideName(owner, chart), what: some }) : some,
    ...cubes,
    ...(down ? [text('panel.face-down')] : []),
    ...(counter.words ? [plain(counter.words)] : []),
  ].join(', ');
}

/** How a route is called: by what it carries, and between which spaces. */
export function routeWords(chart: Chart, board: Board, id: string): string {
  const route = chart.routes?.[id];
  const [one = '', other = ''] = (route?.between ?? []).map(
    (space) => chart.spaces?.[space]?.name ?? space,
  );
  const carried = board.carried?.[id];
  const kind = carried ? chart.carried?.[carried.kind] : undefined;
  if (!kind) return text('map.route', { one, other });
  return text('map.route.carries', { what: plain(kind.name), one, other });
}
