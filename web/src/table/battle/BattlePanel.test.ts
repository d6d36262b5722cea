import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../lib/api';
import type { BattleSide } from '../../protocol/battle';
import type { Odds } from '../../protocol/odds';
import type { Board } from '../../protocol/board';
import type { Chart } from '../../protocol/chart';
import { TableStore } from '../table.svelte';
import type { Fight } from './fight.svelte';
import { battle, board, chart, journal } from './fixtures';
import PanelHarness from './PanelHarness.svelte';

const odds: Odds = {
  sequence: 4,
  lines: {
    'fire ground': { text: '2 dice, each 1–3 hits', hits: [0.25, 0.5, 0.25], ends: {}, samples: 0 },
    'retreat wuhan': { text: '', hits: [], ends: { 'Only China remains': 1 }, samples: 0 },
  },
  outcome: { text: '', hits: [], ends: { 'Both sides remain': 1 }, samples: 0 },
  complete: true,
};

let shown: { app: object; table: TableStore; fight: Fight } | undefined;

/** A table at which Japan is asked, with the panel of its battle. */
function open(on: Board, of: Chart = chart): void {
  const table = new TableStore('t1');
  table.chart = of;
  table.seat = 'japan';
  table.sequence = odds.sequence;
  table.journal = journal.slice(5);
  show(table, on);
  let fight: Fight | undefined;
  const app = mount(PanelHarness, {
    target: document.body,
    props: { table, onfight: (made: Fight) => (fight = made) },
  });
  flushSync();
  if (fight) shown = { app, table, fight };
}

function show(table: TableStore, on: Board): void {
  table.table = { seats: [{ seat: 'japan' }], status: 'playing' } as unknown as TableStore['table'];
  table.view = {
    seat: 0,
    deciders: [0],
    prompt: ['What now?'],
    choices: ['fire ground', 'retreat wuhan', 'pass'],
    rights: [],
    board: on,
  };
}

const words = (): string => document.body.textContent.replace(/\s+/g, ' ');

beforeEach(() => {
  vi.spyOn(api, 'odds').mockResolvedValue(odds);
});

afterEach(async () => {
  if (shown) await unmount(shown.app);
  shown = undefined;
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

describe('the panel of a battle', () => {
  it('shows both sides, what each block is about to do, and nothing of one that is not known', () => {
    open(board);
    expect(words()).toContain('Battle of Canton');
    expect(words()).toContain('Attacking: Japan');
    const labels = [...document.querySelectorAll('svg[aria-label]')].map((one) =>
      one.getAttribute('aria-label'),
    );
    expect(labels).toContain('Japan Air Force 2, acting now');
    expect(labels).toContain('China hidden, joins later');
  });

  it('shows dice as they fell, hits apart', () => {
    open(board);
    const dice = [...document.querySelectorAll("[data-roll='japan-01'] svg[role='img']")];
    expect(dice.map((one) => one.getAttribute('aria-label'))).toContain('1, a hit');
    expect(words()).toContain('2 hits: Infantry reduced to 2');
  });

  it('puts the odds beside each choice when they come', async () => {
    open(board);
    await vi.waitFor(() => expect(shown?.fight.odds).not.toBeNull());
    flushSync();
    const shot = document.querySelector("[data-choice='fire ground']");
    expect(shot?.textContent).toContain('1.0 hit expected');
    expect(shot?.textContent).toMatch(/1 or more\s*75%/);
    expect(words()).toContain('Likely result: Only China remains: 100%');
    expect(words()).toContain('Both sides remain: 100%');
  });

  it('stays until one has seen how it ended', () => {
    open(board);
    if (shown) show(shown.table, { ...board, battles: [] });
    flushSync();
    expect(words()).toContain('The battle is over.');
    shown?.fight.dismiss();
    flushSync();
    expect(words()).not.toContain('Battle of Canton');
  });

  it('tells how it ended above the next battle, until one decides something', () => {
    open(board);
    const there = { canton: ['japan-01'], wuhan: ['japan-02', 'china-01'] };
    const after = { ...board, units: there, battles: [{ ...battle, space: 'wuhan' }] };
    if (shown) show(shown.table, after);
    flushSync();
    expect(words()).toContain('Battle of Wuhan');
    expect(words()).toContain('The Battle of Canton is over. Remaining: Japan (1 block).');
    if (shown) shown.fight.deciding.busy = true;
    flushSync();
    expect(words()).not.toContain('Battle of Canton');
  });

  it('tells how it ended also where one ended it oneself', () => {
    open(board);
    if (shown) shown.fight.deciding.busy = true;
    flushSync();
    if (shown) show(shown.table, { ...board, battles: [] });
    flushSync();
    if (shown) shown.fight.deciding.busy = false;
    flushSync();
    expect(words()).toContain('Remaining: Japan (2 blocks) and China (2 blocks).');
  });

  it('asks for no odds where a game tells none, and needs nothing but a place and sides', () => {
    const silent = { ...chart };
    delete silent.odds;
    open({ battles: [{ space: 'canton', sides: battle.sides.map(bare) }] }, silent);
    expect(words()).toContain('Battle of Canton');
    expect(api.odds).not.toHaveBeenCalled();
  });
});

function bare({ name, units }: BattleSide): BattleSide {
  return { name, units };
}
