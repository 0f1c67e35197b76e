/** Transcripts of steps on lists: sentences, and steps below them, after which the answers stand. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { CorpusList } from '../../src/questions/corpus/build/builder.js';
import { madeUpList, madeUpLists, randomBy } from './labelled.js';

/** `2 Charizard ex, Owl ex {"label":"Owl"}`: cards with one copy where there is no number. */
export function listOf(text: string): CorpusList {
  const [, names = '', facts = '{}'] = /^([^{]*)(\{.*\})?$/.exec(text) ?? [];
  const deck = names.split(',').flatMap((card) => {
    const [, count = '1', name = ''] = /^\s*(?:(\d+) )?(.*?)\s*$/.exec(card) ?? [];
    return name === '' ? [] : [{ name, count: Number(count) }];
  });
  return { deck, ...JSON.parse(facts) };
}

export type Made = [
  string | Record<string, number>,
  Record<string, number>,
  number?,
  number?,
  string?,
];

/** `made ["Bear", CARDS, COUNT, SEED, EVENT]`: lists of a label; `made [{"Fox": 8}, OPTIONS]`: those of made-up decks. */
export function madeOf(...[what, cards, count = 0, seed = 0, event]: Made): CorpusList[] {
  if (typeof what !== 'string') return madeUpLists(what, cards);
  const random = randomBy(seed);
  return Array.from({ length: count }, () => madeUpList(what, cards, random, event));
}

/** An answer without the time that it took, a line for each field of it, and for each object of a list. */
export function shown(answer: unknown): string {
  const plain = JSON.stringify(answer ?? null, (key, value) => {
    if (key === 'millis') return undefined;
    return value instanceof Map ? Object.fromEntries(value) : value;
  });
  const lines = Object.entries(JSON.parse(plain) ?? {}).flatMap(([key, value]) =>
    Array.isArray(value) && value.length > 1 && typeof value[0] === 'object'
      ? [`${key}:`, ...value.map((one) => `  ${JSON.stringify(one)}`)]
      : [`${key}: ${JSON.stringify(value)}`],
  );
  return lines.join('\n').replace(/(?<=\.\d{3})\d+|(?<=^version: ")\w+/gm, '…');
}

/** What a word of a step says: a text in quotes, another value of JSON, or a word as it is. */
export function said(word: string): unknown {
  return /^["{[]|^\d+$|^null$/.test(word) ? JSON.parse(word) : word;
}

interface Steps {
  /** Does a step, with the words behind its first one and the text below it, and returns what was answered. */
  step(kind: string, words: readonly string[], text: string): Promise<string>;
}

/**
 * Does the steps of a file, and holds their answers to those that stand in it; `--update` writes them. What
 * `begin` makes is asked from one sentence to the next; it is given that of the steps before the first one.
 */
export async function expectSteps<S extends Steps>(
  path: string,
  begin: (shared?: S) => S,
  hasText: (kind: string, words: readonly string[]) => boolean,
): Promise<void> {
  const parts: string[] = [];
  const shared = begin();
  let own = shared;
  for (const section of readFileSync(path, 'utf8').split(/^(?=\S)/m)) {
    const [line = '', ...rest] = section.split('\n');
    const lines = rest.map((one) => one.replace(/^ {2}/, ''));
    const [kind = '', ...words] = line.match(/@?"(?:[^"\\]|\\.)*"|\{.*\}|\[.*\]|\S+/g) ?? [];
    if (kind === '#') {
      parts.push(`${parts.length > 0 ? '\n' : ''}${line}\n`);
      own = begin(shared);
      continue;
    }
    parts.push(`${hasText(kind, words) ? section.trimEnd() : line}\n`);
    const answer = await own.step(kind, words, lines.join('\n').trimEnd());
    if (answer !== '') parts.push(`${answer.replace(/^(?=.)/gm, '  ')}\n`);
  }
  await expect(parts.join('')).toMatchFileSnapshot(path);
}
