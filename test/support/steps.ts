/** Transcripts of steps on lists: titles with steps below, each followed by its answers. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { CorpusList } from '../../src/questions/corpus/build/builder.js';
import { madeUpList, madeUpLists, randomBy } from './labelled.js';

/** `2 Charizard ex, Owl ex {"label":"Owl"}`: cards, with one copy if there is no number. */
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

/**
 * `made ["Bear", CARDS, COUNT, SEED, EVENT]`: lists of a label; `made [{"Fox": 8}, OPTIONS]`: lists of
 * artificial decks.
 */
export function madeOf(...[what, cards, count = 0, seed = 0, event]: Made): CorpusList[] {
  if (typeof what !== 'string') return madeUpLists(what, cards);
  const random = randomBy(seed);
  return Array.from({ length: count }, () => madeUpList(what, cards, random, event));
}

/** An answer without its duration, with one line per field and per object of an array. */
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

/** The value of a word in a step: a quoted text, another JSON value, or the word itself. */
export function said(word: string): unknown {
  return /^["{[]|^\d+$|^null$/.test(word) ? JSON.parse(word) : word;
}

interface Steps {
  /** Runs a step with its other words and the text below it, and returns the answer. */
  step(kind: string, words: readonly string[], text: string): Promise<string>;
}

/**
 * Runs the steps of a file, and compares their answers with those in the file; `--update` writes them. `begin`
 * creates the state for each title; it receives the state of the steps before the first title.
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
