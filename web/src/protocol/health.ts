/**
 * Whether a server is well.
 *
 * Written by tools/page_types.py from protocol/health.py. Do not edit it.
 */

/** Whether the server can do its work. */
export interface Health {
  readonly status: string;
  readonly version: string;
}
