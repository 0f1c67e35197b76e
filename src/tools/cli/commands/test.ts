/** `decktype test`: runs regression cases. */

import { showValue } from '../../../core/diagnostics/diagnostic.js';
import { didYouMean } from '../../../core/diagnostics/finding.js';
import { nearestWords } from '../../../core/diagnostics/nearest.js';
import type { Matcher } from '../../../core/engine/matcher.js';
import { inFile } from '../../../core/json/jsonc.js';
import {
  expectable,
  readCases,
  runCase,
  unknownExpectations,
} from '../../../questions/analysis/cases.js';
import { namesDeck } from '../../../questions/analysis/compare/agreement.js';
import { deckNumberOf, deckOf, labelOf, nameOf } from '../../../questions/corpus/layout/access.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import type { TestOptions } from '../definitions/rules.js';
import type { Environment } from '../environment.js';
import { fileName, noteFindings, printLines, projectFileName, UserError } from '../input/errors.js';
import { once, readSource, runOnSources } from '../input/file-cache.js';
import { loadCorpus, reportUnread } from '../input/lists.js';
import { isThere } from '../input/paths.js';
import { findCaseFiles, listReader, listsOutside, requireCases } from '../loading/cases.js';
import { loadMatcher, programFiles } from '../loading/rules.js';
import { printDocument } from '../output/document.js';
import { testReport } from '../output/test-report.js';
import { type Suite, type SuiteResult, showChanges, updateCases } from '../output/update-cases.js';
import { writeOut } from '../output/write-file.js';

export async function test(
  paths: readonly string[],
  options: TestOptions,
  outside: Environment,
): Promise<void> {
  const { from = [], update } = options;
  const named = paths.length > 0 || from.length > 0 ? paths : (options.cases ?? []);
  if (named.length === 0 && from.length === 0) {
    throw new UserError(
      `there are no cases: name a file with cases, standings with --from, or "cases" in ${projectFileName}`,
    );
  }
  if (options.all && !update) throw new UserError('--all is for --update');
  if (options.all && options.only !== undefined) {
    throw new UserError('--all and --only cannot be used together');
  }
  if (update && from.length > 0) throw new UserError('--update cannot write to standings');
  if (update && paths.includes('-')) throw new UserError('--update cannot write to -');
  let written: string | undefined;
  return runOnSources(outside, options, async (env) => {
    const ruleFiles = programFiles(options.rules, options);
    const loaded = await once(env, 'matcher', ruleFiles, () =>
      loadMatcher(env, options.rules, options),
    );
    const { matcher } = loaded;
    const suites: Suite[] = [];
    const files = await once(env, 'cases', named, () => findCaseFiles(env, named));
    for (const path of files) {
      suites.push(await runFile(path, matcher, options, env));
    }
    for (const path of from) {
      const read = await loadCorpus(env, [path]);
      suites.push(runLists(path, read.corpus, matcher));
      await reportUnread(env, read);
    }
    const chosen = options.only === undefined ? suites : onlyNamed(suites, options.only);
    const isAsking = update === true && options.only === undefined && options.all !== true;
    if (isAsking && (await showChanges(chosen, env))) noteFindings(env);
    const results: Suite[] = [];
    for (const suite of chosen) {
      const isWritten = update === true && !isAsking;
      results.push(isWritten ? await updateCases(suite, env) : suite);
    }
    const { CI = '' } = env.variables;
    const isStrict = options.ci === true || !['', '0', 'false'].includes(CI);
    const isVerbose = options.verbose === true;
    const report = testReport({ suites: results, ruleSet: matcher.ruleSet, isStrict, isVerbose });
    const { junit, format } = options;
    if (junit !== undefined) {
      const text = report.junit();
      // Compared with what this process wrote last: rewriting an unchanged file in a watched folder would
      // trigger another run.
      if (text !== written || !(await isThere(env, junit))) await writeOut(env, junit, text);
      written = text;
    }
    await printDocument(env, report.document, format);
    if (format === 'github') await printLines(env, '', ...report.summaryLines());
    if (report.hasFailures) noteFindings(env);
  });
}

/** The cases with one of the given names. Ends the command if a name matches no case. */
function onlyNamed(suites: readonly Suite[], names: readonly string[]): readonly Suite[] {
  const known = new Set(suites.flatMap(({ results }) => results.map(({ name }) => name)));
  for (const name of names) {
    if (known.has(name)) continue;
    const advice = didYouMean(nearestWords(name, known)[0]);
    throw new UserError(`there is no case with the name ${showValue(name)}${advice}`);
  }
  return suites.flatMap((suite) => {
    const results = suite.results.filter(({ name }) => names.includes(name));
    return results.length === 0 ? [] : [{ ...suite, results }];
  });
}

async function runFile(
  path: string,
  matcher: Matcher,
  options: TestOptions,
  env: Environment,
): Promise<Suite> {
  const file = fileName(path);
  const text = await readSource(env, path);
  const read = readCases(text, { file });
  const unknown = unknownExpectations(matcher.ruleSet, read);
  const outside = options.allowOutside ? [] : await listsOutside(path, read.cases, env);
  const placed = inFile([...unknown, ...outside], { file, text });
  await requireCases(env, { file, text }, [...read.diagnostics, ...placed]);
  const withList = listReader(path, read.cases, env);
  const { program, ruleSet } = matcher;
  const names = new Set(expectable(ruleSet).map(({ name }) => name));
  const unknownAt = new Map(unknown.map((one) => [one.pointer.replace(/\/[^/]*$/, ''), one]));
  const results: SuiteResult[] = [];
  for (const placed of read.cases) {
    const of = await withList(placed);
    const result = runCase(matcher, of);
    const isName = names.has(of.expect ?? of.not ?? '') || program.colorNames !== undefined;
    const finding = isName ? undefined : unknownAt.get(of.pointer);
    const { explanation, diagnostics, ...others } = result;
    if (explanation === undefined || finding === undefined) results.push({ ...result, of });
    // If no rule has the expected identifier, that is the reason for the failure, not the content of the list.
    else results.push({ ...others, of, diagnostics: [...diagnostics, finding] });
  }
  return { path, file, text, results };
}

function runLists(path: string, corpus: Corpus, matcher: Matcher): Suite {
  const results: SuiteResult[] = [];
  for (let list = 0; list < corpus.listCount; list++) {
    const label = labelOf(corpus, list) ?? {};
    const given = label.name ?? label.id;
    if (given === undefined) continue;
    const deck = deckOf(corpus, deckNumberOf(corpus, list));
    const found = matcher.classify(deck);
    const expect = found && namesDeck(label, found) ? found.name : given;
    const of = { list: deck, expect, name: nameOf(corpus, list) };
    results.push({ ...runCase(matcher, of), of });
  }
  if (results.length === 0) throw new UserError(`no standing in ${path} has a deck and a list`);
  return { path, file: fileName(path), results, areLists: true };
}
