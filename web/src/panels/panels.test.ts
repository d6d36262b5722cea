import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BOARD, CHART, CHOICES } from '../board/demo/panels';
import PanelsStory from '../board/demo/PanelsStory.svelte';
import { choicesAt, glowing, sorted } from '../table/sorting';
import { amountsOf, countersById, linesOnPanels, panelsAsked } from './lines';
import { counterWords, priceWords, routeWords, tokenWords } from './words';

const found = sorted(CHOICES, CHART, BOARD);

describe('lines on panels', () => {
  it('are known by their panels, whether they are offered or not', () => {
    const lines = linesOnPanels(CHART, BOARD);
    expect(lines.get('take levy')).toBe('rivers');
    expect(lines.get('shift men-up')).toBe('rivers');
    expect(lines.get('buy wall')).toBe('market');
    expect(lines.get('mark year-3')).toBe('calendar');
    expect(lines.get('draw')).toBe('cup');
    expect(lines.get('pick c-truce')).toBe('plans');
    expect(lines.get('pay 4')).toBe('income');
    expect(lines.has('pay 5')).toBe(false);
    expect(lines.has('to camp')).toBe(false);
  });

  it('may stand in the state in place of those that are printed', () => {
    const panels = {
      ...BOARD.panels,
      rivers: { sockets: { levy: { choice: 'take levy again' } } },
    };
    const lines = linesOnPanels(CHART, { ...BOARD, panels });
    expect(lines.has('take levy')).toBe(false);
    expect(lines.get('take levy again')).toBe('rivers');
  });

  it('name amounts by their step', () => {
    expect(amountsOf({ action: 'pay', name: [], least: 2, most: 7, step: 2 })).toEqual([2, 4, 6]);
    expect(amountsOf({ action: 'pay', name: [], least: 2, most: 1 })).toEqual([]);
  });
});

describe('what is offered', () => {
  it('is reached on panels, counters, routes and spaces, and needs no button', () => {
    expect(found.groups).toEqual([]);
    expect([...found.panels.keys()].sort()).toEqual([
      'calendar',
      'cup',
      'income',
      'market',
      'plans',
      'rivers',
    ]);
    expect(glowing(found)).toEqual(new Set(['sky', 'camp', 'r-foot-2', 'weald-keep']));
    expect(choicesAt(found, { kind: 'route', id: 'weald-keep' })).toHaveLength(1);
    expect(choicesAt(found, { kind: 'unit', id: 'r-foot-2' })).toHaveLength(1);
  });

  it('brings up the panels that it lies on, and those with a space that glows', () => {
    const only = sorted(['to camp', 'draw'], CHART, BOARD);
    expect(panelsAsked(CHART, BOARD, only.panels, glowing(only))).toEqual(['cup', 'beside']);
    expect(panelsAsked(CHART, BOARD, new Map(), new Set(['ready-foot']))).toEqual(['rivers']);
  });

  it('stays a button where no panel has it', () => {
    expect(sorted(['dance'], CHART, BOARD).groups).toHaveLength(1);
  });
});

describe('words', () => {
  it('tell whose counters lie there, which, and what lies on them', () => {
    expect([...countersById(BOARD).keys()]).toContain('ready-foot');
    const [foot] = BOARD.counters?.['fell'] ?? [];
    if (foot) expect(counterWords(foot, CHART)).toBe('House of Rivers: 4 × Foot, 2 × fame');
    expect(counterWords({ owner: 'hills', down: true }, CHART)).toBe(
      'House of Hills: 1 × counter, face-down',
    );
  });

  it('tell prices and routes', () => {
    expect(tokenWords('coin', 38, CHART)).toBe('$38');
    expect(
      priceWords(
        [
          { token: 'coin', count: 9 },
          { token: 'wood', count: 2 },
        ],
        CHART,
      ),
    ).toBe('$9 and 2 × wood');
    expect(routeWords(CHART, BOARD, 'fell-moor')).toBe('Road from Long Fell to Heron Moor');
    expect(routeWords(CHART, BOARD, 'weald-keep')).toBe('Low Weald to Old Keep');
  });
});

