/** `decktype follow`: keeps rules up to date, event by event. */

import { present } from '../../../core/diagnostics/counted.js';
import { compileProgram } from '../../../core/engine/compile/compile.js';
import { defined } from '../../../core/json/defined.js';
import { comparePatches } from '../../../core/rules/changes/patches.js';
import { caseOfList } from '../../../questions/analysis/list-cases.js';
import { deckNumberOf } from '../../../questions/corpus/layout/access.js';
import { classificationOf, tagCorpus } from '../../../questions/corpus/tagging/tag.js';
import { followEvents } from '../../../questions/learning/follow/follow.js';
import { typicalLists } from '../../../questions/learning/groups/typical-lists.js';
import type { FollowCommandOptions } from '../definitions/rules.js';
import type { Environment } from '../environment.js';
import { noteFindings, printLines, UserError } from '../input/errors.js';
import { findNamed } from '../input/files.js';
import { placesOf } from '../input/paths.js';
import { printDocument, renderDocument } from '../output/document.js';
import { followDocument, followReport, replayDocument } from '../output/follow-report.js';
import { loadForChange } from '../output/rule-files.js';
import { writeOut } from '../output/write-file.js';
import { withProgress } from '../progress.js';
import { appendCases } from './cases.js';
import { ignoredBy } from './learn.js';

export async function follow(
  named: readonly string[],
  options: FollowCommandOptions,
  env: Environment,
): Promise<void> {
  const { replay = false, apply = false, overlayOut, page, to, top, format } = options;
  for (const [option, value] of [
    ['--overlay-out', overlayOut],
    ['--to', to],
  ]) {
    if (value !== undefined && !apply) throw new UserError(`${option} is for --apply`);
  }
  if (replay && (apply || page !== undefined)) {
    throw new UserError(`--replay writes nothing; leave out ${apply ? '--apply' : '--page'}`);
  }
  const [cases = to] =
    apply && to === undefined ? await findNamed(env, (options.cases ?? []).slice(0, 1)) : [];
  const outputs = present([page, overlayOut, cases]).filter((path) => path !== '-');
  if ((await placesOf(env, outputs)).size < outputs.length) {
    throw new UserError('the page, the overlay and the cases must be different files');
  }
  const taken = { rules: named, way: 'as an argument', lists: options.decks };
  const loaded = await loadForChange(env, options, taken);
  const { corpus, newLists } = loaded;
  const { ruleSet } = loaded.matcher;
  const { unclassified } = ruleSet;
  const followed = await withProgress(env, (onProgress) =>
    followEvents(ruleSet, corpus, {
      isNew: (list) => list < newLists,
      isTaken: loaded.isTaken,
      ignoredLabels: [...ignoredBy(options), unclassified.id, unclassified.name],
      ...defined({ bars: options.follow }),
      learnsAnew: replay,
      onProgress,
    }),
  );
  const report = followReport(ruleSet, followed, corpus);
  if (replay) {
    return printDocument(env, replayDocument(report), format === 'github' ? 'text' : format);
  }
  const document = followDocument(report, top);
  await printDocument(env, document, format, loaded.sources);
  if (page !== undefined) await writeOut(env, page, renderDocument(document, 'markdown'));
  const made = followed.events.flatMap((event) => event.made);
  if (!apply && made.length > 0) {
    await printLines(env, 'nothing is written to the rules; --apply makes these changes');
  }
  if (apply && made.length > 0) {
    const addCases = async () => {
      if (cases === undefined) {
        return printLines(env, 'no cases were added: name a case file with --to');
      }
      const tags = tagCorpus(compileProgram(followed.ruleSet), corpus);
      const typical = typicalLists(
        corpus,
        made.map(({ lists }) => lists),
        ruleSet.match.names,
      );
      const added = [...new Set(typical)].flatMap((list) => {
        if (list === undefined) return [];
        const { id } = classificationOf(tags, deckNumberOf(corpus, list)) ?? {};
        return [caseOfList(corpus, list, followed.ruleSet, id ?? null)];
      });
      await appendCases(env, cases, added, followed.ruleSet);
    };
    // Once the rules are replaced, the next run would make no changes, so it would add no cases.
    await loaded.write(comparePatches(ruleSet.file, followed.ruleSet.file), addCases);
  }
  const isLeft = report.events.some(({ asked }) => asked.length > 0) || (!apply && made.length > 0);
  if (isLeft) noteFindings(env);
}
