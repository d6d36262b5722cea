import { describe, expect, it } from 'vitest';
import {
  bestCorner,
  elementOf,
  groundBox,
  overlap,
  placesOf,
  selectorsOf,
  type Box,
} from './finding';

const chart = {
  spaces: { peiping: { name: 'Peiping' }, bangkok: { name: 'Bangkok' } },
  units: { 'japan-01': 'Japan' },
  cards: { A05: { name: 'Spring E5', text: 'Spring E5' } },
  nations: { thailand: { name: 'Thailand', capital: 'bangkok' } },
  actions: {
    move: { argument: 'unit' },
    to: { argument: 'space' },
    for: { argument: 'nation' },
    play: { argument: 'card' },
    done: {},
  },
};

function page(inside: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = inside;
  // There is no layout here: everything that does not say otherwise has a size.
  for (const element of root.querySelectorAll('*')) {
    const size = element.hasAttribute('data-unseen') ? 0 : 20;
    element.getBoundingClientRect = () => new DOMRect(0, 0, size, size);
  }
  return root;
}

const box = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  right,
  bottom,
});

describe('what is pointed at', () => {
  it('is a choice as a button, or else where it is on the map', () => {
    const button = page('<button data-choice="to peiping"></button>');
    const map = page('<g class="hits"><path data-space="peiping"></path></g>');
    const to = { action: 'to peiping' };
    expect(elementOf(to, chart, button)?.getAttribute('data-choice')).toBe('to peiping');
    expect(elementOf(to, chart, map)?.getAttribute('data-space')).toBe('peiping');
  });

  it('is the button that choices are folded away under', () => {
    const root = page('<button data-fold="declare"></button>');
    expect(elementOf({ action: 'declare usa' }, chart, root)).not.toBeNull();
    expect(elementOf({ action: 'sneak usa' }, chart, root)).toBeNull();
  });

  it('is a block, a card or a space by its id', () => {
    const root = page(
      '<i data-unit="japan-01"></i><i data-card="A05"></i><i data-space="peiping"></i>',
    );
    expect(elementOf({ unit: 'japan-01' }, chart, root)).not.toBeNull();
    expect(elementOf({ card: 'A05' }, chart, root)).not.toBeNull();
    expect(elementOf({ action: 'play A05' }, chart, root)?.getAttribute('data-card')).toBe('A05');
    expect(elementOf({ space: 'peiping' }, chart, root)).not.toBeNull();
    expect(elementOf({ space: 'bangkok' }, chart, root)).toBeNull();
  });

  it('is a choice that names it where there is no map', () => {
    const root = page(
      '<button data-choice="move japan-01"></button><button data-choice="play A05"></button>',
    );
    expect(elementOf({ unit: 'japan-01' }, chart, root)).not.toBeNull();
    expect(elementOf({ card: 'A05' }, chart, root)).not.toBeNull();
    expect(elementOf({ unit: 'japan-011' }, chart, root)).toBeNull();
  });

  it('is never the card of the coach itself, nor what has no size', () => {
    const root = page(
      '<div class="coach"><b data-card="A05"></b></div><b data-unit="japan-01" data-unseen></b>',
    );
    expect(elementOf({ card: 'A05' }, chart, root)).toBeNull();
    expect(elementOf({ unit: 'japan-01' }, chart, root)).toBeNull();
  });

  it('is a part of the page, and nothing where nobody knows it', () => {
    const root = page('<section class="prompt"></section>');
    expect(elementOf({ panel: 'prompt' }, chart, root)).not.toBeNull();
    const folded = page('<button data-tab="journal"></button>');
    expect(elementOf({ panel: 'journal' }, chart, folded)).not.toBeNull();
    expect(selectorsOf({ panel: 'nonsense' }, chart)).toEqual([]);
    expect(selectorsOf({}, chart)).toEqual([]);
  });

  it('leads the camera to a nation by its capital', () => {
    expect(placesOf({ action: 'for thailand' }, chart)).toEqual(['bangkok']);
    expect(placesOf({ action: 'move japan-01' }, chart)).toEqual(['japan-01']);
    expect(placesOf({ action: 'done' }, chart)).toEqual([]);
    expect(placesOf({ panel: 'hand' }, chart)).toEqual([]);
  });
});

describe('where the card stands', () => {
  const ground = box(0, 100, 1000, 700);
  const size = { width: 300, height: 200 };

  it('is below on the left, unless it would hide what is meant', () => {
    expect(bestCorner(ground, size, [], 10, 900)).toEqual({ x: 10, y: 490 });
    expect(bestCorner(ground, size, [box(50, 600, 90, 650)], 10, 900)).toEqual({ x: 10, y: 110 });
    const left = box(0, 100, 320, 700);
    expect(bestCorner(ground, size, [left], 10, 900)).toEqual({ x: 690, y: 490 });
  });

  it('is above the hand or the sheet that lies over the map', () => {
    const root = page('<main><div class="map"></div><div class="sheet" data-unseen></div></main>');
    const at = (selector: string, y: number, height: number): void => {
      const element = root.querySelector(selector);
      if (element) element.getBoundingClientRect = () => new DOMRect(0, y, 390, height);
    };
    at('.map', 44, 700);
    expect(groundBox(root)).toEqual(box(0, 44, 390, 744));
    at('.sheet', 460, 300);
    expect(groundBox(root)).toEqual(box(0, 44, 390, 460));
  });

  it('is in the window also where the ground is too small', () => {
    const low = box(0, 760, 390, 780);
    expect(bestCorner(low, size, [], 10, 844)).toEqual({ x: 10, y: 634 });
    expect(bestCorner(low, { width: 300, height: 2000 }, [], 10, 844).y).toBe(10);
  });

  it('measures what two boxes share', () => {
    expect(overlap(box(0, 0, 10, 10), box(5, 5, 20, 20))).toBe(25);
    expect(overlap(box(0, 0, 10, 10), box(20, 0, 30, 10))).toBe(0);
  });
});
