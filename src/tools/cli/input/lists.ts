/** The files with lists that are given to a command, read one by one or as one corpus. */

import { resolve } from 'node:path';
import { type DeckFormatName, deckFormats, findFormat } from '../../../core/decks/formats/table.js';
import { readDecklist } from '../../../core/decks/read.js';
import { diagnose } from '../../../core/diagnostics/codes/decks.js';
import { counted } from '../../../core/diagnostics/counted.js';
import { type Diagnostic, hasErrors, showValue } from '../../../core/diagnostics/diagnostic.js';
import {
  overrideSeverities,
  type SeverityOverrides,
} from '../../../core/diagnostics/severities.js';
import { visible } from '../../../core/diagnostics/visible.js';
import { defined } from '../../../core/json/defined.js';
import { sumOf } from '../../../core/json/grouping.js';
import { parseJsonText } from '../../../core/json/jsonc.js';
import {
  dropRepeats,
  repeatedEvents,
  repeatedEventText,
  repeatedFileText,
} from '../../../questions/corpus/duplicate-files.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import { notRead } from '../../../questions/corpus/reading/open.js';
import { type Planned, plan } from '../../../questions/corpus/reading/plan.js';
import {
  type CorpusFile,
  type ReadCorpus,
  type ReadCorpusOptions,
  readCorpus,
} from '../../../questions/corpus/reading/read-corpus.js';
import type { FileRead } from '../../../questions/corpus/reading/read-file.js';
import { type ReadFile, readLists } from '../../../questions/corpus/reading/read-lists.js';
import { withFileEvents } from '../../../questions/corpus/results.js';
import type { Environment } from '../environment.js';
import { withProgress } from '../progress.js';
import { fileName, noteFindings, printError, report, UserError } from './errors.js';
import { once } from './file-cache.js';
import { requireLists } from './files.js';
import { refuseOther } from './open.js';
import { shownFindings } from './paths.js';

/** Reads the lists of all paths into one corpus, cached until a file changes. */
export function loadCorpus(env: Environment, paths: readonly string[]): Promise<ReadCorpus> {
  return once(env, `lists of ${paths.join('\n')}`, paths, () => readCorpusFiles(env, paths));
}

export interface LoadedFile extends ReadFile {
  /** Whether some of it could not be read. */
  readonly hasFaults: boolean;
}

type ReadOptions = Parameters<typeof readLists>[1];

/**
 * The files that paths name, without duplicates: files, folders, patterns, places of lists, and standard input.
 */
export async function findListFiles(
  env: Environment,
  paths: readonly string[],
): Promise<readonly Planned[]> {
  for (const path of paths) {
    if (!/\n|^\s*\d+x?\s+\S/.test(path) || (await env.look(path))) continue;
    throw new UserError(
      `cannot read ${path}: there is no such file; a list is read from a file, or from standard input with -`,
    );
  }
  const diagnostics: Diagnostic[] = [];
  const found = await plan(inputsOf(env, paths), env, diagnostics);
  await report(env, diagnostics);
  return found;
}

/** The paths as inputs, with standard input for `-`. */
export function inputsOf(env: Environment, paths: readonly string[]) {
  return paths.map((path) => (path === '-' ? { name: fileName(path), content: env.stdin } : path));
}

/** Reads the lists of one file, and reports what cannot be read. Only a file that was named must be readable. */
export async function loadListFile(
  env: Environment,
  planned: Planned,
  options: ReadOptions = {},
): Promise<LoadedFile> {
  const { name: file, isNamed } = planned;
  const read = await readLists(planned, options).catch((error: unknown): ReadFile => {
    if (isNamed) throw error;
    const diagnostics = [notRead(file, error)];
    return { shape: 'list', lists: [], standings: 0, faulty: 0, diagnostics };
  });
  const text = read.text ?? read.beginning;
  if (isNamed && text !== undefined) refuseOther(text, file);
  const fault = syntaxFault(read, file);
  const shown = fault ? { ...read, ...(text && { text }), diagnostics: [fault] } : read;
  const { diagnostics } = shown;
  const hasFaults = await reportFaults(env, { files: [{ ...shown, file }], diagnostics });
  if (isNamed) requireContent({ ...shown, lists: shown.lists.length }, diagnostics, file);
  return { ...shown, diagnostics: (await shownFindings(env, diagnostics)).diagnostics, hasFaults };
}

/**
 * In characters. Longer texts are not searched for the fault, which would take seconds; their findings name
 * entries.
 */
const longestLocated = 1 << 20;

/**
 * The first syntax error at the beginning of a file without lists: entries of a list with a typo look like
 * standings that are not JSON. Undefined if the text is valid JSON, or if no entry is broken.
 */
