/** `decktype learn`: learns rules from labelled lists, or finds the smallest edits to existing rules. */

import { noneOf } from '../../../core/diagnostics/counted.js';
import { defined } from '../../../core/json/defined.js';
import { insertItems } from '../../../core/json/edits.js';
import { inFile } from '../../../core/json/jsonc.js';
import { applyPatches } from '../../../core/rules/changes/edit.js';
import type { RulePatch } from '../../../core/rules/changes/patches.js';
import { unclassifiedDeck } from '../../../core/rules/model.js';
import { parseRules } from '../../../core/rules/parse.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { readCases, unknownExpectations } from '../../../questions/analysis/cases.js';
import { resolveCorpus } from '../../../questions/corpus/build/resolve.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import { reviseRules } from '../../../questions/learning/edits/revise.js';
import { evaluateLearning } from '../../../questions/learning/evaluate.js';
import { labelReader } from '../../../questions/learning/lists/sample.js';
import { learnRules } from '../../../questions/learning/rules/learn.js';
import type { LearnOptions } from '../definitions/rules.js';
import type { Environment } from '../environment.js';
import { fileName, noteFindings, report, UserError } from '../input/errors.js';
import { readInput, requireLists } from '../input/files.js';
import { readCorpusFiles, reportUnread } from '../input/lists.js';
import { isFile, isThere, placeOf, placesOf } from '../input/paths.js';
import { findCaseFiles } from '../loading/cases.js';
import { loadCards } from '../loading/label-settings.js';
import { findRules } from '../loading/rules.js';
import { chosenNumbers } from '../options.js';
import { printDocument } from '../output/document.js';
import {
  learnedDocument,
  learnedReport,
  type RevisedReport,
  revisedDocument,
  revisedReport,
} from '../output/learn-report.js';
import { loadForChange } from '../output/rule-files.js';
import { changeFile, requireOther } from '../output/write-file.js';
import { withProgress } from '../progress.js';

const listsWay = 'as arguments';

export async function learn(
  paths: readonly string[],
  options: LearnOptions,
  env: Environment,
): Promise<void> {
  const { out, overlayOut, apply } = options;
  if (out !== undefined) {
    for (const [option, value] of [
      ['--new', options.new],
      ['--least', options.least],
      ['--apply', apply],
      ['--overlay-out', overlayOut],
    ]) {
      if (value !== undefined) throw new UserError(`${option} is for edits, without --out`);
    }
    return learnAnew(paths, { ...options, out }, env);
  }
  if (options.force) throw new UserError('--force is for --out');
  if (options.rules === undefined) {
    throw new UserError(
      'name the file for the learned rules with --out FILE, or rules to be edited with --rules FILE',
    );
  }
  if (overlayOut !== undefined && apply === undefined) {
    throw new UserError('--overlay-out is for --apply');
  }
  return revise(paths, options, env);
}

async function learnAnew(
  paths: readonly string[],
  options: LearnOptions & { readonly out: string },
  env: Environment,
): Promise<void> {
  const { out, force = false, words, top, format } = options;
  if (!force) await requireNew(out, env);
  const read = await readCorpusFiles(env, requireLists(paths, listsWay).toSorted());
  await reportUnread(env, read);
  await requireOther(env, [out], [...paths, ...read.files.map(({ file }) => file)]);
  const replaced = (await isFile(env, out))
    ? parseRules(await readInput(env, out, () => {}), { onInvalid: 'skip' }).ruleSet
    : undefined;
  const { names } = options.match ?? replaced?.file.match ?? {};
  const corpus = resolveCorpus(read.corpus, await loadCards(env, options.cards), names);
  const ignoredLabels = ignoredBy(options);
  requireLabels(corpus, ignoredLabels);
  const settings = { ignoredLabels, usesWords: words, ...defined({ names }) };
  const learned = await withProgress(env, (onProgress) =>
    learnRules(corpus, { ...settings, onProgress }),
  );
  const evaluation = options.report
    ? await withProgress(env, (onProgress) => evaluateLearning(corpus, { ...settings, onProgress }))
    : undefined;
  const text = fileOf(learned.ruleSet);
  await changeFile(env, out, async (write) => {
    if (!force) await requireNew(out, env);
    await write(text);
  });
  const found = learnedReport(learned, evaluation, corpus);
  await printDocument(env, learnedDocument(found, top), format);
  if (replaced) await warnOfCases(replaced, learned.ruleSet);

  /** Reports cases of the project that expect rules which are replaced. */
  async function warnOfCases(replaced: RuleSet, learned: RuleSet): Promise<void> {
    const { rules = [], cases = [] } = options;
    if (rules.length === 0 || cases.length === 0) return;
    const places = await placesOf(env, await findRules(env, rules));
    if (!places.has(await placeOf(env, out))) return;
    for (const path of await findCaseFiles(env, cases)) {
      const source = { file: fileName(path), text: await readInput(env, path, () => {}) };
      const gone = unknownExpectations(learned, readCases(source.text)).filter(
        ({ data }) => replaced.get(String(data?.identifier)) !== undefined,
      );
      const sources = new Map([[source.file, source.text]]);
      await report(env, inFile(gone, source), { sources });
    }
  }
}

