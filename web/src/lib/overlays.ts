/** What a game draws over its map to explain a position, as the server tells it. */

export const TONES = ['source', 'good', 'weak', 'bad'] as const;
export type Tone = (typeof TONES)[number];

export interface Overlay {
  /** The same in words. */
  words: string;
  /** What each tone means here. */
  legend: Partial<Record<Tone, string>>;
  spaces: Record<string, { tone: Tone; words: string }>;
  lines: { tone: Tone; spaces: string[] }[];
}
