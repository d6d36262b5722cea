/** An invented game with everything that can lie beside a map, for the story of panels and for tests. */
import type { Board } from '../../protocol/board';
import type { ChartCard } from '../../protocol/cards';
import type { Chart } from '../../protocol/chart';
import type { Counter } from '../../protocol/counters';
import type { Paint, Symbol } from '../../protocol/looks';
import type { Box, Socket } from '../../protocol/panels';
import type { Shape } from '../../protocol/shape';
import { box, disc } from '../../pieces/symbols';

const PAINTS: Record<string, Paint> = {
  rivers: { block: '#23315A', ink: '#FFFFFF', motif: 'pillars', land: '#3D62B4' },
  hills: { block: '#B43121', ink: '#FFFFFF', motif: 'cross' },
  shores: { block: '#EFA91C', ink: '#231704', motif: 'rays' },
};

const SYMBOLS: Record<string, Symbol> = {
  grain: { solid: [disc(12, 5, 3), disc(7, 11, 3), disc(17, 11, 3), box(11, 6, 2, 16)] },
  wood: { solid: [box(3, 5, 18, 5), box(3, 13, 18, 5)] },
  men: { solid: [disc(12, 7, 4), 'M4 22c0-7 3.5-10 8-10s8 3 8 10Z'] },
  cart: { solid: ['M2 6h14v8H2Z', disc(6, 18, 3), disc(14, 18, 3), 'M16 8h6v2h-6Z'] },
  boat: { solid: ['M2 14h20l-3 6H5Z', 'M11 3h2v10h-2Z', 'M13 4l7 8h-7Z'] },
  tower: { solid: ['M6 22V8H4V3h4v2h2V3h4v2h2V3h4v5h-2v14Z'] },
  cross: { lines: [{ d: 'M5 5 19 19M19 5 5 19', width: 3 }] },
  medal: { solid: [disc(12, 9, 6), 'M8 14 6 22l6-3 6 3-2-8Z'] },
};

function polygon(points: [number, number][], more: Partial<Shape> = {}): Shape {
  return { points, ...more };
}

const SHAPES: Record<string, Shape> = {
  fell: polygon(
    [
      [60, 60],
      [300, 40],
      [330, 190],
      [190, 250],
      [50, 210],
    ],
    { colour: '#B7C4CF', pattern: 'dots', tokens: ['men', 'wood', 'wood', 'coin'], at: [185, 105] },
  ),
  moor: polygon(
    [
      [300, 40],
      [560, 60],
      [580, 230],
      [430, 280],
      [330, 190],
    ],
    { colour: '#AEBF8D', pattern: 'chevrons', tokens: ['men', 'grain', 'coin'], at: [450, 115] },
  ),
  weald: polygon(
    [
      [50, 210],
      [190, 250],
      [330, 190],
      [430, 280],
      [400, 440],
      [200, 470],
      [70, 400],
    ],
    { colour: '#D9C38F', pattern: 'waves', tokens: ['grain', 'grain', 'wood'], at: [250, 300] },
  ),
  keep: polygon(
    [
      [430, 280],
      [580, 230],
      [600, 420],
      [400, 440],
    ],
    { colour: '#C29C8A', pattern: 'bars', tokens: ['coin', 'coin'], at: [505, 320] },
  ),
  harbour: polygon(
    [
      [640, 70],
      [790, 70],
      [790, 200],
      [640, 200],
    ],
    { beside: true, at: [715, 100] },
  ),
  sky: polygon(
    [
      [640, 250],
      [790, 250],
      [790, 420],
      [640, 420],
    ],
    { beside: true, at: [715, 280] },
  ),
};

const SOCKETS: Socket[][] = [
  [
    { id: 'levy', name: ['Levy'], about: ['Take men from your spaces.'], choice: 'take levy' },
    { id: 'trade', name: ['Trade'], about: ['Buy and sell stores.'], choice: 'take trade' },
    { id: 'study', name: ['Study'], about: ['Take a tile.'], choice: 'take study' },
    { id: 'rest', name: ['Rest'], about: ['Take a disc back.'], choice: 'take rest' },
  ],
  [
    { id: 'march', name: ['March'], about: ['Move a stack.'], choice: 'take march' },
    { id: 'sail', name: ['Sail'], about: ['Cross the water.'], choice: 'take sail' },
    { id: 'build', name: ['Build'], about: ['Lay a road.'], choice: 'take build' },
    { id: 'fight', name: ['Fight'], about: ['Begin a battle.'], choice: 'take fight' },
  ],
];

