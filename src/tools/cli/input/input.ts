/** Reading rules and settings for a command, and reporting what is wrong with them. */
import { basename } from 'node:path';
import { counted } from '../../../core/diagnostics/counted.js';
import { type Diagnostic, hasErrors } from '../../../core/diagnostics/diagnostic.js';
import type { RenderOptions } from '../../../core/diagnostics/render/text.js';
import { visible } from '../../../core/diagnostics/visible.js';
import { joinRules, type RulePart, type SourceFile } from '../../../core/rules/join.js';
import { parseRules } from '../../../core/rules/parse.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { binaryKind, kindBytes } from '../../../questions/corpus/binary-kind.js';
import { peek, wholeText } from '../../../questions/corpus/reading/bytes.js';
import { isPattern } from '../../../questions/corpus/reading/glob.js';
import { isGzip, unzipped } from '../../../questions/corpus/reading/gzip.js';
import { findFiles } from '../../../questions/corpus/reading/paths.js';
import { CorpusError } from '../../../questions/corpus/recognize.js';
import type { ProgramOptions } from '../options.js';
import type { World } from '../world.js';
import { type Content, contentMessage } from './contents.js';
import { reasonOf } from './reasons.js';

/** The name of the project file. */
export const projectFileName = 'decktype.json';

/** The exit codes of every command. */
export const exit = { fine: 0, findings: 1, unusable: 2 } as const;

/** Ends a command with exit code 2: wrong usage or unreadable input. The message is for users. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Writes the message of a {@link CommandError}, as one line. */
export function printError(world: World, message: string): Promise<void> {
  return world.stderr.write(`decktype: ${visible(message)}\n`);
}

/** How findings and messages name a file, or standard input. */
export function fileName(path: string): string {
  return path === '-' ? '<stdin>' : path;
}

/** The bytes of a file, or of standard input for `-`. */
export function readBytes(world: World, path: string): AsyncIterable<Uint8Array> {
  return path === '-' ? world.stdin : world.readFile(path);
}

/** Reads a whole file as text, or standard input for `-`. */
export type ReadText = (path: string) => Promise<string>;

/**
 * Reads a whole file, or standard input for `-`. `note` gets the finding about bytes that are not
 * UTF-8; without it, such a file ends the command.
 */
export async function readInput(
  world: World,
  path: string,
  note: (finding: Diagnostic) => void = refuse,
): Promise<string> {
  const file = fileName(path);
  const { head, chunks } = await peek(readBytes(world, path), kindBytes);
  const kind = binaryKind(head);
  if (kind !== undefined) throw new CommandError(`${file} cannot be read as text: it is ${kind}`);
  const content = isGzip(head) ? unzipped(chunks, file) : chunks;
  return orCommandError(wholeText(content, file, (finding) => note({ ...finding, file })));
}

/** Ends the command where files or places cannot be used, with the message that says why. */
export async function orCommandError<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof CorpusError ? new CommandError(error.message) : error;
  }
}

function refuse({ file, range, message, hint }: Diagnostic): never {
  const start = range && `:${range.start.line}:${range.start.column}`;
  throw new CommandError(`${file}${start}: ${message}${hint === undefined ? '' : `; ${hint}`}`);
}

/** Ends the command where a text that cannot be read as `wanted` holds something else. */
export async function refuseUnlike(
  text: string,
  file: string,
  wanted: Exclude<Content, 'lists'>,
): Promise<void> {
  const { listContent } = await import('../../../questions/corpus/reading/list-content.js');
  const { otherContent } = await import('../../../questions/corpus/reading/other-files.js');
  const found = otherContent(text, file) ?? (await listContent(text));
  const message = contentMessage(file, found, wanted);
  if (message !== undefined) throw new CommandError(message);
}

/** The paths of lists. Ends the command where there are none; `way` is how the command takes them. */
export function requireLists(
  paths: readonly string[] | undefined,
  way = 'with --decks PATH',
): readonly string[] {
  if (paths !== undefined && paths.length > 0) return paths;
  throw new CommandError(
    `there are no lists: name them ${way}, or as "lists" in ${projectFileName}`,
  );
}

/** Rules, their findings, and the texts of their files by name, for code frames. */
export interface LoadedRules {
  readonly ruleSet: RuleSet;
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, string>;
}

/** Ends the command where a path leads to a folder: its files may be something else than rules. */
async function refuseFolder(world: World, path: string): Promise<void> {
  if (path === '-' || (await world.look(path))?.isFolder !== true) return;
  const pattern = `"${path.replace(/[\\/]+$/, '')}/*.json"`;
  throw new CommandError(`cannot read ${path}: it is a folder; name its files, as in ${pattern}`);
}

/** The files that paths and patterns name, each once; a pattern does not name project files. */
export async function findNamed(world: World, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const path of paths) {
    if (!isPattern(path)) found.add(path);
    else {
      for (const { path: file, fault } of await findFiles(world, path)) {
        if (fault !== undefined) throw new CommandError(`cannot read ${file}: ${reasonOf(fault)}`);
        if (basename(file) !== projectFileName) found.add(file);
      }
    }
  }
  return [...found];
}

/**
 * The rule files that paths and patterns name, each once. Ends the command where there are none.
 *
 * @param way how the command takes rules, for the message
 */
export async function findRules(
  world: World,
  paths: readonly string[] = [],
  way = 'with --rules FILE',
): Promise<readonly [string, ...string[]]> {
  for (const path of paths) await refuseFolder(world, path);
  const [first, ...others] = await findNamed(world, paths);
  if (first !== undefined) return [first, ...others];
  throw new CommandError(
    `there are no rules: name a rule file ${way}, or as "rules" in ${projectFileName}`,
  );
}

