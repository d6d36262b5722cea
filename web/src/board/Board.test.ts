import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Board from './Board.svelte';
import { BOARD, CHART, DRAWING } from './demo/fixture';
import type { Drawing, DrawnSpace } from '../protocol/drawing';

let shown: Record<string, unknown> | null = null;

function show(props: Record<string, unknown>): HTMLElement {
  const target = document.createElement('div');
  document.body.append(target);
  shown = mount(Board as unknown as Component<Record<string, unknown>>, {
    target,
    props: { chart: CHART, drawing: DRAWING, board: BOARD, ...props },
  });
  flushSync();
  return target;
}

function press(element: Element | null, key: string): void {
  element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

describe('the board', () => {
  it('names every space and every block for those who do not see it', () => {
    const target = show({});
    for (const id of Object.keys(DRAWING.spaces)) {
      expect(
        target.querySelector(`.hits [data-space="${id}"]`)?.getAttribute('aria-label'),
      ).toContain(CHART.spaces?.[id]?.name);
    }
    expect(target.querySelectorAll('[data-unit][aria-label]')).toHaveLength(6);
  });

  it('lets only what can be chosen be reached by tabulator, and lets nothing else glow', () => {
    const target = show({ selectable: ['plain', 'gold-1'] });
    const reached = [...target.querySelectorAll('.sheet [tabindex="0"]')].map(
      (element) => element.getAttribute('data-unit') ?? element.getAttribute('data-space'),
    );
    expect(reached).toEqual(['plain', 'gold-1']);
    expect(target.querySelectorAll('.glow .hair')).toHaveLength(1);
    expect(target.querySelectorAll('.piece .choosable')).toHaveLength(1);
    expect(target.querySelectorAll('.count.choosable')).toHaveLength(1);
  });

  it('tells what was clicked and what Enter was pressed on', () => {
    const onpick = vi.fn();
    const target = show({ selectable: ['plain'], onpick });
    target
      .querySelector('.hits [data-space="plain"]')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    press(target.querySelector('[data-unit="green-1"]'), 'Enter');
    expect(onpick.mock.calls).toEqual([
      [{ kind: 'space', id: 'plain' }],
      [{ kind: 'unit', id: 'green-1' }],
    ]);
  });

  it('takes a block that cannot be chosen for its space where that can be', () => {
    const onpick = vi.fn();
    const target = show({ selectable: ['south'], onpick });
    target
      .querySelector('[data-unit="green-1"]')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(onpick).toHaveBeenCalledWith({ kind: 'space', id: 'south' });
  });

  it('tells nobody of what came under a pointer that has not moved', () => {
    const onhover = vi.fn();
    const target = show({ onhover });
    const over = (space: string, clientX: number) =>
      target
        .querySelector(`.hits [data-space="${space}"]`)
        ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, clientX, clientY: 5 }));
    over('plain', 10);
    over('south', 10);
    over('south', 11);
    expect(onhover.mock.calls).toEqual([
      [{ kind: 'space', id: 'plain' }],
      [{ kind: 'space', id: 'south' }],
    ]);
  });

  it('tells nobody of what a mouse rests on that has not moved since the page was opened', () => {
    const onhover = vi.fn();
    const target = show({ onhover });
    const tell = (type: string) => {
      const at = { bubbles: true, pointerType: 'mouse', clientX: 10, clientY: 5 };
      target.querySelector('.hits [data-space="plain"]')?.dispatchEvent(new PointerEvent(type, at));
    };
    tell('pointerover');
    expect(onhover).not.toHaveBeenCalled();
    tell('pointermove');
    expect(onhover).toHaveBeenCalledExactlyOnceWith({ kind: 'space', id: 'plain' });
  });

  it('tells nobody of what came under a pointer when something over the map was gone', () => {
    const onhover = vi.fn();
    const target = show({ onhover });
    window.dispatchEvent(new PointerEvent('pointermove', { clientX: 40, clientY: 5 }));
    const over = (clientX: number) =>
      target
        .querySelector('.hits [data-space="plain"]')
        ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, clientX, clientY: 5 }));
    over(40);
    expect(onhover).not.toHaveBeenCalled();
    over(41);
    expect(onhover).toHaveBeenCalledWith({ kind: 'space', id: 'plain' });
  });

  it('lays the block that is chosen on top of its stack', () => {
    const units = { north: ['gold-1', 'gold-2', 'green-1'] };
    const target = show({ board: { ...BOARD, units }, selected: ['gold-1'] });
    const order = [...target.querySelectorAll('[data-stack="north"] [data-unit]')];
    expect(order.at(-1)?.getAttribute('data-unit')).toBe('gold-1');
  });

  it('lays spaces out as tiles where there is no drawing', () => {
    const onpick = vi.fn();
    const target = show({ drawing: null, onpick });
    expect(target.querySelectorAll('h3')).toHaveLength(2);
    target.querySelector<HTMLElement>('[data-space="rock"]')?.click();
    expect(onpick).toHaveBeenCalledWith({ kind: 'space', id: 'rock' });
  });

  it('draws signs that the drawing brings along, and no others that it does not know', () => {
    const north = DRAWING.spaces.north as DrawnSpace;
    const icons = ['tide', 'unheard-of'].map((kind) => ({ kind, x: 150, y: 90, size: 18 }));
    const plate = { x: 140, y: 80, w: 90, h: 24, icons };
    const layers = [
      { path: 'M0 0h24v24Z', fill: 'ink' },
      { path: 'M0 0h9v9Z', fill: '#ff0000' },
    ];
    const drawing: Drawing = {
      ...DRAWING,
      spaces: { ...DRAWING.spaces, north: { ...north, plate } },
      signs: { tide: { meaning: 'High tide', layers } },
    };
    const paths = [...show({ drawing }).querySelectorAll('.sign path')];
    expect(paths.map((path) => path.getAttribute('d'))).toEqual(layers.map(({ path }) => path));
  });

  it('shows a board of which nothing is known', () => {
    const target = show({ chart: {}, board: {}, drawing: null });
    expect(target.querySelectorAll('[data-space]')).toHaveLength(0);
  });
});
