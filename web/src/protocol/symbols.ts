/**
 * The symbols that a page can draw by their names.
 *
 * Written by tools/page_types.py from protocol/symbols.py. Do not edit it.
 */

/** On pieces. */
export type PieceSymbol =
  | 'air'
  | 'artillery'
  | 'carrier'
  | 'convoy'
  | 'fleet'
  | 'fortress'
  | 'heavy-ship'
  | 'infantry'
  | 'light-ship'
  | 'marine'
  | 'militia'
  | 'partisan'
  | 'sub'
  | 'tank';

/** On tokens, counters and tiles, where they bear no symbol of a piece. */
export type PlaceSymbol =
  | 'base'
  | 'battle'
  | 'blockade'
  | 'factory'
  | 'flag'
  | 'oil'
  | 'population'
  | 'rain'
  | 'resource'
  | 'star'
  | 'strait';

/** On the plates of spaces; a drawing may bring more of them along. */
export type PlateSign =
  | 'base'
  | 'black'
  | 'capital'
  | 'capital-city'
  | 'city'
  | 'main'
  | 'red'
  | 'strait'
  | 'sub'
  | 'town';
