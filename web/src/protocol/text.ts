/**
 * Text: what a person reads, as spans.
 *
 * A text is a list of plain words and references. A reference carries the kind and the id of what it names, and
 * the words for it, so that a page can colour, link or point at it without reading the words.
 *
 * Written by tools/page_types.py from protocol/text.py. Do not edit it.
 */

/** What a sentence itself tells about a unit: the id of its type, its strength, and both in words. */
export interface UnitFace {
  readonly type: string;
  readonly words: string;
  readonly strength?: number;
}

/**
 * A name in a text: what kind of thing it is, its id, and the words for it in this sentence.
 *
 * A unit has a `face` where the sentence tells what it is.
 */
export interface Ref {
  readonly kind: string;
  readonly id: string;
  readonly words: string;
  readonly face?: UnitFace;
}

export type Span = string | Ref;

export type Text = Span[];
