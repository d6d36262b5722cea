/** Words of what can be shown over the map. */

import type { Templates } from '../templates';

export const overlay = {
  'overlay.button': 'Show',
  'overlay.title': 'Show on the map',
  'overlay.nothing': 'Nothing',
  'overlay.about.own': 'My own side',
  'overlay.about.first': 'Default',
  'overlay.about.faction': 'Side',
  'overlay.about.unit': 'Block',
  'overlay.about.pick': 'Choose a block here or click one on the map',
  'overlay.pick.first': 'Click a block on the map to see how far it can go.',
  'overlay.legend': 'Key',
  'overlay.loading': 'Loading …',
  'overlay.places': { one: '{count} space', other: '{count} spaces' },
  'overlay.place': '{space}: {words}',
  'overlay.block': '{name} in {space}',
  'overlay.hidden': 'a hidden block',
} as const satisfies Templates;
