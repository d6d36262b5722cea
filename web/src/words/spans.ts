/** Texts of the server: plain words, and references to what they name. */

/** A name in a text: what kind of thing it is, its id, and the words for it. */
export interface Ref {
  readonly kind: string;
  readonly id: string;
  readonly words: string;
}

export type Text = readonly (string | Ref)[];

/** A text as plain words. */
export function plainOf(text: Text | undefined): string {
  return (text ?? []).map((span) => (typeof span === 'string' ? span : span.words)).join('');
}
