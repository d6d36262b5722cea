/** Who is looking at the page, and what can be played here: asked once, and shared by all pages. */

import { api, CallError } from './api';
import { learnSeats } from './names';
import type { Catalogue } from '../protocol/games';
import type { EntryRules, Me } from '../protocol/people';

// A browser whose person has come in once. Without it the server need not be asked who that is, which it would
// refuse to say; the cookie itself cannot be seen from here.
const KNOWN = 'sandtable-known';

class Session {
  me: Me | null = $state.raw(null);
  entrance: EntryRules | null = $state.raw(null);
  catalogue: Catalogue | null = $state.raw(null);
  /** A sentence, where the server could not be reached. */
  problem: string | null = $state(null);
  ready = $state(false);

  /** Whether this is a server for one person alone, who need not sign in. */
  get alone(): boolean {
    return this.entrance?.single_user ?? false;
  }

  async start(): Promise<void> {
    this.problem = null;
    try {
      [this.entrance, this.catalogue] = await Promise.all([api.entrance(), api.games()]);
      learnSeats(this.catalogue);
      if (this.alone || isKnown()) await this.refresh();
    } catch (error) {
      this.problem = sentenceOf(error);
    }
    this.ready = true;
  }

  /** Ask again who one is. */
  async refresh(): Promise<void> {
    try {
      this.came(await api.me());
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error;
      this.left();
    }
  }

  /** Somebody has come in. */
  came(me: Me): void {
    this.me = me;
    keep(() => localStorage.setItem(KNOWN, '1'));
  }

  /** Nobody is signed in any more. */
  left(): void {
    this.me = null;
    keep(() => localStorage.removeItem(KNOWN));
  }
}

function isKnown(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return true;
  }
}

/** Remember something on this device, if it lets us. */
function keep(remember: () => void): void {
  try {
    remember();
  } catch {
    // Then it is asked again next time.
  }
}

/** What to tell a person about something that went wrong. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallError) return error.sentence;
  return error instanceof Error ? error.message : String(error);
}

export const session = new Session();
