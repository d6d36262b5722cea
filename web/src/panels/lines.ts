/** What clicks on panels stand for: lines of notation, as panels and their charts have them. */

import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { Counter } from '../protocol/counters';
import type { Amount, Panel, PanelChart } from '../protocol/panels';

/** The amounts that can be named, from the least to the most. */
export function amountsOf({ least, most, step = 1 }: Amount): number[] {
  const count = step > 0 ? Math.max(0, Math.floor((most - least) / step) + 1) : 0;
  return Array.from({ length: count }, (_, at) => least + at * step);
}

/** The line that names an amount. */
export function amountLine({ action }: Amount, amount: number): string {
  return `${action} ${amount}`;
}

/** Every line that a click somewhere on a panel stands for, whether it is offered now or not. */
export function linesOn(printed: PanelChart, panel: Panel): string[] {
  const sockets = (printed.rows ?? []).flatMap(({ sockets }) =>
    sockets.map(({ id, choice }) => panel.sockets?.[id]?.choice ?? choice),
  );
  const reserves = (printed.reserves ?? []).map(
    ({ id, choice }) => panel.reserves?.[id]?.choice ?? choice,
  );
  const boxes = (printed.boxes ?? []).map(({ id, choice }) => panel.boxes?.[id]?.choice ?? choice);
  const tracks = Object.values(panel.tracks ?? {}).flatMap(({ choices }) =>
    Object.keys(choices ?? {}),
  );
  const offers = Object.values(panel.offers ?? {}).flatMap((shelf) =>
    shelf.map(({ choice }) => choice),
  );
  const cards = (panel.picks?.options ?? []).map(({ choice }) => choice);
  const amounts = (panel.amounts ?? []).flatMap((amount) =>
    amountsOf(amount).map((value) => amountLine(amount, value)),
  );
  const lines = [
    ...sockets,
    ...reserves,
    ...boxes,
    ...tracks,
    ...offers,
    panel.cup?.choice,
    ...cards,
    ...amounts,
  ];
  return lines.flatMap((line) => (line === undefined || line === '' ? [] : [line]));
}

/** By line of notation, the panel on which a click stands for it. */
export function linesOnPanels(chart: Chart, board: Board): Map<string, string> {
  const found = new Map<string, string>();
  for (const [id, panel] of Object.entries(board.panels ?? {})) {
    const printed = chart.panels?.[id];
    for (const line of printed ? linesOn(printed, panel) : []) found.set(line, id);
  }
  return found;
}

/** The counters that lie on a panel. */
export function countersOnPanel(panel: Panel): Counter[] {
  return [
    ...Object.values(panel.reserves ?? {}).flatMap(({ ready }) => ready ?? []),
    ...Object.values(panel.boxes ?? {}).flatMap(({ markers }) => markers ?? []),
  ];
}

/** All counters of a board by the ids that choices use, on the map and on panels. */
export function countersById(board: Board): Map<string, Counter> {
  const onMap = Object.values(board.counters ?? {}).flat();
  const beside = Object.values(board.panels ?? {}).flatMap(countersOnPanel);
  const called = [...onMap, ...beside].flatMap((counter): [string, Counter][] =>
    counter.id === undefined || counter.id === '' ? [] : [[counter.id, counter]],
  );
  return new Map(called);
}

/** The panels that something on the page leads to: those with a line that is offered, or a space or counter that glows. */
export function panelsAsked(
  chart: Chart,
  board: Board,
  offered: ReadonlyMap<string, unknown>,
  glows: ReadonlySet<string>,
): string[] {
  return Object.entries(board.panels ?? {}).flatMap(([id, panel]) => {
    const spaces = chart.panels?.[id]?.spaces ?? [];
    const counters = countersOnPanel(panel).map((counter) => counter.id ?? '');
    const glowing = [...spaces, ...counters].some((thing) => glows.has(thing));
    return offered.has(id) || glowing ? [id] : [];
  });
}