const YEARS: Box[] = ['Year 1', 'Year 2', 'Year 3', 'Year 4', 'Year 5', 'Year 6'].map(
  (name, at) => ({
    id: `year-${at + 1}`,
    name: [name],
    choice: `mark year-${at + 1}`,
  }),
);

function card(name: string, colour: string, value: string, words: string): ChartCard {
  return {
    name,
    band: [name],
    colour,
    figures: [{ value, name: ['strength'] }],
    uses: [{ name: [words] }],
  };
}

const income = [0, 0, 0, 2, 2, 2, 3, 4, 4, 4, 6, 6, 6];

export const CHART: Chart = {
  name: 'Three houses',
  regions: [
    { name: 'Land', spaces: ['fell', 'moor', 'weald', 'keep'] },
    { name: 'Beside the land', spaces: ['harbour', 'sky', 'camp', 'prison'] },
  ],
  spaces: {
    fell: { name: 'Long Fell', kind: 'land' },
    moor: { name: 'Heron Moor', kind: 'land' },
    weald: { name: 'Low Weald', kind: 'land' },
    keep: { name: 'Old Keep', kind: 'land' },
    harbour: { name: 'Harbour', kind: 'land' },
    sky: { name: 'Sky', kind: 'land' },
    camp: { name: 'Winter camp', kind: 'land' },
    prison: { name: 'Prison', kind: 'land' },
  },
  links: [
    ['fell', 'moor', 'plains'],
    ['fell', 'weald', 'plains'],
    ['moor', 'keep', 'plains'],
    ['weald', 'keep', 'plains'],
    ['moor', 'harbour', 'plains'],
  ],
  factions: {
    rivers: { name: 'House of Rivers' },
    hills: { name: 'House of Hills' },
    shores: { name: 'House of Shores' },
  },
  paints: PAINTS,
  symbols: SYMBOLS,
  tokens: {
    men: { name: ['men'], symbol: 'men', colour: '#4169A8' },
    grain: { name: ['grain'], symbol: 'grain', colour: '#C99A2C' },
    wood: { name: ['wood'], symbol: 'wood', colour: '#7A5230' },
    coin: { name: ['coins'], colour: '#4D8A4F', prefix: '$' },
    fame: { name: ['fame'], symbol: 'medal', colour: '#854EA2' },
  },
  counters: {
    foot: { name: ['Foot'], symbol: 'men' },
    boat: { name: ['Boat'], symbol: 'boat', look: 'square' },
    cart: { name: ['Cart'], symbol: 'cart', look: 'square' },
    tower: { name: ['Tower'], symbol: 'tower', look: 'square' },
  },
  carried: {
    road: { name: ['Road'], look: 'road' },
    rail: { name: ['Railway'], look: 'rail' },
    wire: { name: ['Telegraph'], look: 'line' },
  },
  routes: {
    'fell-moor': { between: ['fell', 'moor'] },
    'fell-weald': { between: ['fell', 'weald'] },
    'moor-keep': {
      between: ['moor', 'keep'],
      course: [
        [450, 165],
        [520, 220],
        [505, 370],
      ],
    },
    'weald-keep': { between: ['weald', 'keep'] },
    'moor-harbour': { between: ['moor', 'harbour'] },
  },
  tiles: {
    plough: {
      name: ['Heavy plough'],
      about: ['Each Levy gives 1 grain more.'],
      symbol: 'grain',
      worth: ['2 fame'],
    },
    lathe: {
      name: ['Lathe'],
      about: ['Roads cost 1 wood less.'],
      symbol: 'wood',
      worth: ['1 fame'],
    },
    chart: {
      name: ['Sea chart'],
      about: ['Boats sail 2 spaces.'],
      symbol: 'boat',
      worth: ['3 fame'],
    },
    wall: { name: ['Curtain wall'], about: ['Towers roll 1 die more.'], symbol: 'tower' },
  },
  cards: {
    'c-march': card('Forced march', '#8a5a00', '4', 'Move two stacks'),
    'c-truce': card('Truce', '#2c4a63', '1', 'No battle this year'),
    'c-storm': card('Storm', '#8c3b1b', '6', 'Attack at once'),
    'c-feast': card('Feast', '#2f6b3f', '2', 'Take 3 grain'),
  },
  actions: {
    take: { words: 'Take an action', argument: 'term' },
    buy: { words: 'Buy a tile', argument: 'term' },
    pay: { words: 'Pay', argument: 'number' },
    pick: { words: 'Choose a card', argument: 'card' },
    draw: { words: 'Draw a counter' },
    mark: { words: 'Put your marker', argument: 'term' },
    raise: { words: 'Raise', argument: 'term' },
    shift: { words: 'Shift', argument: 'term' },
    lay: { words: 'Lay a road', argument: 'route' },
    move: { words: 'Move', argument: 'counter' },
    to: { words: 'Move to', argument: 'space' },
  },
  outline: { width: 850, height: 520, shapes: SHAPES },
  panels: {
    rivers: {
      name: ['House of Rivers'],
      side: 'rivers',
      rows: SOCKETS.map((sockets) => ({ sockets })),
      tracks: ['men', 'grain', 'wood'].map((token) => ({
        id: `${token}-income`,
        name: [token === 'men' ? 'Men' : token === 'grain' ? 'Grain' : 'Wood'],
        cells: income.map((value) => [String(value)]),
        token,
      })),
      stores: ['men', 'grain', 'wood', 'coin'],
      reserves: [
        {
          id: 'foot',
          kind: 'foot',
          most: 12,
          choice: 'raise foot',
          prices: [price('Raise', 'men')],
        },
        {
          id: 'boat',
          kind: 'boat',
          most: 4,
          choice: 'raise boat',
          prices: [price('Raise', 'wood')],
        },
        { id: 'cart', kind: 'cart', most: 2, choice: 'raise cart' },
        { id: 'tower', kind: 'tower', most: 3, choice: 'raise tower' },
      ],
    },
    standings: {
      name: ['Standings'],
      tracks: [
        {
          id: 'fame',
          name: ['Fame'],
          cells: Array.from({ length: 21 }, (_, at) => [String(at)]),
          below: Array.from({ length: 21 }, (_, at) => (at % 5 === 0 ? [`+$${at / 5}`] : [])),
          token: 'fame',
        },
        {
          id: 'mood',
          name: ['Mood'],
          cells: [['Peace'], ['Unease'], ['Mobilisation'], ['War']],
        },
      ],
    },
    market: {
      name: ['Market'],
      shelves: [
        { id: 'tools', name: ['Tools'], about: ['The first one costs 2 less.'] },
        { id: 'works', name: ['Works'] },
      ],
    },
    calendar: { name: ['Calendar'], boxes: YEARS, columns: 3 },
    cup: { name: ['Events'] },
    beside: { name: ['Beside the map'], spaces: ['camp', 'prison'] },
    plans: { name: ['Plans'] },
    income: { name: ['Income'] },
  },
};

