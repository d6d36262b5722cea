/** The texts about saving the map, in English. */

import { reader, type Texts } from '../../lib/texts';

export const english = {
  save: 'Save the map',
  'save.as.svg': 'As SVG',
  'save.as.png': 'As PNG',
  'save.svg.why': 'Lines: any size, for print and drawing programs',
  'save.png.why': 'Pixels: for sending and showing',
  'save.busy': 'Drawing the map …',
  'save.failed': 'The map could not be saved here: {why}',
  'save.too-large': 'this browser makes no picture that large',
} as const satisfies Texts;

export const text = reader(english);
