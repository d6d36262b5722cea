/** What stands on the face of a card, in reading order, made from what the chart says of it. */

import { listedOr } from '../words/formats';
import { text } from '../words/text';

export interface CardEntry {
  readonly text: string;
  readonly uses?: readonly string[];
  readonly deck?: string;
  readonly season?: string;
  readonly command?: number;
  readonly priority?: string;
  /** A use that offers each faction something else: its name, and by faction what. */
  readonly wild?: { readonly use?: string; readonly for?: Readonly<Record<string, string>> };
  /** By the uses that their names do not explain, what they do. */
  readonly does?: Readonly<Record<string, string>>;
}

/** The words by which uses of a card are told apart: names of nations and of technologies. */
export interface CardWords {
  readonly nations?: ReadonlySet<string>;
  readonly techs?: ReadonlySet<string>;
  /** The factions of whoever holds the card, with their names. */
  readonly factions?: ReadonlyMap<string, string>;
}

export interface CardSection {
  readonly caption: string;
  readonly text: string;
  /** What the use does, or what it offers to whoever holds the card. */
  readonly offers?: string;
}

/** A use that only one faction has. */
export interface CardFoot {
  readonly text: string;
  readonly offers?: string;
}

export interface CardFace {
  readonly season: string;
  readonly deck: string;
  /** The colour of the strip, by name. */
  readonly strip: 'spring' | 'summer' | 'fall' | 'investment' | 'plain';
  /** The first row: a letter and how many units move, or factories. */
  readonly command: { readonly priority: string; readonly units: number } | null;
  readonly factories: number | null;
  readonly sections: readonly CardSection[];
  /** Uses that only one faction has, at the foot. */
  readonly foot: readonly CardFoot[];
}

const FACTORIES = /^(\d+) Factor(?:y|ies)$/;
const PARTISANS = /^Partisans (.+)$/;
// What stands in for one card of a technology.
const STANDS_IN = /^(?:Science from|Industrial Espionage)/;
const RED = /^Red: (.+)$/;
const STRIPS = ['spring', 'summer', 'fall', 'investment'] as const;

function strip(entry: CardEntry): CardFace['strip'] {
  const words = [entry.season?.toLowerCase(), entry.deck];
  return STRIPS.find((name) => words.includes(name)) ?? 'plain';
}

/** "Mukden/Fukien" as people say it. */
function either(names: string): string {
  return listedOr(names.split('/'));
}

function footed(use: string): string | null {
  const partisans = PARTISANS.exec(use)?.[1];
  if (partisans) return text('piece.card.partisans', { places: either(partisans) });
  const red = RED.exec(use)?.[1];
  return red ? text('piece.card.soviets', { use: red }) : null;
}

type UseKind = 'nation' | 'tech' | 'intelligence' | 'wild';

function kindOf(use: string, words: CardWords, { deck }: CardEntry): UseKind {
  if (words.nations?.has(use)) return 'nation';
  if (words.techs?.has(use) || STANDS_IN.test(use)) return 'tech';
  return deck === 'investment' ? 'intelligence' : 'wild';
}

/** Each use under its own heading, a second of the same sort under the shorter one. */
function sections(
  uses: readonly string[],
  leads: boolean,
  words: CardWords,
  entry: CardEntry,
): CardSection[] {
  const { wild, does } = entry;
  let before: string | null = null;
  return uses.map((use, at) => {
    const kind = kindOf(use, words, entry);
    const same = kind === before;
    before = kind;
    const caption = same
      ? text(kind === 'nation' ? 'piece.card.or-in' : 'piece.card.or')
      : text(leads || at > 0 ? `piece.card.or-${kind}` : `piece.card.${kind}`);
    const offers = use === wild?.use ? offered(wild.for ?? {}, words) : (does?.[use] ?? '');
    return offers === '' ? { caption, text: use } : { caption, text: use, offers };
  });
}

/** What a wild use offers to whoever holds the card; who plays several factions is told which is which. */
function offered(offers: Readonly<Record<string, string>>, words: CardWords): string {
  const mine = [...(words.factions ?? [])].flatMap(([faction, name]) =>
    offers[faction] === undefined ? [] : [[name, offers[faction]] as const],
  );
  const same = new Set(mine.map(([, offer]) => offer)).size <= 1;
  if (same) return mine[0]?.[1] ?? '';
  return mine.map(([name, offer]) => `${name}: ${offer}`).join('; ');
}

export function cardFace(entry: CardEntry, words: CardWords = {}): CardFace {
  const uses = [...(entry.uses ?? entry.text.split(' | '))];
  const command =
    entry.command !== undefined && entry.priority !== undefined
      ? { priority: entry.priority, units: entry.command }
      : null;
  if (command) uses.shift();
  const made = uses.find((use) => FACTORIES.test(use));
  const factories = made === undefined ? null : Number(FACTORIES.exec(made)?.[1]);
  const foot = uses.flatMap((use) => {
    const words = footed(use);
    const offers = entry.does?.[use];
    if (words === null) return [];
    return offers === undefined ? [{ text: words }] : [{ text: words, offers }];
  });
  const rest = uses.filter((use) => use !== made && footed(use) === null);
  return {
    season: entry.season ?? '',
    deck: entry.deck ?? '',
    strip: strip(entry),
    command,
    factories,
    sections: sections(rest, command !== null || factories !== null, words, entry),
    foot,
  };
}