function price(name: string, token: string) {
  return { name: [name], price: [{ token, count: 2 }] };
}

function stack(id: string, kind: string, owner: string, count = 1, more: Partial<Counter> = {}) {
  return { id, kind, owner, count, ...more };
}

export const BOARD: Board = {
  mine: ['rivers'],
  counters: {
    fell: [
      stack('r-foot-1', 'foot', 'rivers', 4, { cubes: { fame: 2 } }),
      stack('r-tower-1', 'tower', 'rivers'),
    ],
    moor: [stack('h-foot-1', 'foot', 'hills', 3), { owner: 'hills', count: 2, down: true }],
    weald: [
      stack('r-foot-2', 'foot', 'rivers', 2, { cubes: { fame: 1, grain: 1 } }),
      stack('r-cart-1', 'cart', 'rivers'),
      stack('s-foot-1', 'foot', 'shores', 5),
    ],
    keep: [stack('s-tower-1', 'tower', 'shores', 1, { cubes: { coin: 3 } })],
    harbour: [stack('s-boat-1', 'boat', 'shores', 2)],
    sky: [],
    camp: [stack('r-foot-3', 'foot', 'rivers', 2)],
    prison: [{ owner: 'hills', count: 1, down: true }],
  },
  carried: {
    'fell-moor': { kind: 'road', owner: 'rivers' },
    'moor-keep': { kind: 'rail', owner: 'shores' },
    'fell-weald': { kind: 'wire', owner: 'hills' },
  },
  panels: {
    rivers: {
      words: ['Countess Avon, 2 castles and 6 mills'],
      sockets: {
        levy: { discs: ['rivers'] },
        trade: { discs: ['rivers', 'hills'] },
        study: { price: [{ token: 'coin', count: 3 }] },
        rest: { why: ['All of your discs are ready.'] },
        march: { discs: ['rivers'], active: true },
        sail: { price: [{ token: 'wood', count: 1 }] },
        build: { price: [{ token: 'wood', count: 2 }] },
        fight: { why: ['There is no enemy next to your stacks.'] },
      },
      discs: [
        { name: ['ready'], side: 'rivers', count: 4 },
        { name: ['used'], side: 'rivers', count: 3, look: 'used' },
        { name: ['waiting'], side: 'rivers', count: 2, look: 'waiting' },
      ],
      tracks: {
        'men-income': {
          markers: { rivers: 7 },
          words: ['$1 each'],
          choices: { 'shift men-up': 8 },
        },
        'grain-income': { markers: { rivers: 6 }, words: ['$2 each'] },
        'wood-income': { markers: { rivers: 3 }, words: ['$3 each'] },
      },
      stores: { men: 4, grain: 8, wood: 5, coin: 38 },
      reserves: {
        foot: { count: 6, ready: [stack('ready-foot', 'foot', 'rivers', 2)] },
        boat: { count: 4, why: ['You hold no harbour.'] },
        cart: { count: 1 },
        tower: { count: 2, why: ['A tower needs 4 wood, and you have 5.'] },
      },
    },
    standings: {
      tracks: {
        fame: { markers: { rivers: 8, hills: 9, shores: 9 } },
        mood: { markers: { rivers: 1, hills: 2 } },
      },
    },
    market: {
      offers: {
        tools: [
          { tile: 'plough', price: [{ token: 'coin', count: 6 }], choice: 'buy plough' },
          {
            tile: 'lathe',
            price: [{ token: 'coin', count: 4 }],
            discs: ['hills', 'shores'],
            choice: 'buy lathe',
            why: ['Both places are taken.'],
          },
          {},
        ],
        works: [
          {
            tile: 'chart',
            price: [
              { token: 'coin', count: 9 },
              { token: 'wood', count: 2 },
            ],
            discs: ['rivers'],
          },
          {
            tile: 'wall',
            price: [{ token: 'coin', count: 40 }],
            choice: 'buy wall',
            why: ['It costs $40, and you have $38.'],
          },
        ],
      },
    },
    calendar: {
      boxes: {
        'year-1': { tokens: { fame: 3 } },
        'year-2': {
          tokens: { fame: 2, coin: 12 },
          markers: [stack('turn', 'tower', 'shores')],
          words: ['Scoring'],
          active: true,
        },
        'year-4': { markers: [{ owner: 'hills', down: true }] },
        'year-6': { words: ['Last year'] },
      },
    },
    cup: {
      cup: {
        lots: [
          { kind: 'foot', owner: 'rivers', count: 3 },
          { kind: 'boat', owner: 'rivers', count: 1 },
          { kind: 'foot', owner: 'hills', count: 4 },
          { count: 2 },
        ],
        drawn: [stack('', 'cart', 'shores'), stack('', 'foot', 'hills')],
        words: ['10 counters'],
        choice: 'draw',
      },
    },
    beside: {},
    plans: {
      picks: {
        words: ['Each house chooses a card. All are revealed together.'],
        picks: [
          { side: 'rivers', state: 'choosing' },
          { side: 'hills', state: 'chosen' },
          { side: 'shores', state: 'revealed', card: 'c-storm' },
        ],
        options: [
          { card: 'c-march', choice: 'pick c-march' },
          { card: 'c-truce', choice: 'pick c-truce', why: ['Played last year.'] },
          { card: 'c-feast', choice: 'pick c-feast' },
        ],
      },
    },
    income: {
      amounts: [
        {
          action: 'pay',
          name: ['How many men do you feed?'],
          least: 0,
          most: 4,
          start: 2,
          token: 'men',
          costs: [
            ['All 4 leave.'],
            ['1 grain; 3 leave.'],
            ['2 grain; 2 leave.'],
            ['3 grain; 1 leaves.'],
            ['4 grain; nobody leaves.'],
          ],
          why: ['You have 4 men.'],
        },
      ],
      ledger: {
        columns: [{ side: 'rivers' }, { side: 'hills' }, { side: 'shores' }],
        rows: [
          { name: ['Spaces'], cells: [['4'], ['3'], ['5']], note: ['1 for each space held'] },
          { name: ['Tiles'], cells: [['2'], ['0'], ['1']] },
          { name: ['Upkeep'], cells: [['−1'], ['−2'], ['−1']], kind: 'less' },
          { name: ['Income'], cells: [['$5'], ['$1'], ['$5']], kind: 'total' },
        ],
        words: ['Paid at the end of the year.'],
      },
    },
  },
};

export const CHOICES: string[] = [
  'take study',
  'take sail',
  'take build',
  'shift men-up',
  'raise foot',
  'raise cart',
  'buy plough',
  'mark year-3',
  'draw',
  'pick c-march',
  'pick c-feast',
  'pay 0',
  'pay 1',
  'pay 2',
  'pay 3',
  'pay 4',
  'lay weald-keep',
  'move r-foot-2',
  'to sky',
  'to camp',
];
