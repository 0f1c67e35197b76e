/** `decktype unknown`: groups the lists that no rule matches, and proposes rules for the groups. */
import type { RuleProposal } from '../../../questions/learning/groups/propose.js';
import { groupUnknown } from '../../../questions/learning/groups/unknown.js';
import type { UnknownOptions } from '../definitions/rules.js';
import type { Environment } from '../environment.js';
import { noteFindings, printLines, UserError } from '../input/errors.js';
import { chosenNumbers } from '../options.js';
import { printDocument } from '../output/document.js';
import { loadForChange } from '../output/rule-files.js';
import { type NumberedGroup, unknownDocument, unknownReport } from '../output/unknown-report.js';
import { otherLanguage, warnOfLanguage, warnOfMatches } from '../output/warnings.js';
import { withProgress } from '../progress.js';

export async function unknown(
  named: readonly string[],
  options: UnknownOptions,
  env: Environment,
): Promise<void> {
  const { top, overlayOut, apply } = options;
  if (overlayOut !== undefined && apply === undefined) {
    throw new UserError('--overlay-out is for --apply');
  }
  const taken = { rules: named, way: 'as an argument', lists: options.decks };
  const loaded = await loadForChange(env, options, taken);
  const { corpus, newLists } = loaded;
  const found = await withProgress(env, (onProgress) =>
    groupUnknown(loaded.matcher, corpus, {
      isEarlier: (list) => list >= newLists,
      isTaken: loaded.isTaken,
      onProgress,
      ignoredLabels: options.ignoreLabel ?? [],
      usesWords: options.words,
    }),
  );
  const report = unknownReport(found, corpus);
  const groups = [...report.groups, ...report.inside];
  const chosen = chosenNumbers(
    apply ?? [],
    groups.flatMap(({ number, proposal }) => (proposal === undefined ? [] : [number])),
  );
  const proposals = proposalsOf([...groups, ...report.unasked], chosen);
  const document = unknownDocument(report, top);
  // The effect of --apply is reported below, while the report was made before it.
  const showsOnlyChanges = proposals.length > 0 && options.format === 'text';
  if (!showsOnlyChanges) await printDocument(env, document, options.format, loaded.sources);
  await warnOfMatches(env, found.lists - found.unknown, found.unknown);
  await warnOfLanguage(env, otherLanguage(loaded)?.nameInLists(corpus));
  if (proposals.length > 0) {
    // Reversed, so that proposals for the same place keep their order.
    const patches = proposals.toReversed().flatMap((proposal) => proposal.patches);
    await loaded.write(patches);
  }
  const isLeft = groups.some(
    ({ number, wonBy }) => !chosen.includes(wonBy === undefined ? number : wonBy.group),
  );
  if (isLeft && chosen.length > 0 && overlayOut === undefined) {
    await printLines(
      env,
      'the numbers of the other groups change with the rules: run decktype unknown again before the next --apply',
    );
  }
  if (isLeft) noteFindings(env);
}

function proposalsOf(
  groups: readonly {
    readonly proposal?: RuleProposal | undefined;
    readonly wonBy?: NumberedGroup['wonBy'];
  }[],
  chosen: readonly number[],
): readonly RuleProposal[] {
  return chosen.map((number) => {
    const group = groups[number - 1];
    if (group === undefined) {
      throw new UserError(`--apply ${number}: the number of groups is ${groups.length}`);
    }
    const { proposal, wonBy } = group;
    if (proposal !== undefined) return proposal;
    if (wonBy !== undefined) {
      throw new UserError(
        `--apply ${number}: the rule of group ${wonBy.group} (${wonBy.rule}) wins these lists, too; see what it takes, and type --apply ${wonBy.group}`,
      );
    }
    throw new UserError(`--apply ${number}: no card tells this group apart, so it has no rule`);
  });
}
