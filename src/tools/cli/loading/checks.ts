/** Checks and fixes rule files, with the severities that users give to codes. */

import { allCodes, isCode } from '../../../core/diagnostics/catalogue.js';
import type { DiagnosticCode } from '../../../core/diagnostics/codes/all.js';
import { type Diagnostic, type Severity, showValue } from '../../../core/diagnostics/diagnostic.js';
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { didYouMean } from '../../../core/diagnostics/finding.js';
import { nearestWords } from '../../../core/diagnostics/nearest.js';
import type { SeverityOverrides } from '../../../core/diagnostics/severities.js';
import { defined } from '../../../core/json/defined.js';
import { readOverlay } from '../../../core/rules/changes/overlay.js';
import type { RuleFileSettings } from '../../../core/rules/model.js';
import { parseRules } from '../../../core/rules/parse.js';
import { formatKey, rulesFor } from '../../../core/tournament/rules-for.js';
import { type CheckOptions, checkRuleFiles } from '../../../questions/analysis/checks/check.js';
import {
  type FixOptions,
  fixRuleFiles,
  type RuleText,
  type RuleTexts,
} from '../../../questions/analysis/fixes/fix-rules.js';
import type { DeckLimits } from '../../../questions/analysis/reasoning/certain.js';
import { corpusOf } from '../../../questions/corpus/build/merge.js';
import { eventNumberOf } from '../../../questions/corpus/layout/access.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import type { CheckOptions as CommandOptions } from '../definitions/rules.js';
import type { Environment } from '../environment.js';
import { fileName, UserError } from '../input/errors.js';
import { once, readSource } from '../input/file-cache.js';
import { besideOf, refuseUnlike } from '../input/files.js';
import { loadCorpus } from '../input/lists.js';
import { placesOf, shownFindings } from '../input/paths.js';
import { noteNotation, type TextChange, writtenChange } from '../input/rule-text.js';
import type { LabelOptions } from '../options.js';
import { pathsOfRules, readProjectFile, setsOf } from '../project.js';
import { pathFaults } from '../project-paths.js';
import { loadCards, loadLabelSettings } from './label-settings.js';
import type { ProjectRuleOptions } from './project-rules.js';
import { findRules, programFiles } from './rules.js';

export type RuleCheckOptions = LabelOptions &
  Pick<
    CommandOptions,
    'projectRules' | 'for' | 'decks' | 'overlay' | 'copies' | 'deckSize' | 'unlimited' | 'ignore'
  >;

/** The findings in rule files, or those left after fixing. */
export type CheckedFiles = Awaited<ReturnType<typeof checkFiles>>;

/**
 * Checks rule files that form one rule set; cached until one of the files involved changes. Findings for which
 * `isFixed` is true are fixed, but the fixes are not written yet.
 */
export function checkFiles(
  paths: readonly [string, ...string[]],
  options: RuleCheckOptions,
  isFixed: ((finding: Diagnostic) => boolean) | undefined,
  env: Environment,
) {
  const { decks, overlay, conflicts, match } = options;
  const key = JSON.stringify([paths, conflicts, match]);
  const inputs = [...programFiles(paths, options), ...(decks ?? [])];
  return once(env, `check of ${key}`, inputs, async () => {
    const readText = async (path: string) => ({
      file: fileName(path),
      text: await readSource(env, path),
    });
    const [first, ...others] = paths;
    const files: RuleTexts = [await readText(first), ...(await Promise.all(others.map(readText)))];
    const overlaid = overlay === undefined ? undefined : await readText(overlay);
    const cards = await loadCards(env, options.cards);
    const { generation, ignore } = options;
    const limits = limitsOf(options);
    const settings: CheckOptions = {
      ...defined({ limits, conflicts, match, generation, ignore, cards }),
      ...(decks && {
        lists: listsOfRules(options, (await loadCorpus(env, decks)).corpus),
      }),
      ...(overlaid && { overlay: overlaid.text, overlayFile: overlaid.file }),
    };
    const { changes, fixed, ...result } =
      isFixed === undefined
        ? { ...checkRuleFiles(files, settings), files, fixed: [], changes: [] }
        : await fixFiles(paths, files, { ...settings, isWanted: isFixed }, env);
    const { ruleSet, diagnostics } = result;
    // Reports the faults of card colours, some of which are in the folder of the format of the rules.
    await loadLabelSettings(env, defined({ colors: options.colors }), ruleSet);
    if (ruleSet === undefined) {
      for (const { file, text } of files) await refuseUnlike(text, file ?? '', 'rules');
      if (overlaid) await refuseUnlike(overlaid.text, overlaid.file, 'overlay');
    }
    const texts = [...result.files, ...(overlaid ? [overlaid] : [])].map(
      ({ file, text }) => [file ?? '', text] as const,
    );
    return {
      diagnostics,
      /** The number of rules; undefined if they do not load. */
      rules: ruleSet?.rules.length,
      /** The texts of the files by name, after all fixes. */
      texts,
      fixed,
      /** The files that fixes change; standard input is always written. */
      changes,
    };
  });
}