function syntaxFault({ beginning, diagnostics }: ReadFile, file: string): Diagnostic | undefined {
  const isBroken = diagnostics.some(({ data }) => data?.why === 'it is not JSON');
  if (beginning === undefined || !isBroken || beginning.length > longestLocated) return undefined;
  const read = parseJsonText(beginning);
  if (!('fault' in read)) return undefined;
  const { data, range } = read.fault;
  const what = String(data?.what);
  return { ...diagnose('list-not-json', '', { what }), file, ...defined({ range }) };
}

/**
 * Ends the command if a file has neither lists nor standings, unless a finding already says that nothing was
 * read.
 */
function requireContent(
  { lists, standings, faulty }: Pick<FileRead, 'lists' | 'standings' | 'faulty'>,
  diagnostics: readonly Diagnostic[],
  file: string,
): void {
  const isReported = diagnostics.some((one) => one.code === 'nothing-read' && one.file === file);
  if (lists > 0 || standings > faulty || isReported) return;
  throw emptyFile(file);
}

/** The error that ends the command if a named file has nothing that it reads. */
export function emptyFile(file: string): UserError {
  return new UserError(`${file} holds neither standings nor a decklist`);
}

/**
 * Reads files, folders, patterns, stored corpora and standard input (`-`) into a corpus, with a progress bar on
 * a terminal. Ends the command if a given path cannot be read or has no lists.
 */
export async function readCorpusFiles(
  env: Environment,
  paths: readonly string[],
  options: Pick<ReadCorpusOptions, 'base' | 'skip' | 'placeOf'> = {},
): Promise<ReadCorpus> {
  const read = await withProgress(env, (onProgress) =>
    readCorpus(inputsOf(env, paths), { ...options, files: env, onProgress }),
  );
  await refuseEmpty(env, read, paths, options.base?.listCount ?? 0);
  return read;
}

interface Unread extends Pick<ReadCorpus, 'diagnostics'> {
  readonly files: readonly Pick<CorpusFile, 'file' | 'text' | 'faulty'>[];
}

/** Reports what could not be read; sets exit code 1 if there was anything. */
export async function reportUnread(
  env: Environment,
  unread: Unread,
  overrides?: SeverityOverrides,
): Promise<void> {
  if (await reportFaults(env, unread, overrides)) noteFindings(env);
}

/**
 * Reports what could not be read. Returns whether there was anything; findings that are off or info do not
 * count.
 */
async function reportFaults(
  env: Environment,
  { files, diagnostics }: Unread,
  overrides: SeverityOverrides = new Map(),
): Promise<boolean> {
  const sources = new Map(
    files.flatMap(({ file, text }) => (text === undefined ? [] : [[file, text] as const])),
  );
  const shown = overrideSeverities(diagnostics, overrides);
  await report(env, shown, { sources });
  const isOff = diagnostics.length > 0 && shown.every(({ severity }) => severity === 'info');
  const isWhole = files.every(({ faulty }) => faulty === 0) && !hasErrors(shown);
  return !isWhole && !isOff;
}

/** Reports how many lists the figures of a command leave out or count only in part. */
export async function noteUnread(env: Environment, { files }: Unread): Promise<void> {
  const count = sumOf(files, ({ faulty }) => faulty);
  if (count === 0) return;
  const note = `${counted(count, 'list')} could not be read fully; only what was read counts`;
  await printError(env, note);
}

/**
 * Reads lists by event. Each file counts once; lists of a file that names no event become an event of their
 * own.
 *
 * @param date day for events without a date
 */
export async function readEvents(
  env: Environment,
  paths: readonly string[],
  date?: string,
): Promise<Corpus> {
  const read = await readCorpusFiles(env, paths, { placeOf: resolve });
  await reportUnread(env, read);
  await noteUnread(env, read);
  const { corpus: unique, repeated } = dropRepeats(read.corpus, 0);
  const nameOf = (file: number) => read.corpus.files[file] ?? '';
  for (const { file, first } of repeated) {
    await printError(env, repeatedFileText(nameOf(file), nameOf(first)));
  }
  const corpus = withFileEvents(unique, date);
  for (const found of repeatedEvents(corpus)) await printError(env, repeatedEventText(found));
  return corpus;
}

/** Ends the command if a given path has neither lists nor standings. */
async function refuseEmpty(
  env: Environment,
  { corpus, files, diagnostics }: ReadCorpus,
  paths: readonly string[],
  before: number,
): Promise<void> {
  const given = paths.map(fileName);
  for (const read of files) {
    const { file, shape, text, beginning = text } = read;
    if (!given.includes(file) || shape === 'skipped') continue;
    if (beginning !== undefined) refuseOther(beginning, file);
    requireContent(read, diagnostics, file);
  }
  const isNamed = files.some(({ file, shape }) => given.includes(file) || shape === 'skipped');
  if (isNamed || corpus.listCount > before) return;
  await report(env, diagnostics);
  throw new UserError(`there are no lists in ${given.join(', ')}`);
}

