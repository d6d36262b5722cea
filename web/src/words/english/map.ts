/** Words of the map itself. */

import type { Templates } from '../templates';

export const map = {
  'map.label': 'Map',
  'map.spaces': 'Spaces',
  'map.unit': '{owner}: {face}, in {space}',
  'map.unit.unseen': 'hidden block',
  'map.blocks': { one: '{count} block', other: '{count} blocks' },

  'map.counter': '{words}, in {space}',
  'map.route': '{one} to {other}',
  'map.route.carries': '{what} from {one} to {other}',

  'map.tools': 'Map tools',
  'map.zoom-in': 'Zoom in',
  'map.zoom-in.key': 'Zoom in (+)',
  'map.zoom-out': 'Zoom out',
  'map.zoom-out.key': 'Zoom out (-)',
  'map.whole': 'Whole map',
  'map.whole.key': 'Whole map (0)',

  'map.legend': 'Legend',
  'map.legend.borders': 'Borders',
  'map.legend.places': 'Places',
  'map.legend.pieces': 'Pieces',
  'map.legend.classes': 'Classes',
  'map.legend.types': 'Unit types',
  'map.legend.counters': 'Counters',
  'map.legend.stacks':
    'A number on a counter says how many lie there. Small squares on it are tokens.',
  'map.legend.tokens': 'Tokens',
  'map.legend.routes': 'Roads and lines',
  'map.legend.blocks':
    'The filled pips on a block show its strength. The rings show how much it can still gain.',
  'map.legend.keys':
    'Arrow keys move the map, + and - zoom, and 0 shows the whole map. Shift with an arrow key selects the next space in that direction, and Enter chooses it.',
  'map.border.plains': 'Plains',
  'map.border.river': 'River',
  'map.border.forest': 'Forest',
  'map.border.desert': 'Desert',
  'map.border.mountain': 'Mountain',
  'map.border.strait': 'Strait',
  'map.border.closed': 'Closed: no crossing',
  'map.border.sea': 'Sea border',
  'map.border.ocean': 'Ocean border',
  'map.block.own': 'Your block',
  'map.block.unseen': 'Hidden block',
  'map.block.revealed': 'Revealed block',
  'map.marker.held': 'Captured',
  'map.marker.battle': 'Battle',

  'map.save': 'Save the map',
  'map.save.as.svg': 'As SVG',
  'map.save.as.png': 'As PNG',
  'map.save.svg.why': 'Vector image: any size, for printing and drawing programs',
  'map.save.png.why': 'Bitmap image: for sending and sharing',
  'map.save.busy': 'Drawing the map …',
  'map.save.failed': 'The map couldn’t be saved: {why}',
  'map.save.too-large': 'this browser can’t make an image that large',
  'map.save.none': 'the map isn’t drawn yet',
} as const satisfies Templates;
