/** Sorting what is offered: what can be clicked on the map or in the hand, what is a button, and what ends a phase. */

import { parsed, type Choice } from '../lib/notation';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import { countersById, linesOnPanels } from '../panels/lines';

/** Choices of one action word that are shown as buttons. */
export interface Group {
  action: string;
  choices: Choice[];
}

export interface Sorted {
  all: Choice[];
  /** By space, by unit or counter, by card and by route: what a click there can mean. */
  spaces: Map<string, Choice[]>;
  units: Map<string, Choice[]>;
  cards: Map<string, Choice[]>;
  routes: Map<string, Choice[]>;
  /** By panel: what clicks on it stand for. */
  panels: Map<string, Choice[]>;
  /** Everything that has no place on the map, in the hand or on a panel. */
  groups: Group[];
  /** Whatever ends the question without choosing among the rest. */
  endings: Choice[];
}

/** What is pointed at on the page. */
export interface Pointed {
  kind: 'space' | 'unit' | 'card' | 'route';
  id: string;
}

/** Whether a choice ends something: a word alone of which the chart says so, such as "done". */
export function isEnding(choice: Choice, chart: Chart): boolean {
  return choice.argument === null && (chart.actions?.[choice.action]?.ends ?? false);
}

/** The space where a choice is shown on the map, if it has one; a nation is shown at its capital. */
export function placeOnMap(choice: Choice, chart: Chart): string | null {
  const name = choice.parts[0];
  if (name === undefined) return null;
  if (choice.kind === 'space') return name in (chart.spaces ?? {}) ? name : null;
  if (choice.kind !== 'nation') return null;
  const capital = chart.nations?.[name]?.capital ?? firstOf(name, chart);
  return capital !== undefined && capital in (chart.spaces ?? {}) ? capital : null;
}

/** The only space of a nation that has no capital. */
function firstOf(nation: string, chart: Chart): string | undefined {
  if (nation in (chart.spaces ?? {})) return nation;
  return Object.entries(chart.spaces ?? {}).find(([, space]) => space.nation === nation)?.[0];
}

/** Whether a choice names a space, which may be called like something that stands there. */
function isPlace({ kind }: Choice): boolean {
  return kind === 'space' || kind === 'nation' || kind === 'card';
}

export function sorted(lines: string[], chart: Chart, board: Board): Sorted {
  const all = lines.map((line) => parsed(line, chart));
  const standing = new Set(Object.values(board.units ?? {}).flat());
  const counters = countersById(board);
  const onPanels = linesOnPanels(chart, board);
  const held = new Set([...(board.cards ?? []), ...(board.vault ?? [])].map((card) => card.id));
  const found: Sorted = {
    all,
    spaces: new Map(),
    units: new Map(),
    cards: new Map(),
    routes: new Map(),
    panels: new Map(),
    groups: [],
    endings: [],
  };
  for (const choice of all) {
    const name = choice.parts[0] ?? '';
    const space = placeOnMap(choice, chart);
    const panel = onPanels.get(choice.line);
    if (panel !== undefined) add(found.panels, panel, choice);
    if (isEnding(choice, chart)) found.endings.push(choice);
    else if (choice.kind === 'unit' && standing.has(name)) add(found.units, name, choice);
    else if (counters.has(name) && !isPlace(choice)) add(found.units, name, choice);
    else if (name in (chart.routes ?? {}) && !isPlace(choice)) add(found.routes, name, choice);
    else if (choice.kind === 'card' && held.has(name)) add(found.cards, name, choice);
    else if (choice.kind === 'space' && space !== null) add(found.spaces, space, choice);
    else {
      if (space !== null) add(found.spaces, space, choice);
      if (panel === undefined) addToGroup(found.groups, choice);
    }
  }
  return found;
}

function add(to: Map<string, Choice[]>, name: string, choice: Choice): void {
  const there = to.get(name);
  if (there) there.push(choice);
  else to.set(name, [choice]);
}

function addToGroup(groups: Group[], choice: Choice): void {
  const group = groups.find(({ action }) => action === choice.action);
  if (group) group.choices.push(choice);
  else groups.push({ action: choice.action, choices: [choice] });
}

/** Choices under the word of their action, in the order in which they were offered. */
export function grouped(choices: Choice[]): Group[] {
  const groups: Group[] = [];
  for (const choice of choices) addToGroup(groups, choice);
  return groups;
}

/** What a click on something can mean. */
export function choicesAt(found: Sorted, { kind, id }: Pointed): Choice[] {
  if (kind === 'space') return found.spaces.get(id) ?? [];
  if (kind === 'unit') return found.units.get(id) ?? [];
  if (kind === 'route') return found.routes.get(id) ?? [];
  return found.cards.get(id) ?? [];
}

/** Everything on the map that can be clicked. */
export function glowing(found: Sorted): Set<string> {
  return new Set([...found.spaces.keys(), ...found.units.keys(), ...found.routes.keys()]);
}
