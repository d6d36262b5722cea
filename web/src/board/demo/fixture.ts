/** A small invented map with every kind of space, border and marker, for stories and tests. */
import type { Drawing } from '../../protocol/drawing';
import type { Board } from '../../protocol/board';
import type { Chart } from '../../protocol/chart';

export const CHART: Chart = {
  name: 'Two shores',
  regions: [
    { name: 'Land', spaces: ['north', 'south', 'plain', 'heights', 'waste'] },
    { name: 'Water', spaces: ['bay', 'deep', 'rock'] },
  ],
  spaces: {
    north: { name: 'North', kind: 'land', nation: 'gold', signs: { main: 3 } },
    south: { name: 'South', kind: 'land', nation: 'gold-abroad', signs: { city: 1 } },
    plain: { name: 'Plain', kind: 'land', nation: 'green', signs: { sub: 2 } },
    heights: { name: 'Heights', kind: 'land', nation: 'free', unheld: 'Neutral' },
    waste: { name: 'Waste', kind: 'impassable' },
    bay: { name: 'The Bay', kind: 'sea' },
    deep: { name: 'Deep Ocean', kind: 'ocean' },
    rock: {
      name: 'Rock',
      kind: 'islet',
      nation: 'gold-abroad',
      islet: 'group',
      signs: { base: 1 },
    },
  },
  nations: {
    gold: { name: 'Gold', power: 'Gold', home: true, capital: 'north' },
    'gold-abroad': { name: 'Gold abroad', power: 'Gold', home: false },
    green: { name: 'Green', power: 'Green', home: true, capital: 'plain' },
    free: { name: 'Free' },
  },
  powers: {
    Gold: { id: 'japan', faction: 'golden' },
    Green: { id: 'us', faction: 'greens' },
  },
  factions: { golden: { name: 'The Golden' }, greens: { name: 'The Greens' } },
  units: {
    'gold-1': 'Gold',
    'gold-2': 'Gold',
    'gold-3': 'Gold',
    'gold-4': 'Gold',
    'green-1': 'Green',
    'green-2': 'Green',
  },
  markers: {
    influence: { name: 'Influence', look: 'shield' },
    partisans: { name: 'Partisans', look: 'token', at: 'pieces', ground: '#6b3a87' },
    blockade: { name: 'Blockade', look: 'token', at: 'corner', ground: '#ffffff' },
  },
  kinds: {
    infantry: { name: 'Infantry', symbol: 'infantry' },
    fleet: { name: 'Fleet', symbol: 'fleet' },
  },
};

export const BOARD: Board = {
  control: { north: 'The Golden', south: 'The Greens', plain: 'The Greens', rock: 'The Golden' },
  units: { north: ['gold-1', 'gold-2', 'gold-3', 'gold-4'], south: ['green-1', 'green-2'] },
  faces: {
    'gold-1': { kind: 'infantry', cv: 2, most: 3 },
    'gold-2': { kind: 'fleet', cv: 1, most: 4 },
    'green-1': { kind: 'infantry', cv: 3, most: 3, open: true },
  },
  mine: ['Gold'],
  marks: { heights: [['Influence The Golden 2']] },
  markers: [
    { kind: 'influence', space: 'heights', owner: 'The Golden', count: 2 },
    { kind: 'partisans', space: 'plain', count: 2 },
    { kind: 'blockade', space: 'plain' },
  ],
};

const NORTH = 'M60 60L300 50L320 200L180 220L70 190Z';
const SOUTH = 'M70 190L180 220L200 380L80 370Z';
const PLAIN = 'M320 200L430 240L420 400L200 380L180 220Z';
const HEIGHTS = 'M300 50L470 60L430 240L320 200Z';

