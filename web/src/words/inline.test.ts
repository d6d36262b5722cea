/** No words of the page stand outside its table: neither in the markup of components nor in code. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
// The table itself, and the page that only developers see.
const LEFT_OUT = ['words/', 'board/demo/'];
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'label',
  'placeholder',
  'title',
]);
// Two words in a row, or one that begins like a sentence.
const WORDS_IN_ROW = /[a-z]{2,}[,:;]? [a-z]+/i;
const SENTENCE_CASE = /^[A-Z][a-z]+[.:…]?$/;

/** What looks like words and is none, with the reason. */
const ALLOWED: readonly (readonly [file: RegExp, literal: RegExp, why: string])[] = [
  [/./, /^(Escape|Enter|Home|End|Arrow\w+|Page(Up|Down)|Delete|Backspace|Tab)$/, 'a key'],
  [/./, /^\(prefers-[a-z-]+: \w+\)$/, 'a query of media'],
  [/./, /\b(select|textarea|summary),? /, 'a selector'],
  [/api\.ts$/, /^Authorization$/, 'a header'],
  [/notifications\.ts$/, /^Notification$/, 'what a browser calls it'],
  [/saving\/faces\.ts$/, /^Barlow Condensed/, 'a font'],
  [/saving\/selfcontained\.ts$/, /^<\?xml/, 'the head of a file'],
  [/sandbox\/changes\.ts$/, /^sandtable position 1$/, 'the format of a file'],
  [
    /patch\.ts$/,
    /^(a|the|there|nothing|…) /,
    'for the log: the page asks for the whole view instead',
  ],
  [
    /social\/news\.ts$/,
    /^(sat down|taken back|shares the seat|was late|is back)$/,
    'what the server calls a change of a seat',
  ],
];

interface Found {
  file: string;
  words: string;
}

function sources(ending: string): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .filter((path) => !/\.test\.ts$|fixture/.test(path))
    .filter((path) => !LEFT_OUT.some((folder) => path.startsWith(folder)))
    .map((path) => join(SOURCES, path));
}

function looksLikeWords(literal: string): boolean {
  const words = literal.trim();
  return SENTENCE_CASE.test(words) || WORDS_IN_ROW.test(words);
}

function refused(file: string, literals: readonly string[]): Found[] {
  const short = relative(SOURCES, file);
  return literals
    .filter(looksLikeWords)
    .filter((words) => !ALLOWED.some(([path, literal]) => path.test(short) && literal.test(words)))
    .map((words) => ({ file: short, words }));
}

/** The string literals of some TypeScript, without those of imports, types and comparisons of types. */
function literalsOf(code: string, file: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node)) {
      found.push(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)]
          .map(({ text }) => text)
          .join('…'),
      );
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true));
  return found;
}

interface Node {
  type?: string;
  name?: string;
  data?: string;
  value?: unknown;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** The words in the markup of a component, and the literals in its code. */
function wordsOf(source: string, file: string): { markup: string[]; code: string[] } {
  const markup: string[] = [];
  const code: string[] = [];
  const look = (node: unknown, component = false): void => {
    if (Array.isArray(node)) for (const one of node) look(one, component);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, name = '', data = '', start, end } = node as Node;
    if (type === 'Text' && /[A-Za-z]{2}/.test(data)) markup.push(data.trim());
    else if (type === 'StyleDirective') return;
    else if (type === 'Attribute') attribute(node as Node, name, component);
    else if (type === 'ExpressionTag')
      code.push(...literalsOf(source.slice(start + 1, end - 1), file));
    else {
      const inside = type === 'Component' || (component && type !== 'RegularElement');
      for (const [key, child] of Object.entries(node)) {
        if (key === 'expression' && typeof child === 'object' && child !== null) {
          const { start: from, end: to } = child as Node;
          code.push(...literalsOf(`(${source.slice(from, to)})`, file));
        } else if (key !== 'metadata') look(child, inside);
      }
    }
  };
  const attribute = (node: Node, name: string, component: boolean): void => {
    const parts = Array.isArray(node.value) ? (node.value as Node[]) : [node.value as Node];
    for (const part of parts) {
      if (typeof part !== 'object') continue;
      if (part.type === 'ExpressionTag') look(part);
      else if (SPOKEN.has(name) && /[A-Za-z]{2}/.test(part.data ?? ''))
        markup.push(part.data ?? '');
      else if (component) code.push(part.data ?? '');
    }
  };
  const tree = parse(source, { modern: true });
  look(tree.fragment);
  for (const script of [tree.instance, tree.module]) {
    if (script) {
      const { start, end } = script.content as unknown as Node;
      code.push(...literalsOf(source.slice(start, end), file));
    }
  }
  return { markup, code };
}

describe('components', () => {
  it('have no words in their markup', () => {
    const found = sources('.svelte').flatMap((file) =>
      wordsOf(readFileSync(file, 'utf8'), file).markup.map((words) => ({
        file: relative(SOURCES, file),
        words,
      })),
    );
    expect(found).toEqual([]);
  });

  it('have no sentences in their code', () => {
    const found = sources('.svelte').flatMap((file) =>
      refused(file, wordsOf(readFileSync(file, 'utf8'), file).code),
    );
    expect(found).toEqual([]);
  });

  it('with words would be found', () => {
    const source = `<script lang="ts">const hint = 'Move a block';</script>
      <p title="Your turn">Choose a card <Field label="Name" /> {on ? 'Give up' : ''}</p>
      {#if on}<img alt="Die" />{/if}`;
    const { markup, code } = wordsOf(source, 'made-up.svelte');
    expect(markup).toEqual(['Your turn', 'Choose a card', 'Name', 'Die']);
    expect(code.filter(looksLikeWords)).toEqual(['Give up', 'Move a block']);
  });
});

describe('modules', () => {
  it('have no sentences', () => {
    const found = sources('.ts').flatMap((file) =>
      refused(file, literalsOf(readFileSync(file, 'utf8'), file)),
    );
    expect(found).toEqual([]);
  });
});

describe('what is allowed', () => {
  it('is still there', () => {
    const all = [
      ...sources('.ts').map(
        (file) => [file, literalsOf(readFileSync(file, 'utf8'), file)] as const,
      ),
      ...sources('.svelte').map(
        (file) => [file, wordsOf(readFileSync(file, 'utf8'), file).code] as const,
      ),
    ];
    const unused = ALLOWED.filter(
      ([path, literal]) =>
        !all.some(
          ([file, literals]) =>
            path.test(relative(SOURCES, file)) && literals.some((one) => literal.test(one)),
        ),
    );
    expect(unused).toEqual([]);
  });
});