/** Rule files into which no priorities can be written, because they could change labels of the project. */
export interface SharedFiles {
  /** The settings that they take from the other files of the current rules. */
  readonly settings: RuleFileSettings;
  /** The command that fixes them together with the other files of the project; undefined if none does. */
  readonly command: string | undefined;
}

/**
 * Returns a function that tells whether priorities written into rule files, which are checked as one rule set, could
 * change labels of a project: whether a rule set of it has some of them with an overlay that places rules, with other
 * files, or in another order. Also if the project has files that cannot be found. Undefined if labels stay.
 */
export function prioritySharing(env: Environment, config: string | undefined) {
  let known: ReturnType<typeof ruleSetsOf> | undefined;
  return async (paths: readonly string[]): Promise<SharedFiles | undefined> => {
    if (config === undefined) return undefined;
    known ??= ruleSetsOf(env, config);
    const sets = await known;
    if (sets === undefined) return { settings: {}, command: undefined };
    const own = [...(await placesOf(env, paths))];
    const isShared = (files: readonly string[]) =>
      sets.some(({ places, placesRules }) => {
        const found = places.map((place) => files.indexOf(place));
        const isInOrder = found.every((index, at) => index > (found[at - 1] ?? -1));
        return (!isInOrder || placesRules) && found.some((index) => index >= 0);
      });
    if (!isShared(own)) return undefined;
    const [{ files = [], places = [], overlay } = {}] = sets;
    const isCurrent = own.some((place) => places.includes(place));
    const options = overlay === undefined ? '' : ' --no-overlay';
    return {
      settings: isCurrent ? await settingsIn([...paths, ...files]) : {},
      command: isCurrent && !isShared(places) ? `check --fix${options}` : undefined,
    };
  };

  /** The settings of the first files that have them. */
  async function settingsIn(files: readonly string[]): Promise<RuleFileSettings> {
    const read = async (path: string) =>
      parseRules(await readSource(env, path), { onInvalid: 'skip' }).ruleSet?.file;
    const all = await Promise.all(files.map(read));
    const firstOf = <F extends 'conflicts' | 'match'>(field: F) =>
      all.find((file) => file?.[field] !== undefined)?.[field];
    return defined({ conflicts: firstOf('conflicts'), match: firstOf('match') });
  }
}

/** The files of all rule sets of a project, and their places, the current one first; undefined if some cannot be found. */
async function ruleSetsOf(outside: Environment, file: string) {
  const { text, config = {} } = await readProjectFile(outside, file);
  const all = [{ ...config, rules: config.rules ?? [], pointer: '' }, ...setsOf(config, true)];
  // Confines only what the project file names, not the same files as arguments.
  const env = { ...outside, confined: outside.confined && new Map() };
  const named = all.flatMap(pathsOfRules);
  const faults = await pathFaults(named, { file, text, isConfined: true }, env);
  if (faults.length > 0) return undefined;
  try {
    const sets = [];
    for (const { rules, overlay } of all) {
      const beside = rules.map((path) => besideOf(file, path));
      const files = rules.length === 0 ? [] : await findRules(env, beside);
      const placesRules =
        overlay !== undefined && canPlaceRules(await readSource(env, besideOf(file, overlay)));
      sets.push({ files, places: [...(await placesOf(env, files))], overlay, placesRules });
    }
    return sets;
  } catch (error) {
    // A folder may be empty.
    if (error instanceof ExpectedError) return undefined;
    throw error;
  }
}

