/** Texts of the server as plain words. */

import type { Text } from '../protocol/text';

/** A text as plain words. */
export function plainOf(text: Text | undefined): string {
  return (text ?? []).map((span) => (typeof span === 'string' ? span : span.words)).join('');
}
