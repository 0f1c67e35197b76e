/** Loads rules and overlays, and compiles them with the options of a command. */

import { basename } from 'node:path';
import { collectCards } from '../../../core/decks/shapes.js';
import { counted, firstOf, present } from '../../../core/diagnostics/counted.js';
import { type Diagnostic, hasErrors } from '../../../core/diagnostics/diagnostic.js';
import { didYouMean } from '../../../core/diagnostics/finding.js';
import { nearestWords } from '../../../core/diagnostics/nearest.js';
import type { Deck } from '../../../core/engine/classifier.js';
import {
  type CompileOptions,
  compileRules,
  createMatcher,
  type Matcher,
} from '../../../core/engine/matcher.js';
import { defined } from '../../../core/json/defined.js';
import { joinRules, type RulePart, type SourceFile } from '../../../core/rules/join.js';
import { parseRules } from '../../../core/rules/parse.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { unknownCards } from '../../../core/rules/selectors.js';
import { identifiersOf } from '../../../questions/analysis/cases.js';
import { resolveCorpus } from '../../../questions/corpus/build/resolve.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import type { Environment } from '../environment.js';
import {
  exit,
  fileName,
  noteFindings,
  printError,
  projectFileName,
  report,
  UserError,
  unreported,
} from '../input/errors.js';
import { readSource } from '../input/file-cache.js';
import { type FolderFiles, findNamed, refuseUnlike } from '../input/files.js';
import type { ProgramOptions } from '../options.js';
import { keepProgram, keptProgram } from './kept-programs.js';
import { loadLabelSettings } from './label-settings.js';

const inFolders: FolderFiles = {
  isNamed: isRuleFile,
  isMeant: () => true,
  none: (folder) => `there are no rules in ${folder}: no file in it is called *.json or *.yaml`,
};

/** Whether a file in a folder of rules is a rule file, by its name. */
export function isRuleFile(path: string): boolean {
  return /\.(?:jsonc?|ya?ml)$/i.test(path) && basename(path) !== projectFileName;
}

/**
 * The rule files that paths, patterns and folders name, without duplicates. Ends the command if there are none.
 *
 * @param way how to pass rules to the command, for the message
 */
export async function findRules(
  env: Environment,
  paths: readonly string[] = [],
  way = 'with --rules FILE',
): Promise<readonly [string, ...string[]]> {
  const [first, ...others] = await findNamed(env, paths, inFolders);
  if (first !== undefined) return [first, ...others];
  const choice = env.canChooseFormat ? ', or choose those of a format with --for FORMAT' : '';
  throw new UserError(
    `there are no rules: name a rule file ${way}, or as "rules" in ${projectFileName}${choice}`,
  );
}

/**
 * Loads rule files as one rule set, with an overlay if one is given. Reports findings, and ends the command if
 * the rules cannot be used.
 */
export async function loadRules(
  env: Environment,
  paths: readonly string[] | undefined,
  options: Pick<ProgramOptions, 'overlay' | 'skipInvalid'> = {},
) {
  const { overlay, skipInvalid } = options;
  const onInvalid = skipInvalid ? 'skip' : 'fail';
  const [first, ...others] = await findRules(env, paths);
  const parts: [LoadedPart, ...LoadedPart[]] = [await loadRuleFile(env, first, onInvalid)];
  for (const path of others) parts.push(await loadRuleFile(env, path, onInvalid));
  const joined = joinRules(parts, onInvalid);
  const sources = new Map(parts.map(({ file, text }) => [file, text]));
  await report(env, joined.diagnostics, { sources });
  if (joined.ruleSet === undefined) {
    const names = parts.map(({ file }) => file).join(', ');
    throw new UserError(`the rules in ${names} cannot be used together`);
  }
  await reportSkipped(env, joined.diagnostics);
  const diagnostics = [...parts, joined].flatMap((one) => one.diagnostics);
  const { ruleSet, ...overlaid } =
    overlay === undefined
      ? { ruleSet: joined.ruleSet, changes: [], overlay: {} as SourceFile }
      : await overlaidRules(joined.ruleSet, {
          file: fileName(overlay),
          text: await readSource(env, overlay),
        });
  // Errors that are left are those of skipped rules.
  if (hasErrors(diagnostics)) noteFindings(env);
  return {
    ruleSet,
    diagnostics,
    /** Texts of the files by name, for code frames. */
    sources,
    /** Moves findings about the rule set to their places in the files. */
    async placed(found: readonly Diagnostic[]) {
      const { placeFindings } = await import('../../../core/rules/changes/overlay-places.js');
      return placeFindings(found, { merged: ruleSet, parts, ...overlaid });
    },
  };

  async function overlaidRules(
    base: RuleSet,
    source: { readonly file: string; readonly text: string },
  ) {
    const { file, text } = source;
    const { applyOverlay } = await import('../../../core/rules/changes/overlay.js');
    const { ruleSet, diagnostics: found, changes } = applyOverlay(base, text, { file });
    if (hasErrors(found)) await refuseUnlike(text, file, 'overlay');
    sources.set(file, text);
    await report(env, unreported(env, found), { sources });
    if (ruleSet === undefined) throw new UserError(`the overlay in ${file} cannot be used`);
    diagnostics.push(...found);
    return { ruleSet, changes, overlay: source };
  }
}

