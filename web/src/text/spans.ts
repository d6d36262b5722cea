/** Texts of the server: plain words, and references to what they name. */

import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { Ref, Span, Text } from '../protocol/text';
import { blockNow, placeOfUnit, seenFace, spaceOfUnit } from '../table/blocks';
import { capitalised } from '../table/wording';
import { text } from '../words/text';

/** tale: what has happened; question: the present decision, with what is known of units, and where they stand. */
export type Manner = 'tale' | 'question';

/** A piece of a text as it is shown: its words, and what they name. */
export interface Shown {
  words: string;
  ref: Ref | null;
}

/** A text as a plain string. */
export function plain(spans: Text = []): string {
  return spans.map((span) => (typeof span === 'string' ? span : span.words)).join('');
}

/** Texts one after the other, with the same words between them. */
export function joined(texts: Text[], between: string): Text {
  return texts.flatMap((one, at) => (at === 0 ? one : [between, ...one]));
}

/** The references of a text. */
export function refsOf(spans: Text): Ref[] {
  return spans.filter((span) => typeof span !== 'string');
}

/** A text in the pieces that are shown. */
export function shownPieces(spans: Text, manner: Manner, chart: Chart, board: Board): Shown[] {
  return spans.map((span: Span, at) => {
    if (typeof span === 'string') return { words: span, ref: null };
    if (manner !== 'question' || span.kind !== 'unit') return { words: span.words, ref: span };
    // Of one that nobody knows, the sentence says it best.
    if (!span.face && seenFace(span.id, chart, board) === null)
      return { words: span.words, ref: span };
    const words = unitNow(span, spans, chart, board);
    return { words: at === 0 ? capitalised(words) : words, ref: span };
  });
}

/** "Infantry 2 in Tokyo", as the viewer knows the unit now; the place is not said twice. */
function unitNow(ref: Ref, spans: Text, chart: Chart, board: Board): string {
  const told = ref.face
    ? { kind: chart.kinds?.[ref.face.type]?.name ?? ref.face.type, cv: strengthOf(ref) }
    : null;
  const name = blockNow(ref.id, chart, board, told);
  const place = placeOfUnit(ref.id, chart, board);
  const space = spaceOfUnit(ref.id, board);
  const said = refsOf(spans).some(({ kind, id }) => kind === 'space' && id === space);
  return place === null || said ? name : text('table.unit.in', { name, place });
}

function strengthOf(ref: Ref): string {
  return String(ref.face?.strength ?? '');
}

/** What a reference is about on the map: a space, a unit that still stands somewhere, a capital of a nation. */
export function placesOf(ref: Ref, chart: Chart, board: Board): string[] {
  if (ref.kind === 'space') return ref.id in (chart.spaces ?? {}) ? [ref.id] : [];
  if (ref.kind === 'unit') return spaceOfUnit(ref.id, board) === null ? [] : [ref.id];
  return ref.kind === 'nation' ? capitalOf(ref.id, chart) : [];
}

/** The capital of a nation that nobody plays: those who play are named in nearly every line, and are no place. */
function capitalOf(id: string, chart: Chart): string[] {
  const { name, capital } = chart.nations?.[id] ?? {};
  if (name === undefined || capital === undefined || name in (chart.powers ?? {})) return [];
  const plays = Object.values(chart.factions ?? {}).some((faction) => faction.name === name);
  return plays ? [] : [capital];
}

/** The words by which a text names something of a kind. */
export function wordsFor(kind: string, spans: Text): string | null {
  return refsOf(spans).find((ref) => ref.kind === kind)?.words ?? null;
}

/** What a text is about on the map. */
export function placesIn(spans: Text, chart: Chart, board: Board): string[] {
  return refsOf(spans).flatMap((ref) => placesOf(ref, chart, board));
}