async function requireNew(out: string, env: Environment): Promise<void> {
  if (!(await isThere(env, out))) return;
  const name = fileName(out);
  throw new UserError(
    `${name} already exists; replace it with --force, or edit its rules with --rules ${name}`,
  );
}

/** The text of a rule file, formatted as people write it. */
function fileOf({ rules, file }: RuleSet): string {
  const { match } = file;
  const settings = JSON.stringify(match);
  const [empty, list] =
    match === undefined
      ? ['[]\n', '']
      : [`{\n  "match": ${settings},\n  "rules": []\n}\n`, '/rules'];
  return insertItems(empty, list, rules) ?? empty;
}

async function revise(
  paths: readonly string[],
  options: LearnOptions,
  env: Environment,
): Promise<void> {
  const { rules, least, top, format } = options;
  const loaded = await loadForChange(env, options, { rules, lists: paths, listsWay });
  const { corpus, newLists } = loaded;
  const { ruleSet } = loaded.matcher;
  const ignoredLabels = [...ignoredBy(options), ruleSet.unclassified.id, ruleSet.unclassified.name];
  const lists = requireLabels(corpus, ignoredLabels, newLists);
  const revised = await withProgress(env, (onProgress) =>
    reviseRules(ruleSet, corpus, {
      ignoredLabels,
      usesWords: options.words,
      isNew: (list) => list < newLists,
      isTaken: loaded.isTaken,
      ...defined({ least }),
      onProgress,
    }),
  );
  const found = revisedReport(ruleSet, revised, { corpus, lists, ignoredLabels });
  const { edits } = found;
  const numbers = edits.map(({ number }) => number);
  const chosen = chosenNumbers(options.apply ?? [], numbers);
  const unknown = chosen.find((number) => number > edits.length);
  if (unknown !== undefined) {
    throw new UserError(`--apply ${unknown}: the number of edits is ${edits.length}`);
  }
  const patches = patchesOf(loaded.mine(), found, chosen);
  await printDocument(env, revisedDocument(found, top), format, loaded.sources);
  if (patches.length > 0) await loaded.write(patches);
  if (chosen.length < edits.length) noteFindings(env);
}

/** The labels that are not learned; always includes the label for lists without a deck. */
export function ignoredBy({
  ignoreLabel = [],
  unclassifiedDeck: none,
}: Pick<LearnOptions, 'ignoreLabel' | 'unclassifiedDeck'>): readonly string[] {
  const { id, name } = none ?? unclassifiedDeck;
  return [unclassifiedDeck.id, unclassifiedDeck.name, id, name, ...ignoreLabel];
}

/** Counts the labelled lists among the first `count` lists. Ends the command if there are none. */
function requireLabels(
  corpus: Corpus,
  ignoredLabels: readonly string[],
  count = corpus.listCount,
): number {
  const labelFor = labelReader(corpus, ignoredLabels);
  const numbers = Array.from({ length: count }, (_, list) => list);
  const labelled = numbers.filter((list) => labelFor(list) !== undefined).length;
  if (labelled > 0) return labelled;
  throw new UserError(
    `there is nothing to learn: ${noneOf(count, 'list', ['has', 'have'])} a label; standings have it in "deck"`,
  );
}

/**
 * The patches of the chosen edits. Ends the command if one of them depends on an earlier edit that is not
 * chosen.
 */
function patchesOf(
  rules: RuleSet,
  { edits }: RevisedReport,
  chosen: readonly number[],
): readonly RulePatch[] {
  let patches: readonly RulePatch[] = [];
  for (const number of chosen) {
    patches = patches.concat(edits[number - 1]?.patches ?? []);
    const isUnfit = applyPatches(rules, patches).diagnostics.some(
      ({ severity, code }) => severity === 'error' || code === 'patch-place-missing',
    );
    const needed = edits.filter((edit) => edit.number < number && !chosen.includes(edit.number));
    // Faults that no earlier edit could fix are reported when the patches are written.
    if (!isUnfit || needed.length === 0) continue;
    const names = needed.map((edit) => edit.number).join(',');
    throw new UserError(`--apply ${number}: this edit needs one before it; also apply ${names}`);
  }
  return patches;
}
