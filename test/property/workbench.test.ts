/** For each edit, the workbench gives the same answers as `decktype diff` and `decktype coverage`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinRules, type RulePart } from '../../src/core/rules/join.js';
import { parseRules } from '../../src/core/rules/parse.js';
import { compileRules, type Matcher } from '../../src/index.js';
import { coverRules } from '../../src/questions/analysis/compare/coverage.js';
import { diffRules } from '../../src/questions/analysis/compare/diff.js';
import type { Corpus } from '../../src/questions/corpus/layout/corpus.js';
import type { DeckName } from '../../src/questions/corpus/session/deck-names.js';
import { run } from '../../src/tools/cli/run.js';
import type { CountRow, Edited } from '../../src/tools/studio/worker/answers.js';
import { drawn } from '../support/arbitraries.js';
import { testEnvironment } from '../support/environment.js';
import { expectMoreThan, shareOfRuns } from '../support/sampled.js';
import { RandomTyping } from '../support/text-edits.js';
import {
  openWorkbench,
  sampleFolder,
  sampleLists,
  sampleRules,
  studioFile,
  studioProject,
} from '../support/workbench.js';

const editCount = 300 * shareOfRuns;
const [firstFile, secondFile] = ['rules/a.json', 'rules/b.json'];

/** The rules of texts as one rule set; undefined if they have errors. */
function matcherOf(texts: ReadonlyMap<string, string>): Matcher | undefined {
  const parts: RulePart[] = [];
  for (const [file, text] of texts) {
    const { ruleSet } = parseRules(text);
    if (ruleSet === undefined) return undefined;
    parts.push({ file, text, ruleSet });
  }
  const [first, ...others] = parts;
  const ruleSet = first && joinRules([first, ...others], 'fail').ruleSet;
  return ruleSet && compileRules(ruleSet);
}

/** The counts of coverage, by kind and identifier. */
function countsOf(matcher: Matcher, corpus: Corpus): ReadonlyMap<string, number> {
  const { rules, fallbacks, unclassified } = coverRules(matcher, corpus, { separated: 0 });
  return new Map([
    ...rules.flatMap((rule) => [
      [`rule ${rule.identifier}`, rule.wins] as const,
      ...rule.variants.map((one) => [`variant ${one.identifier}`, one.wins] as const),
    ]),
    ...fallbacks.map(({ identifier, wins }) => [`fallback ${identifier}`, wins] as const),
    [`unclassified ${matcher.ruleSet.unclassified.id}`, unclassified],
  ]);
}

const keyOf = ({ what, identifier }: CountRow) => `${what} ${identifier}`;

function shownMoves(moves: readonly { from: DeckName; to: DeckName; lists: number }[]): string[] {
  const deck = ({ id, name, conflicts }: DeckName) =>
    JSON.stringify([id, name, conflicts?.map((one) => one.name)]);
  return moves.map(({ from, to, lists }) => `${lists}: ${deck(from)} -> ${deck(to)}`).sort();
}

/** The results of diff and coverage for two rule sets. */
function answersOf(disk: Matcher, now: Matcher, corpus: Corpus) {
  return {
    diff: diffRules(disk, now, corpus),
    before: countsOf(disk, corpus),
    after: countsOf(now, corpus),
  };
}

function expectSame(edited: Edited, { diff, before, after }: ReturnType<typeof answersOf>): void {
  expect(shownMoves(edited.moves)).toEqual(shownMoves(diff.transitions));
  expect(edited.moved).toBe(diff.moved);
  expect(new Map(edited.counts.map((row) => [keyOf(row), row.wins]))).toEqual(after);
  for (const row of edited.counts) expect(row.onDisk).toEqual(before.get(keyOf(row)));
}

/** The JSON output of `decktype diff`. */
async function printedDiff(
  old: ReadonlyMap<string, string>,
  fresh: ReadonlyMap<string, string>,
  lists: string,
): Promise<{ moved: number; transitions: Parameters<typeof shownMoves>[0] }> {
  const files = Object.fromEntries([
    ...Array.from(old, ([name, text]) => [`old/${name}`, text] as const),
    ...Array.from(fresh, ([name, text]) => [`new/${name}`, text] as const),
    ['lists.json', lists] as const,
  ]);
  const env = testEnvironment({ files });
  const paths = ['old/rules/*.json', 'new/rules/*.json'];
  const command = ['diff', ...paths, '--decks', 'lists.json', '--format', 'json'];
  await run(command, env);
  return JSON.parse(env.out());
}

test('after each edit, it gives the same answers as diff and coverage', async () => {
  const [seed = 0] = fc.sample(drawn, 1);
  const corpus = await sampleLists();
  const standings = readFileSync(join(sampleFolder, 'standings.json'), 'utf8');
  const rules: unknown[] = JSON.parse(sampleRules());
  const half = Math.floor(rules.length / 2);
  const texts = new Map([
    [firstFile, JSON.stringify(rules.slice(0, half), null, 2)],
    [secondFile, JSON.stringify(rules.slice(half), null, 2)],
  ]);
  const files = Array.from(texts, ([name, text]) => studioFile(name, text));
  const workbench = await openWorkbench(studioProject(files), corpus);
  const typing = new RandomTyping(seed, texts);
  const disk = new Map(texts);
  let diskMatcher = matcherOf(disk) as Matcher;
  let now = diskMatcher;
  let answers = answersOf(diskMatcher, now, corpus);
  const seen = { valid: 0, broken: 0, moving: 0, printed: 0, saved: 0 };
  const last = { printed: 0, saved: 0 };
  for (let version = 1; version <= editCount; version++) {
    const [name, text] = typing.next();
    texts.set(name, text);
    const edited = await workbench.edit(name, text, version);
    const found = matcherOf(texts);
    if (found !== undefined) {
      now = found;
      answers = answersOf(diskMatcher, now, corpus);
    }
    expect(edited).toMatchObject({ version, isValid: found !== undefined });
    expectSame(edited, answers);
    seen[found === undefined ? 'broken' : 'valid']++;
    if (edited.moved > 0) seen.moving++;
    if (found !== undefined && version - last.printed >= 15) {
      last.printed = version;
      const printed = await printedDiff(disk, texts, standings);
      expect(shownMoves(edited.moves)).toEqual(shownMoves(printed.transitions));
      expect(edited.moved).toBe(printed.moved);
      seen.printed++;
    }
    if (found !== undefined && version - last.saved >= 30) {
      last.saved = version;
      for (const [file, saved] of texts) {
        disk.set(file, saved);
        await workbench.saved(file, saved);
      }
      diskMatcher = found;
      answers = answersOf(diskMatcher, now, corpus);
      seen.saved++;
    }
  }
  expectMoreThan(150, seen.valid);
  expectMoreThan(15, seen.broken);
  expectMoreThan(10, seen.moving);
  expectMoreThan(5, seen.printed);
  expectMoreThan(1, seen.saved);
});