/**
 * Reads the lists of `recent` as new ones and those of `given` as earlier ones; without `recent`, the lists of
 * `given` are new. New lists come first, so their count tells them apart.
 *
 * @param way how to give lists to the command, for the message if there are none
 */
export async function readRecentLists(
  env: Environment,
  recent: readonly string[] | undefined,
  given: readonly string[] = [],
  way?: string,
) {
  // Sorted, so that the result does not depend on the order in which files are named.
  const read = await readCorpusFiles(env, (recent ?? requireLists(given, way)).toSorted());
  await reportUnread(env, read);
  const newLists = read.corpus.listCount;
  if (recent === undefined || given.length === 0) return { corpus: read.corpus, newLists };
  // A folder or pattern of earlier events may also contain the new ones.
  const known = new Set(read.files.map(({ file }) => resolve(file)));
  const earlier = await readCorpusFiles(env, given.toSorted(), {
    base: read.corpus,
    skip: (file) => known.has(resolve(file)),
  });
  await reportUnread(env, earlier);
  return { corpus: earlier.corpus, newLists };
}

/** The format with a name or alias. If it does not exist, ends the command with a list of all names. */
export function formatNamed(name: string, isWanted: 'read' | 'written'): DeckFormatName {
  const found = findFormat(name);
  if (found !== undefined && (isWanted === 'read' || found.isWritten)) return found.name;
  const known = deckFormats.filter(({ isWritten }) => isWanted === 'read' || isWritten);
  const others = isWanted === 'written' ? ['wire (for rules)', 'standings (for a form)'] : [];
  const names = [...known.map((format) => format.name), ...others].join(', ');
  throw new UserError(
    `${showValue(name)} is not a format that can be ${isWanted}; choose one of: ${names}`,
  );
}

/** Turns the option `--from` into an option for reading lists. */
export function readAs(from: string | undefined) {
  return { format: from === undefined ? undefined : formatNamed(from, 'read') };
}

/**
 * Reads a file with one list, possibly inside a standing, and reports what cannot be read. Ends the command if
 * the file has no list, or several.
 */
export async function readOneList(env: Environment, path: string, options: ReadOptions) {
  const [found, ...more] = await findListFiles(env, [path]);
  if (found === undefined || more.length > 0) {
    throw new UserError(`${path} names ${more.length + 1} files; this command takes one list`);
  }
  const read = await loadListFile(env, found, options);
  const { lists } = read;
  if (read.hasFaults) noteFindings(env);
  await printReading(env, found.name, read);
  const [only] = lists;
  requireOneList(path, lists.length, only?.name);
  return { decklist: readDecklist(only?.deck).decklist, read };
}

/** Ends a command that takes one list if a file has none, or several. */
export function requireOneList(path: string, lists: number, first: string | undefined): void {
  if (lists === 1) return;
  const found = lists === 0 ? 'no list' : counted(lists, 'list');
  const example = first === undefined ? '' : `, such as ${first}`;
  throw new UserError(`${fileName(path)} holds ${found}; this command takes exactly one${example}`);
}

type Read = Pick<FileRead, 'reading' | 'diagnostics'>;

/**
 * Writes to standard error which format a list was read in, which cards are left out, and how many lines were
 * not read. Standings and stored lists have no format.
 */
export async function printReading(env: Environment, file: string, read: Read): Promise<void> {
  const { reading, diagnostics } = read;
  if (reading === undefined) return;
  const { format, confidence, lines } = reading;
  const label = findFormat(format)?.label ?? format;
  const parts = [`read as ${format} (${label})${confidence === 'guess' ? ', a guess' : ''}`];
  for (const { code, message } of diagnostics) if (code === 'cards-left-out') parts.push(message);
  if (lines !== undefined && lines.unread > 0) {
    parts.push(`${counted(lines.unread, 'line was', 'lines were')} not read`);
  }
  await env.stderr.write(`${visible(`${file}: ${parts.join('; ')}`)}\n`);
}

/** How a list was read, as fields of a JSON document, with the findings about it. */
export function readingFields({ reading, diagnostics }: Read) {
  if (reading === undefined) return {};
  return { read: { ...reading, findings: findingsOf(diagnostics) } };
}

/** Findings as fields of a JSON document. */
export function findingsOf(diagnostics: readonly Diagnostic[]) {
  return diagnostics.map(({ code, severity, message, range }) => ({
    code,
    severity,
    message,
    line: range?.start.line,
  }));
}
