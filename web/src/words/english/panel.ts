/** Words of panels: player boards, markets, displays and what else lies beside the map. */

import type { Templates } from '../templates';

export const panel = {
  'panel.title': 'Boards and tables',
  'panel.open': 'Show {name}',
  'panel.close': 'Hide {name}',
  'panel.asked': 'You can choose something here',
  'panel.counter': 'counter',
  'panel.some': '{count} × {name}',
  'panel.owned': '{owner}: {what}',
  'panel.face-down': 'face-down',
  'panel.why': 'Why not?',
  'panel.price': 'Costs {price}',

  'panel.socket': '{name}: {state}',
  'panel.socket.empty': 'empty',
  'panel.socket.active': 'in progress',
  'panel.discs': 'Discs',
  'panel.discs.label': { one: '{name}: {count} disc', other: '{name}: {count} discs' },
  'panel.track.at': '{name}: {side} at {cell}',
  'panel.track.cell': '{name}: move to {cell}',
  'panel.stores': 'Stores',
  'panel.reserve': 'Reserve',
  'panel.reserve.of': 'of {most}',
  'panel.reserve.ready': 'Ready',
  'panel.reserve.label': '{name}: {count} of {most} left',
  'panel.reserve.count': '{name}: {count} left',

  'panel.offer.hidden': 'Face-down tile',
  'panel.offer.none': 'No tiles',
  'panel.box.now': 'now',
  'panel.cup': 'In the cup',
  'panel.cup.none': 'The cup is empty.',
  'panel.cup.unknown': 'Unknown',
  'panel.cup.drawn': 'Drawn last',

  'panel.pick.choosing': 'is choosing',
  'panel.pick.chosen': 'has chosen',
  'panel.pick.revealed': 'revealed',
  'panel.pick.out': 'not taking part',

  'panel.amount.less': 'Less',
  'panel.amount.more': 'More',
  'panel.amount.choose': 'Choose {amount}',
  'panel.space.none': 'Empty',
} as const satisfies Templates;