interface LoadedPart extends RulePart {
  readonly file: string;
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

const mostNamed = 5;

async function loadRuleFile(
  env: Environment,
  path: string,
  onInvalid: 'fail' | 'skip',
): Promise<LoadedPart> {
  const [file, text] = [fileName(path), await readSource(env, path)];
  const { ruleSet, diagnostics: found } = parseRules(text, { file, onInvalid });
  const diagnostics = await withIgnored(found, { file, text });
  if (hasErrors(diagnostics)) await refuseUnlike(text, file, 'rules');
  await report(env, diagnostics, { sources: new Map([[file, text]]) });
  const isEmptied = ruleSet?.rules.length === 0 && hasErrors(diagnostics);
  if (ruleSet === undefined || isEmptied) {
    throw new UserError(`the rules in ${file} cannot be used`);
  }
  await reportSkipped(env, diagnostics);
  return { file, text, ruleSet, diagnostics };
}

/** The findings, with those marked that a comment in the file ignores. */
async function withIgnored(found: readonly Diagnostic[], file: SourceFile) {
  // Skips loading the texts of all codes, which takes time: most rules have no findings.
  if (found.length === 0) return found;
  const { ignoreByComments } = await import('../../../questions/analysis/checks/ignores.js');
  return ignoreByComments(found, file, () => false);
}

/** Reports skipped rules and the resulting exit code on standard error. */
async function reportSkipped(env: Environment, diagnostics: readonly Diagnostic[]): Promise<void> {
  const skipped = diagnostics.filter(({ code }) => code === 'rule-skipped');
  if (skipped.length === 0) return;
  const names = skippedIn(skipped);
  const files = [...new Set(present(skipped.map(({ file }) => file)))];
  await printError(
    env,
    `skipped ${counted(names.length, 'invalid rule')} of ${firstOf(files, mostNamed)} (${firstOf(names, mostNamed)}); the exit code is ${exit.findings}`,
  );
}

/** The identifiers of skipped rules. */
function skippedIn(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.flatMap(({ code, data }) =>
    code === 'rule-skipped' ? [String(data?.identifier)] : [],
  );
}

export interface LoadedMatcher extends ReturnType<typeof withSettings> {
  /** Texts of the rule files and the overlay, by name. */
  readonly sources: ReadonlyMap<string, string>;
  /** The identifiers of invalid rules that were skipped. */
  readonly skipped: readonly string[];
}

/**
 * Compiles rule files with the options of a command, or loads the program that an earlier command compiled.
 * Labels depend on nothing else, so every command that labels lists gets its matcher here.
 */
export async function loadMatcher(
  env: Environment,
  paths: readonly string[] | undefined,
  options: ProgramOptions,
): Promise<LoadedMatcher> {
  const { overlay, colors, cards } = options;
  const isPlain = [overlay, colors, cards].every((one) => one === undefined);
  if (env.kept === undefined || !isPlain || env.textOf !== undefined) {
    return compileFiles(env, paths, options);
  }
  const texts = new Map<string, string>();
  for (const path of await findRules(env, paths)) texts.set(path, await readSource(env, path));
  const source = { texts, settings: await loadLabelSettings(env, options) };
  const program = await keptProgram(env.kept, source);
  if (program !== undefined) {
    const sources = new Map([...texts].map(([path, text]) => [fileName(path), text]));
    return { ...withSettings(createMatcher(program), source.settings), sources, skipped: [] };
  }
  const compiled = await compileFiles(env, paths, options);
  // Programs of rules with findings are not cached, so that each command reports the findings.
  if (!compiled.hasFindings) await keepProgram(env.kept, source, compiled.matcher.program);
  return compiled;
}

async function compileFiles(
  env: Environment,
  paths: readonly string[] | undefined,
  options: ProgramOptions,
): Promise<LoadedMatcher & { readonly hasFindings: boolean }> {
  const { ruleSet, diagnostics, sources, placed } = await loadRules(env, paths, options);
  const settings = await loadLabelSettings(env, options, ruleSet);
  const unknown = unknownCards(ruleSet, settings.cards !== undefined);
  if (unknown.length > 0) {
    await report(env, await placed(unknown), { sources });
    throw new UserError('the rules cannot be used: the cards of a group or kind are not known');
  }
  const loaded = withSettings(compileRules(ruleSet, settings), settings);
  const skipped = skippedIn(diagnostics);
  return { ...loaded, sources, skipped, hasFindings: diagnostics.length > 0 };
}

function withSettings(matcher: Matcher, settings: CompileOptions) {
  const { cards } = settings;
  return defined({
    matcher,
    cards,
    /** Renames the cards of a corpus as in the card table. */
    resolve: (corpus: Corpus) => resolveCorpus(corpus, cards, matcher.ruleSet.match.names),
    /** Compiles other rules with the same options. */
    compile: (rules: RuleSet) => compileRules(rules, settings),
  });
}

/**
 * A list with the card names of the card table, if there is one. Reports identifiers that the table lacks.
 *
 * @param file name of the list in findings
 */
export async function resolveList(
  env: Environment,
  { cards: table, matcher }: LoadedMatcher,
  deck: Deck,
  file: string,
): Promise<Deck> {
  if (table === undefined) return deck;
  const { names } = matcher.ruleSet.match;
  const { cards, diagnostics } = table.resolveList(collectCards(deck), names);
  await report(
    env,
    diagnostics.map((one) => ({ ...one, file })),
  );
  return { cards };
}

/** Ends the command if no rule, variant or fallback has the identifier given to an option. */
export function requireKnown(
  option: string,
  ruleSet: RuleSet,
  identifier: string,
  whose = '',
): void {
  if (ruleSet.get(identifier) !== undefined) return;
  const advice = didYouMean(nearestWords(identifier, identifiersOf(ruleSet))[0]);
  throw new UserError(
    `${option} ${identifier}: no rule, variant or fallback${whose} is called that${advice}`,
  );
}

/** All files and patterns that {@link loadMatcher} reads. */
export function programFiles(
  paths: readonly string[] = [],
  { overlay, colors = [], cards = [] }: ProgramOptions,
): string[] {
  return present([...paths, overlay, ...colors, ...cards]);
}
