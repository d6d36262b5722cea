/**
 * How the server says that something went wrong.
 *
 * Written by tools/page_types.py from protocol/errors.py. Do not edit it.
 */

import type { Frame } from './frames';

/** Something went wrong: what, a sentence for a person, and where there is one the rule. */
export interface Problem {
  readonly error: string;
  readonly sentence: string;
  readonly rule?: string;
  /** With 409: the present view. */
  readonly frame?: Frame;
  /** With 409: what the seat has decided on the older view, if it has. */
  readonly made?: string;
  /** With 503: whether surely nothing was done. */
  readonly sure?: boolean;
}