describe('the story of panels', () => {
  let app: object;
  const told = vi.fn();

  beforeEach(() => {
    told.mockReset();
    app = mount(PanelsStory, { target: document.body, props: { ontold: told } });
    flushSync();
  });

  afterEach(() => {
    void unmount(app);
    document.body.replaceChildren();
  });

  function one(selector: string): HTMLElement {
    const node = document.body.querySelector<HTMLElement>(selector);
    if (!node) throw new Error(`nothing is ${selector}`);
    return node;
  }

  function chosen(selector: string): string[] {
    one(selector).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    flushSync();
    return told.mock.calls.flat() as string[];
  }

  it('draws every panel of the chart', () => {
    for (const id of Object.keys(CHART.panels ?? {})) {
      expect(one(`[data-panel="${id}"] article`).textContent).not.toBe('');
    }
  });

  it('has a place to click for every choice', () => {
    for (const line of CHOICES.filter((choice) => linesOnPanels(CHART, BOARD).has(choice))) {
      // Of amounts the button has the one that is proposed, and cards have their own names.
      if (line.startsWith('pay ') || line.startsWith('pick ')) continue;
      expect(one(`[data-choice="${line}"]`).getAttribute('aria-disabled'), line).not.toBe('true');
    }
    for (const id of ['c-march', 'c-feast']) {
      expect(one(`[data-card="${id}"]`).getAttribute('aria-disabled')).toBe('false');
    }
    expect(one('[data-choice="pay 2"]').getAttribute('aria-disabled')).toBe('false');
  });

  it('chooses what a socket, a tile, a box, a cell, a cup and a card stand for', () => {
    expect(chosen('[data-choice="take study"]')).toEqual(['take study']);
  });

  it('chooses a card among those that all choose at once', () => {
    expect(chosen('[data-card="c-feast"]')).toEqual(['pick c-feast']);
  });

  it('does nothing where something is not offered, and says why', () => {
    expect(chosen('[data-choice="buy wall"]')).toEqual([]);
    expect(one('[data-panel="market"] .why').textContent).toContain('It costs $40');
  });

  it('counts an amount up, tells what comes of it, and chooses it', () => {
    one('[data-panel="income"] [aria-label="More"]').click();
    flushSync();
    expect(one('[data-panel="income"] .cost').textContent).toBe('3 grain; 1 leaves.');
    expect(chosen('[data-choice="pay 3"]')).toEqual(['pay 3']);
  });

  it('goes no farther than the most, and says why', () => {
    const spin = one('[role="spinbutton"]');
    spin.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    flushSync();
    expect(spin.getAttribute('aria-valuenow')).toBe('4');
    expect(one('[data-panel="income"] [aria-label="More"]').hasAttribute('disabled')).toBe(true);
    expect(one('[data-panel="income"] .why').textContent).toContain('You have 4 men.');
  });

  it('draws counters and what links carry on the map, and lets them be chosen', () => {
    expect(document.body.querySelectorAll('svg .stack')).toHaveLength(9);
    expect(one('[data-route="fell-moor"]').getAttribute('class')).toContain('road');
    expect(one('[data-route="moor-keep"]').getAttribute('class')).toContain('rail');
    expect(one('[data-route="fell-weald"]').getAttribute('class')).toContain('line');
    expect(chosen('[data-route="weald-keep"]')).toEqual(['lay weald-keep']);
  });

  it('chooses a stack of counters, and one that cannot be chosen stands for its space', () => {
    expect(chosen('svg [data-unit="r-foot-2"]')).toEqual(['move r-foot-2']);
    expect(one('[data-space="harbour"] .counter')).toBeTruthy();
  });

  it('chooses a space beside the map', () => {
    expect(chosen('[data-panel="beside"] [data-space="camp"]')).toEqual(['to camp']);
  });

  it('draws the ground and the tokens of polygons', () => {
    expect(document.body.querySelectorAll('svg .tokens > g')).toHaveLength(12);
    expect(document.body.querySelector('pattern[id$="-ground-fell"]')).not.toBeNull();
  });
});
