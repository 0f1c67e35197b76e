/** `decktype cases add`: writes lists into a case file. */

import { readDecklist } from '../../../core/decks/read.js';
import { counted } from '../../../core/diagnostics/counted.js';
import type { Matcher } from '../../../core/engine/matcher.js';
import { insertItems } from '../../../core/json/edits.js';
import { inFile } from '../../../core/json/jsonc.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import {
  type Case,
  identifiersOf,
  readCases,
  unknownExpectations,
} from '../../../questions/analysis/cases.js';
import { caseOfList, expectationOf } from '../../../questions/analysis/list-cases.js';
import { createCorpus } from '../../../questions/corpus/build/builder.js';
import { deckNumberOf, labelOf } from '../../../questions/corpus/layout/access.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import { classificationOf, tagCorpus } from '../../../questions/corpus/tagging/tag.js';
import { typicalLists } from '../../../questions/learning/groups/typical-lists.js';
import type { AddCasesOptions } from '../definitions/rules.js';
import type { Environment } from '../environment.js';
import { noteFindings, printLines, projectFileName, report, UserError } from '../input/errors.js';
import { findNamed, readInput } from '../input/files.js';
import { readCorpusFiles, reportUnread } from '../input/lists.js';
import { isThere } from '../input/paths.js';
import { listReader, listsOutside, requireCases } from '../loading/cases.js';
import { loadMatcher, loadRules, requireKnown } from '../loading/rules.js';
import { changeFile, requireInside, requireText } from '../output/write-file.js';

type NamedCase = Case & { readonly name: string };

export async function addCases(
  places: readonly string[],
  options: AddCasesOptions,
  env: Environment,
): Promise<void> {
  if (options.eachRule && options.expect !== undefined) {
    throw new UserError('--each-rule expects the rule of each list; leave out --expect');
  }
  const path = await caseFile(options, env);
  if (options.eachRule && options.rules === undefined) {
    throw new UserError('--each-rule needs rules: name them with --rules');
  }
  const loaded = options.eachRule ? await loadMatcher(env, options.rules, options) : undefined;
  const ruleSet =
    loaded?.matcher.ruleSet ??
    (options.rules && (await loadRules(env, options.rules, options)).ruleSet);
  const expect = options.expect === undefined ? undefined : expected(options.expect, ruleSet);
  const read = await readCorpusFiles(env, places);
  await reportUnread(env, read);
  const given = loaded
    ? await typicalCases(env, loaded.resolve(read.corpus), loaded.matcher)
    : Array.from({ length: read.corpus.listCount }, (_, list) =>
        caseOfList(read.corpus, list, ruleSet, expect),
      );
  const bare = given.find((one) => one.expect === undefined);
  if (bare !== undefined) {
    throw new UserError(
      `${bare.name} has no label; say what it is with --expect ID, or let --each-rule choose lists`,
    );
  }
  if (await appendCases(env, path, given, ruleSet)) noteFindings(env);
}

/** Adds cases to a file. Returns whether any were left out because another case has the same cards. */
export function appendCases(
  env: Environment,
  path: string,
  given: readonly NamedCase[],
  ruleSet: RuleSet | undefined,
): Promise<boolean> {
  return changeFile(env, path, async (write) => {
    const before = (await isThere(env, path)) ? await readInput(env, path) : undefined;
    const present = before === undefined ? [] : await casesIn(path, before, env);
    const { fresh, repeated } = withoutRepeated(present, given);
    for (const { name, first } of repeated) {
      await printLines(env, `${path}: ${name} is left out: its cards are those of ${first}`);
    }
    if (fresh.length > 0) {
      const after = withCases(before ?? '[]\n', fresh);
      if (ruleSet !== undefined) {
        const added = readCases(after).cases.slice(-fresh.length);
        const unknown = inFile(unknownExpectations(ruleSet, { cases: added }), {
          file: path,
          text: after,
        });
        await report(env, unknown, { sources: new Map([[path, after]]) });
      }
      if (before !== undefined) await requireText(env, path, before);
      await write(after);
    }
    await printLines(env, `${path}: ${counted(fresh.length, 'case')} added`);
    return repeated.length > 0;
  });
}

