/** Lines of words, with the spaces, blocks and cards that they name. */

import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { Text } from '../protocol/text';
import { blockInTale, blockNow, placeOfUnit, spaceOfUnit, type ToldFace } from './blocks';
import { text } from '../words/text';
import { capitalised } from './wording';

/** A piece of a line: plain words, or the name of something that can be shown. */
export interface Piece {
  text: string;
  kind: 'words' | 'space' | 'unit' | 'card';
  id: string;
}

/** A piece as it stands in the line, before blocks are called by what is known of them. */
interface RawPiece extends Piece {
  told?: ToldFace | null;
  /** Whether the words before it say what it is, and it only says which one. */
  counted?: boolean;
}

/** tale: what has happened; question: what is asked now, with the places of blocks. */
export type Manner = 'tale' | 'question';

// So many lines are kept taken apart.
const KEPT = 3000;

/** Finds the names of a chart in any line. */
export class NameFinder {
  private readonly named = new Map<string, Piece>();
  private readonly pattern: RegExp | null;
  private readonly kinds: Set<string>;
  private readonly known = new Map<string, RawPiece[]>();

  constructor(
    private readonly chart: Chart,
    private readonly board: () => Board = () => ({}),
  ) {
    this.kinds = new Set(Object.values(chart.kinds ?? {}).flatMap(({ name }) => name ?? []));
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
    for (const [id, { name = id }] of Object.entries(chart.cards ?? {})) {
      this.named.set(id, { kind: 'card', id, text: name });
    }
    for (const id of Object.keys(chart.units ?? {})) {
      this.named.set(id, { kind: 'unit', id, text: id });
    }
    const names = [...this.named.keys()].sort((a, b) => b.length - a.length).map(escaped);
    // A name must stand alone, and a longer one counts before a shorter one within it.
    this.pattern =
      names.length === 0
        ? null
        : new RegExp(`(?<![\\p{L}\\p{N}-])(?:${names.join('|')})(?![\\p{L}\\p{N}-])`, 'gu');
  }

  /** A line in pieces; joined they say what the line says, with blocks called by what is known of them. */
  pieces(line: string, manner: Manner = 'tale'): Piece[] {
    const raw = this.taken(line);
    return raw.map(({ told = null, counted = false, ...piece }, at) => {
      if (piece.kind !== 'unit' || counted) return piece;
      const name = this.blockName(piece.id, told, manner, raw);
      return { ...piece, text: at === 0 ? capitalised(name) : name };
    });
  }

  /** A line as it is read, with nothing to point at. */
  plain(line: string, manner: Manner = 'tale'): string {
    return this.pieces(line, manner)
      .map((piece) => piece.text)
      .join('');
  }

  /** The same as a text. */
  spans(line: string, manner: Manner = 'tale'): Text {
    return this.pieces(line, manner).map(({ kind, id, text: shown }) =>
      kind === 'words' ? shown : { kind, id, words: shown },
    );
  }

  private blockName(unit: string, told: ToldFace | null, manner: Manner, line: Piece[]): string {
    const board = this.board();
    if (manner === 'tale') return blockInTale(unit, this.chart, board, told);
    const name = blockNow(unit, this.chart, board, told);
    const place = placeOfUnit(unit, this.chart, board);
    // Where the line names the place itself it need not be said twice.
    const space = spaceOfUnit(unit, board);
    const known = place === null || line.some(({ kind, id }) => kind === 'space' && id === space);
    return known ? name : text('table.unit.in', { name, place });
  }

  private taken(line: string): RawPiece[] {
    const known = this.known.get(line);
    if (known) return known;
    const found = this.apart(line);
    if (this.known.size >= KEPT) this.known.clear();
    this.known.set(line, found);
    return found;
  }

  private apart(line: string): RawPiece[] {
    if (this.pattern === null) return [words(line)];
    const found: RawPiece[] = [];
    let end = 0;
    for (const match of line.matchAll(this.pattern)) {
      const named = this.named.get(match[0]);
      if (!named) continue;
      const [from, to] = [match.index, match.index + match[0].length];
      if (from > end) found.push(words(line.slice(end, from)));
      const told = named.kind === 'unit' ? this.toldFace(line.slice(to)) : null;
      if (named.kind === 'unit' && line[from - 1] === '(' && line[to] === ')') {
        found.push(counted(named));
      } else {
        found.push(told ? { ...named, told: told.face } : { ...named });
      }
      end = to + (told?.length ?? 0);
    }
    if (end < line.length) found.push(words(line.slice(end)));
    return found;
  }

  /** What stands in brackets behind a block, if it is its type. */
  private toldFace(rest: string): { face: ToldFace; length: number } | null {
    const told = /^ \(([^(),]+)(?:, (\d+) CV)?\)/.exec(rest);
    if (!told || !this.kinds.has(told[1] ?? '')) return null;
    return { face: { kind: told[1] ?? '', cv: told[2] ?? '' }, length: told[0].length };
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

/** "the Cadre in Tokyo (japan-07)" as "(block 7)". */
function counted(named: Piece): RawPiece {
  const number = /0*(\d+)$/.exec(named.id)?.[1];
  return number === undefined
    ? { ...named }
    : { ...named, counted: true, text: text('table.unit.number', { number }) };
}

function words(text: string): Piece {
  return { kind: 'words', id: '', text };
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