/**
 * Loads rule files as one rule set, with an overlay where there is one. Reports their findings, and
 * ends the command where they cannot be used.
 */
export async function loadRules(
  world: World,
  paths: readonly string[] | undefined,
  {
    overlay,
    skipInvalid,
    reported,
  }: Pick<ProgramOptions, 'overlay' | 'skipInvalid' | 'reported'> = {},
  read: ReadText = (file) => readInput(world, file),
): Promise<LoadedRules> {
  const loaded = await loadRuleFiles(world, paths, skipInvalid === true ? 'skip' : 'fail', read);
  if (overlay === undefined) return loaded;
  const { applyOverlay } = await import('../../../core/rules/changes/overlay.js');
  const text = await read(overlay);
  const file = fileName(overlay);
  const { ruleSet, diagnostics } = applyOverlay(loaded.ruleSet, text, { file });
  if (hasErrors(diagnostics)) await refuseUnlike(text, file, 'overlay');
  const sources = new Map([...loaded.sources, [file, text]]);
  await report(world, unreported(diagnostics, reported), { sources });
  if (ruleSet === undefined) throw new CommandError(`the overlay in ${file} cannot be used`);
  return { ruleSet, diagnostics: [...loaded.diagnostics, ...diagnostics], sources };
}

async function loadRuleFiles(
  world: World,
  paths: readonly string[] | undefined,
  onInvalid: 'fail' | 'skip',
  read: ReadText,
): Promise<LoadedRules> {
  const [first, ...others] = await findRules(world, paths);
  const parts: [LoadedPart, ...LoadedPart[]] = [await loadRuleFile(world, first, onInvalid, read)];
  for (const path of others) parts.push(await loadRuleFile(world, path, onInvalid, read));
  const joined = joinRules(parts, onInvalid);
  const sources = new Map(parts.map(({ file, text }) => [file, text]));
  await report(world, joined.diagnostics, { sources });
  const names = parts.map(({ file }) => file).join(', ');
  if (joined.ruleSet === undefined) {
    throw new CommandError(`the rules in ${names} cannot be used together`);
  }
  await reportSkipped(world, names, joined.diagnostics);
  const diagnostics = [...parts, joined].flatMap((one) => one.diagnostics);
  return { ruleSet: joined.ruleSet, diagnostics, sources };
}

interface LoadedPart extends RulePart {
  readonly file: string;
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** How many skipped rules a message names. */
const mostNamed = 5;

async function loadRuleFile(
  world: World,
  path: string,
  onInvalid: 'fail' | 'skip',
  read: ReadText,
): Promise<LoadedPart> {
  const [file, text] = [fileName(path), await read(path)];
  const { ruleSet, diagnostics: found } = parseRules(text, { file, onInvalid });
  const diagnostics = await withIgnored(found, { file, text });
  if (hasErrors(diagnostics)) await refuseUnlike(text, file, 'rules');
  await report(world, diagnostics, { sources: new Map([[file, text]]) });
  const isEmptied = ruleSet?.rules.length === 0 && hasErrors(diagnostics);
  if (ruleSet === undefined || isEmptied) {
    throw new CommandError(`the rules in ${file} cannot be used`);
  }
  await reportSkipped(world, file, diagnostics);
  return { file, text, ruleSet, diagnostics };
}

/** The findings, those marked that a comment of the file ignores. */
async function withIgnored(found: readonly Diagnostic[], file: SourceFile) {
  // Most rules have no findings, and the texts about all codes take time to load.
  if (found.length === 0) return found;
  const { ignoreByComments } = await import('../../../questions/analysis/checks/ignores.js');
  return ignoreByComments(found, file, () => false);
}

/** Writes to standard error which rules were skipped, and what that means for the exit code. */
async function reportSkipped(
  world: World,
  file: string,
  diagnostics: readonly Diagnostic[],
): Promise<void> {
  const names = diagnostics.flatMap(({ code, data }) =>
    code === 'rule-skipped' ? [String(data?.identifier)] : [],
  );
  if (names.length === 0) return;
  const rules = counted(names.length, 'invalid rule');
  const shown = [...names.slice(0, mostNamed), ...(names.length > mostNamed ? ['…'] : [])];
  await printError(
    world,
    `skipped ${rules} of ${file} (${shown.join(', ')}); the exit code is ${exit.findings}`,
  );
}

/** The findings that are not reported yet; notes that they are. */
export function unreported(
  diagnostics: readonly Diagnostic[],
  reported = new Set<string>(),
): readonly Diagnostic[] {
  return diagnostics.filter((one) => {
    const key = JSON.stringify([one.file, one.code, one.pointer, one.message]);
    const isNew = !reported.has(key);
    reported.add(key);
    return isNew;
  });
}

/** A file can have as many findings as lines: more of one code and file than this are counted. */
const mostShown = 10;

/** Writes errors and warnings to standard error, in colour on a terminal. */
export async function report(
  world: World,
  diagnostics: readonly Diagnostic[],
  options: RenderOptions = {},
): Promise<void> {
  const shown = diagnostics.filter((diagnostic) => diagnostic.severity !== 'info');
  if (shown.length === 0) return;
  if (world.annotates) {
    const { renderGithub } = await import('../../../core/diagnostics/render/github.js');
    await world.stderr.write(renderGithub(shown));
    return;
  }
  const { renderText } = await import('../../../core/diagnostics/render/text.js');
  const color = usesColor(world, world.stderr.isTerminal);
  await world.stderr.writeStyled(renderText(shown, { color, most: mostShown, ...options }));
}

/** Whether to use colour: on a terminal, unless NO_COLOR is set (no-color.org). */
export function usesColor(world: World, isTerminal: boolean): boolean {
  const { NO_COLOR } = world.env;
  return isTerminal && (NO_COLOR === undefined || NO_COLOR === '');
}