export const DRAWING: Drawing = {
  title: 'Two shores',
  width: 900,
  height: 480,
  block: 28,
  frame: [{ x: 20, y: 20, w: 860, h: 440, top: [200, 400, 600], sides: [120, 240, 360] }],
  spaces: {
    north: {
      kind: 'land',
      path: NORTH,
      at: [190, 130],
      label: { x: 190, y: 95, size: 14, lines: ['NORTH'] },
      far: { x: 190, y: 140, size: 34, lines: ['North'], zoom: 'far' },
      slots: [
        [160, 140],
        [190, 140],
      ],
      plate: {
        x: 140,
        y: 80,
        w: 90,
        h: 24,
        icons: [
          { kind: 'main', x: 150, y: 90, size: 27 },
          { kind: 'black', x: 222, y: 91, size: 14 },
        ],
      },
    },
    south: {
      kind: 'land',
      path: SOUTH,
      at: [135, 290],
      label: { x: 140, y: 255, size: 13, lines: ['SOUTH'] },
      slots: [
        [120, 290],
        [150, 290],
        [120, 324],
        [150, 324],
      ],
      plate: { x: 95, y: 240, w: 70, h: 18, icons: [{ kind: 'city', x: 105, y: 250, size: 18 }] },
    },
    plain: {
      kind: 'land',
      path: PLAIN,
      at: [310, 310],
      label: { x: 310, y: 290, size: 14, lines: ['PLAIN'] },
      slots: [
        [295, 320],
        [325, 320],
      ],
      plate: { x: 270, y: 275, w: 90, h: 24, icons: [{ kind: 'sub', x: 278, y: 285, size: 24 }] },
    },
    heights: {
      kind: 'land',
      path: HEIGHTS,
      at: [380, 130],
      label: { x: 375, y: 110, size: 14, lines: ['HEIGHTS'] },
      slots: [[380, 150]],
      plate: { x: 340, y: 96, w: 90, h: 18, shield: [420, 105] },
    },
    waste: {
      kind: 'impassable',
      path: 'M420 400L430 240L500 300L500 420Z',
      at: [460, 340],
      label: { x: 460, y: 345, size: 11, lines: ['WASTE'] },
    },
    bay: {
      kind: 'sea',
      path: 'M20 20L520 20L520 460L20 460Z',
      at: [480, 200],
      label: { x: 500, y: 90, size: 16, lines: ['The Bay'], angle: 60 },
      slots: [[480, 200]],
      tint: 1,
    },
    deep: {
      kind: 'ocean',
      path: 'M520 20L880 20L880 460L520 460Z',
      at: [700, 240],
      label: {
        x: 700,
        y: 120,
        size: 20,
        lines: ['DEEP OCEAN'],
        spacing: 0.2,
        curve: 'M580 140Q700 90 820 140',
      },
      slots: [[700, 320]],
    },
    rock: {
      kind: 'islet',
      path: '',
      at: [640, 250],
      islet: 'group',
      label: { x: 640, y: 288, size: 12.5, lines: ['Rock'], zoom: 'near' },
      slots: [[640, 250]],
    },
  },
  borders: [
    { between: ['north', 'south'], kind: 'plains', path: 'M70 190L180 220' },
    { between: ['south', 'plain'], kind: 'river', path: 'M180 220L200 380' },
    {
      between: ['north', 'heights'],
      kind: 'mountain',
      path: 'M300 50L320 200',
      marks: [
        [303, 75, 8],
        [307, 105, 7],
        [311, 135, 9],
        [316, 165, 8],
      ],
    },
    {
      between: ['heights', 'plain'],
      kind: 'forest',
      path: 'M320 200L430 240',
      marks: [
        [340, 210, 5],
        [360, 217, 5],
        [380, 224, 4],
        [400, 231, 5],
      ],
    },
    { between: ['bay', 'deep'], kind: 'ocean', path: 'M520 20L520 460' },
  ],
  connectors: [{ between: ['plain', 'rock'], kind: 'strait', path: 'M430 300L615 255' }],
  coast: `${NORTH}${SOUTH}${PLAIN}${HEIGHTS}`,
  nations: {
    japan: { path: NORTH, members: ['gold'] },
    us: { path: PLAIN, members: ['green'] },
    free: { path: HEIGHTS, members: ['free'] },
  },
  names: [{ nation: 'gold', label: { x: 190, y: 180, size: 40, lines: ['GOLD'] } }],
};
