/** Words of the map itself. */

import type { Templates } from '../templates';

export const map = {
  'map.save': 'Save the map',
  'map.save.as.svg': 'As SVG',
  'map.save.as.png': 'As PNG',
  'map.save.svg.why': 'Lines: any size, for print and drawing programs',
  'map.save.png.why': 'Pixels: for sending and showing',
  'map.save.busy': 'Drawing the map …',
  'map.save.failed': 'The map could not be saved here: {why}',
  'map.save.too-large': 'this browser makes no picture that large',
} as const satisfies Templates;