/** Whether an overlay could put rules between others: it changes whole rules or priorities, or cannot be read. */
function canPlaceRules(overlay: string): boolean {
  const { changes } = readOverlay(overlay);
  return changes?.every(({ path }) => !/^\/rules(?:\/[^/]*(?:\/priority)?)?$/.test(path)) !== true;
}

/** Fixes rule files. The remaining findings have their places in the fixed files. */
async function fixFiles(
  paths: readonly string[],
  files: RuleTexts,
  options: FixOptions,
  env: Environment,
) {
  const found = fixRuleFiles(files, options);
  const { diagnostics: fixed } = await shownFindings(env, found.fixed);
  const changes: TextChange[] = [];
  const texts: RuleText[] = [];
  for (const [index, path] of paths.entries()) {
    const [{ text: before, file } = { text: '', file: path }] = files.slice(index);
    const after = found.files[index]?.text ?? '';
    if (before !== after || path === '-') {
      changes.push(await writtenChange(env, { path, before, after }));
    }
    const isWrittenAnew = before !== after && env.notations.has(fileName(path));
    const text = isWrittenAnew
      ? await noteNotation(env, path, changes.at(-1)?.after ?? after)
      : after;
    texts.push({ file, text });
  }
  const [first = files[0], ...others] = texts;
  const all: RuleTexts = [first, ...others];
  const checked = env.notations.size > 0 ? checkRuleFiles(all, options) : found;
  return { ...checked, files: all, changes, fixed };
}

/** The limits of the game, as given by options. */
export function limitsOf({ copies, deckSize, unlimited }: RuleCheckOptions): DeckLimits {
  return defined({ copies, deckSize, unlimited });
}

/** Severities from the project file, and lists of codes from options, which take precedence. */
export type SeverityOptions = Pick<CommandOptions, 'severities' | 'warn' | 'error' | 'off'>;

/** The severities that override the defaults in the table of codes. */
export function severityOverrides({
  severities = {},
  warn = [],
  error = [],
  off = [],
}: SeverityOptions): SeverityOverrides {
  const given: readonly (readonly [readonly string[], Severity | 'off'])[] = [
    // Unknown codes are already reported when the project file is read.
    ...Object.entries(severities)
      .filter(([code]) => isCode(code))
      .map(([code, severity]) => [[code], severity] as const),
    [warn, 'warning'],
    [error, 'error'],
    [off, 'off'],
  ];
  return new Map(
    given.flatMap(([texts, severity]) =>
      texts.flatMap((text) => text.split(',')).map((code) => [requireCode(code), severity]),
    ),
  );
}

/** The code that a user typed. Ends the command if it does not exist. */
export function requireCode(text: string): DiagnosticCode {
  if (isCode(text)) return text;
  const advice = didYouMean(nearestWords(text, allCodes, 3)[0]) || '; decktype explain lists all';
  throw new UserError(`there is no code ${showValue(text)}${advice}`);
}

/**
 * The lists of a corpus to which the rules of a command apply, by format. Lists without a format are included.
 */
export function listsOfRules(
  { projectRules = [], for: wanted }: Pick<ProjectRuleOptions, 'projectRules' | 'for'>,
  corpus: Corpus,
): Corpus {
  const keyOf = (format?: string) => formatKey(rulesFor(projectRules, { format })?.format);
  const isOf = corpus.events.map(
    ({ format = '' }) => format === '' || keyOf(format) === keyOf(wanted),
  );
  if (!isOf.includes(false)) return corpus;
  const lists = [...Array(corpus.listCount).keys()];
  return corpusOf(corpus, {
    lists: lists.filter((list) => isOf[eventNumberOf(corpus, list) ?? -1] !== false),
  });
}
