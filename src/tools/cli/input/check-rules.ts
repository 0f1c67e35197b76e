/** Reading and checking, or fixing, the rule files of `decktype check`. */

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { type CheckOptions, checkRuleFiles } from '../../../questions/analysis/checks/check.js';
import type { IgnoreEntry } from '../../../questions/analysis/checks/ignores.js';
import type { DeckLimits } from '../../../questions/analysis/checks/limits.js';
import { fixRuleFiles, type RuleTexts } from '../../../questions/analysis/fixes/fix-rules.js';
import type { LabelOptions } from '../options.js';
import type { World } from '../world.js';
import { fileName, refuseUnlike } from './input.js';
import { loadCorpus } from './lists.js';
import { loadCards } from './programs.js';
import { listsOfRules, type ProjectRuleOptions } from './project-programs.js';
import type { Sources } from './sources.js';

/** The options that findings depend on. */
export interface RuleCheckOptions
  extends LabelOptions,
    Pick<ProjectRuleOptions, 'projectRules' | 'for'> {
  readonly decks?: readonly string[];
  readonly overlay?: string;
  readonly copies?: number;
  readonly deckSize?: number;
  readonly unlimited?: readonly string[];
  readonly ignore?: readonly IgnoreEntry[];
}

/** A file that fixes change, or standard input, which is written in any case. */
export interface ChangedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** What was found in rule files; if they were fixed, what is left. */
export interface CheckedFiles {
  readonly diagnostics: readonly Diagnostic[];
  /** How many rules there are; undefined where they do not load. */
  readonly rules: number | undefined;
  /** The texts of the files by name, as they are after all fixes. */
  readonly texts: readonly (readonly [string, string])[];
  readonly fixed: readonly Diagnostic[];
  readonly changes: readonly ChangedFile[];
}

/**
 * The findings of rule files that are one rule set; cached until one of the files that they come from
 * changes. With `isFixed`, the fixes of these findings are made, but not written.
 */
export async function checkFiles(
  paths: readonly [string, ...string[]],
  options: RuleCheckOptions,
  isFixed: ((finding: Diagnostic) => boolean) | undefined,
  world: World,
  sources: Sources,
): Promise<CheckedFiles> {
  const { decks, overlay, cards: tables } = options;
  const inputs = [...paths, ...(overlay ? [overlay] : []), ...(decks ?? []), ...(tables ?? [])];
  return sources.once(`check of ${paths.join('\n')}`, inputs, async () => {
    const readText = async (path: string) => ({
      ...{ file: fileName(path), text: await sources.read(path) },
    });
    const [first, ...others] = paths;
    const files: RuleTexts = [await readText(first), ...(await Promise.all(others.map(readText)))];
    const overlaid = overlay === undefined ? undefined : await readText(overlay);
    const cards = await loadCards(world, tables, sources.read);
    const settings: CheckOptions = {
      ...settingsOf(options),
      ...(cards && { cards }),
      ...(decks && {
        lists: listsOfRules(options, (await loadCorpus(world, sources, decks)).corpus),
      }),
      ...(overlaid && { overlay: overlaid.text, overlayFile: overlaid.file }),
    };
    const result =
      isFixed === undefined
        ? { ...checkRuleFiles(files, settings), files, fixed: [] }
        : fixRuleFiles(files, { ...settings, isWanted: isFixed });
    const { ruleSet, diagnostics, fixed } = result;
    if (ruleSet === undefined) {
      for (const { file, text } of files) await refuseUnlike(text, file ?? '', 'rules');
      if (overlaid) await refuseUnlike(overlaid.text, overlaid.file, 'overlay');
    }
    const changes = paths.flatMap((path, index): ChangedFile[] => {
      const [before = '', after = ''] = [files, result.files].map((all) => all[index]?.text);
      return before === after && !(isFixed && path === '-') ? [] : [{ path, before, after }];
    });
    const texts = [...result.files, ...(overlaid ? [overlaid] : [])].map(
      ({ file, text }) => [file ?? '', text] as const,
    );
    return { diagnostics, rules: ruleSet?.rules.length, texts, fixed, changes };
  });
}

function settingsOf(options: RuleCheckOptions): CheckOptions {
  const { conflicts, match, generation, ignore } = options;
  return {
    limits: limitsOf(options),
    ...(conflicts && { conflicts }),
    ...(match && { match }),
    ...(generation && { generation }),
    ...(ignore && { ignore }),
  };
}

/** What the game allows, as the options say it. */
export function limitsOf({ copies, deckSize, unlimited }: RuleCheckOptions): DeckLimits {
  return {
    ...(copies === undefined ? {} : { copies }),
    ...(deckSize === undefined ? {} : { deckSize }),
    ...(unlimited === undefined ? {} : { unlimited }),
  };
}