/**
 * Makes a case of the most typical list that each rule and variant wins. Lists with a different label are left
 * out. Reports rules and variants without a list.
 */
async function typicalCases(
  env: Environment,
  corpus: Corpus,
  { ruleSet, program }: Matcher,
): Promise<readonly NamedCase[]> {
  const tags = tagCorpus(program, corpus);
  const won = new Map(identifiersOf(ruleSet).map((id): [string, number[]] => [id, []]));
  for (let list = 0; list < corpus.listCount; list++) {
    const id = classificationOf(tags, deckNumberOf(corpus, list))?.id ?? '';
    const label = labelOf(corpus, list);
    if (label === undefined || expectationOf(label, ruleSet) === id) won.get(id)?.push(list);
  }
  const typical = typicalLists(corpus, [...won.values()], ruleSet.match.names);
  const without = [...won].filter(([, lists]) => lists.length === 0).map(([id]) => id);
  if (without.length > 0) {
    const what = counted(without.length, 'rule or variant wins', 'rules and variants win');
    await printLines(env, `${what} none of these lists: ${without.join(', ')}`);
  }
  return [...won.keys()].flatMap((id, at) => {
    const list = typical[at];
    return list === undefined ? [] : [caseOfList(corpus, list, ruleSet, id)];
  });
}

async function caseFile({ to, cases = [] }: AddCasesOptions, env: Environment): Promise<string> {
  if (to !== undefined) return to;
  const [file] = await findNamed(env, cases.slice(0, 1));
  if (file !== undefined) {
    await requireInside(env, file);
    return file;
  }
  throw new UserError(
    `there is no case file: name one with --to FILE, or as "cases" in ${projectFileName}`,
  );
}

/** The deck that `--expect` names. Ends the command if the rules do not have it. */
function expected(id: string, ruleSet: RuleSet | undefined): string | null | undefined {
  const found = expectationOf({ id }, ruleSet);
  if (ruleSet !== undefined && found !== null) requireKnown('--expect', ruleSet, id);
  return found;
}

/** The cases of a file, with the lists that they name by file. */
async function casesIn(file: string, text: string, env: Environment): Promise<readonly Case[]> {
  const { cases, diagnostics } = readCases(text, { file });
  await requireCases(env, { file, text }, diagnostics);
  const read: Case[] = [];
  const outside = (await listsOutside(file, cases, env)).map(({ pointer }) => pointer);
  const withList = listReader(file, cases, env);
  for (const one of cases) {
    // `test` would not read the list of such a case either.
    if (!outside.includes(`${one.pointer}/file`)) read.push(await withList(one));
  }
  return read;
}

/** Splits the given cases into new ones, and ones with the same cards as an earlier case, each with that case. */
function withoutRepeated(present: readonly Case[], given: readonly NamedCase[]) {
  const all = [...present, ...given];
  const corpus = createCorpus(all.map(({ list }) => ({ deck: readDecklist(list).decklist })));
  const seen = new Map<number, string>();
  const fresh: NamedCase[] = [];
  const repeated: { readonly name: string; readonly first: string }[] = [];
  for (const [index, { name = `case ${index}` }] of all.entries()) {
    const deck = deckNumberOf(corpus, index);
    const first = seen.get(deck);
    if (first === undefined) seen.set(deck, name);
    const own = given[index - present.length];
    if (own === undefined) continue;
    if (first === undefined) fresh.push(own);
    else repeated.push({ name, first });
  }
  return { fresh, repeated };
}

/** Adds cases to the text of a case file, which is an array or has one in `cases`. */
function withCases(text: string, cases: readonly Case[]): string {
  const added = insertItems(text, '', cases) ?? insertItems(text, '/cases', cases);
  if (added === undefined) throw new UserError('the file has no array of cases');
  return added;
}
