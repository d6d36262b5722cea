/** Lines of words, with the spaces, blocks and cards that they name. */

import type { Board, Chart } from '../lib/shapes';
import { spaceOfUnit } from './wording';

/** A piece of a line: plain words, or the name of something that can be shown. */
export interface Piece {
  text: string;
  kind: 'words' | 'space' | 'unit' | 'card';
  id: string;
}

type Named = Pick<Piece, 'kind' | 'id' | 'text'>;

/** Finds the names of a chart in any line. */
export class NameFinder {
  private readonly named = new Map<string, Named>();
  private readonly pattern: RegExp | null;

  constructor(chart: Chart) {
    // Who plays is named in nearly every line, and is no place.
    const players = new Set([
      ...Object.keys(chart.powers ?? {}),
      ...Object.values(chart.factions ?? {}).map((faction) => faction.name),
    ]);
    for (const { name, capital } of Object.values(chart.nations ?? {})) {
      if (name === undefined || capital === undefined || players.has(name)) continue;
      this.named.set(name, { kind: 'space', id: capital, text: name });
    }
    for (const [id, space] of Object.entries(chart.spaces ?? {})) {
      if (space.name) this.named.set(space.name, { kind: 'space', id, text: space.name });
    }
    for (const id of Object.keys(chart.cards ?? {})) {
      this.named.set(id, { kind: 'card', id, text: id });
    }
    for (const [id, owner] of Object.entries(chart.units ?? {})) {
      this.named.set(id, { kind: 'unit', id, text: unitTitle(id, owner) });
    }
    const names = [...this.named.keys()].sort((a, b) => b.length - a.length).map(escaped);
    // A name must stand alone, and a longer one counts before a shorter one within it.
    this.pattern =
      names.length === 0
        ? null
        : new RegExp(`(?<![\\p{L}\\p{N}-])(?:${names.join('|')})(?![\\p{L}\\p{N}-])`, 'gu');
  }

  /** A line in pieces; joined they say what the line says, with blocks called by their owners. */
  pieces(line: string): Piece[] {
    if (this.pattern === null) return [{ kind: 'words', id: '', text: line }];
    const found: Piece[] = [];
    let end = 0;
    for (const match of line.matchAll(this.pattern)) {
      const named = this.named.get(match[0]);
      if (!named) continue;
      if (match.index > end) found.push(words(line.slice(end, match.index)));
      found.push({ ...named });
      end = match.index + match[0].length;
    }
    if (end < line.length) found.push(words(line.slice(end)));
    return found;
  }

  /** A line as it is read, with nothing to point at. */
  plain(line: string): string {
    return this.pieces(line)
      .map((piece) => piece.text)
      .join('');
  }
}

/** What a line is about on the map: its spaces, and its blocks where they still stand somewhere. */
export function mentioned(pieces: Piece[], board: Board): string[] {
  const standing = new Set(Object.values(board.units ?? {}).flat());
  return pieces
    .filter(({ kind, id }) => kind === 'space' || (kind === 'unit' && standing.has(id)))
    .map(({ id }) => id);
}

/** Spaces and blocks with the neighbours of where they are, so that one sees what a question is about. */
export function surroundings(ids: string[], chart: Chart, board: Board): string[] {
  const spaces = new Set(
    ids.map((id) => (id in (chart.spaces ?? {}) ? id : spaceOfUnit(id, board))),
  );
  const near = (chart.links ?? []).filter(([one, other]) => spaces.has(one) || spaces.has(other));
  return [...new Set([...ids, ...near.flatMap(([one, other]) => [one, other])])];
}

/** "japan-07" of Japan as "Japan 07". */
export function unitTitle(id: string, owner: string): string {
  const number = /\d+$/.exec(id)?.[0];
  return number === undefined ? id : `${owner} ${number}`;
}

function words(text: string): Piece {
  return { kind: 'words', id: '', text };
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
