/** The files that a command reads as text: their paths, their text, and what they hold. */
import { basename, dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { binaryKind, kindBytes } from '../../../questions/corpus/binary-kind.js';
import { peek, wholeText } from '../../../questions/corpus/reading/bytes.js';
import { isPattern } from '../../../questions/corpus/reading/glob.js';
import { isGzip, unzipped } from '../../../questions/corpus/reading/gzip.js';
import { findFiles, PatternSearch } from '../../../questions/corpus/reading/paths.js';
import type { WrongKind } from '../../../questions/corpus/reading/wrong-kind.js';
import type { Environment } from '../environment.js';
import { fileName, longestPath, projectFileName, systemReason, UserError } from './errors.js';
import { isFolder, isThere, isUrl, leadsOut } from './paths.js';

/** An input, opened at its beginning. */
export type OpenInput = Awaited<ReturnType<typeof openInput>>;

/** Opens a file, or standard input for `-`; `input` is what to read in its place. */
export async function openInput(
  env: Environment,
  path: string,
  input: AsyncIterable<Uint8Array> = path === '-' ? env.stdin : env.readFile(path),
) {
  /** How messages name it. */
  const file = fileName(path);
  const { head, chunks } = await peek(input, kindBytes);
  const isCompressed = isGzip(head);
  return {
    file,
    isCompressed,
    /** The first bytes, as they are in the file. */
    head,
    /** All of it, without compression. */
    content: isCompressed ? unzipped(chunks, file) : chunks,
  };
}

/** A folder of the package, which is elsewhere in a build than in the sources. Ends the command without `file` in it. */
export async function shippedFolder(
  env: Environment,
  ways: readonly string[],
  file: string,
  what: string,
): Promise<string> {
  for (const way of ways) {
    const folder = fileURLToPath(new URL(way, import.meta.url));
    if (await isThere(env, `${folder}/${file}`)) return folder;
  }
  throw new UserError(`this installation of decktype has no ${what}; install it again`);
}

/** Reads a whole file as text, or standard input for `-`. */
export type ReadText = (path: string) => Promise<string>;

/**
 * Reads a whole file, or standard input for `-`. `note` gets the finding about bytes that are not
 * UTF-8; without it, such a file ends the command.
 */
export async function readInput(
  env: Environment,
  path: string,
  note: (finding: Diagnostic) => void = refuse,
): Promise<string> {
  const { file, head, content } = await openInput(env, path);
  const kind = binaryKind(head);
  if (kind !== undefined) throw new UserError(`${file} cannot be read as text: it is ${kind}`);
  return wholeText(content, file, (finding) => note({ ...finding, file }));
}

function refuse({ file, range, message, hint }: Diagnostic): never {
  const start = range && `:${range.start.line}:${range.start.column}`;
  throw new UserError(`${file}${start}: ${message}${hint === undefined ? '' : `; ${hint}`}`);
}

/** Ends the command if a text that cannot be read as `wanted` holds something else. */
export async function refuseUnlike(
  text: string,
  file: string,
  wanted: Exclude<Content, 'lists'>,
): Promise<void> {
  const { contentOf } = await import('../../../questions/corpus/reading/list-content.js');
  const message = contentMessage(file, await contentOf(text, file), wanted);
  if (message !== undefined) throw new UserError(message);
}

/** The paths of lists. Ends the command if there are none; `way` is how the command takes them. */
export function requireLists(
  paths: readonly string[] | undefined,
  way = 'with --decks PATH',
): readonly string[] {
  if (paths !== undefined && paths.length > 0) return paths;
  throw new UserError(`there are no lists: name them ${way}, or as "lists" in ${projectFileName}`);
}

/** What a command takes of the files in a folder. */
export interface FolderFiles {
  isNamed(path: string): boolean;
  /** Whether a file with such a name is meant by what it holds. */
  isMeant(path: string): boolean | Promise<boolean>;
  /** Why a folder without such files ends the command. */
  none(folder: string): string;
}

const named: Pick<FolderFiles, 'isNamed' | 'isMeant'> = {
  isNamed: (path) => basename(path) !== projectFileName,
  isMeant: () => true,
};

/**
 * The files that paths and patterns name, and those of folders where a command takes any, each once. A
 * pattern does not name project files.
 */
export async function findNamed(
  env: Environment,
  paths: readonly string[],
  ofFolders?: FolderFiles,
): Promise<string[]> {
  const found = new Set<string>();
  const patterns = new PatternSearch();
  for (const path of paths) {
    const isAsked = ofFolders !== undefined && path !== '-';
    const folder = isAsked && (await isFolder(env, path)) ? ofFolders : undefined;
    if (folder === undefined && !isPattern(path)) {
      found.add(path);
      continue;
    }
    const { isNamed, isMeant } = folder ?? named;
    let count = 0;
    for (const { path: file, fault } of await findFiles(env, path, patterns)) {
      if (!isNamed(file)) continue;
      if (fault !== undefined) throw new UserError(`cannot read ${file}: ${systemReason(fault)}`);
      if (!(await isMeant(file))) continue;
      found.add(file);
      count++;
    }
    if (folder !== undefined && count === 0) throw new UserError(folder.none(path));
  }
  return [...found];
}

/** What a file can hold. */
export type Content = WrongKind | 'colors' | 'field' | 'lists' | 'standings' | 'decklist';

/** What each content is called, and what takes it. */
const contents: Readonly<Record<Content, readonly [name: string, use: string]>> = {
  rules: ['rules', 'decktype check and convert --to wire take them; so does --rules'],
  games: ['games', 'decktype import takes them'],
  cases: ['cases', 'decktype test takes them'],
  overlay: ['an overlay', '--overlay takes it'],
  settings: ['the settings of a project', '--config takes them'],
  cards: ['a card table', '--cards takes it'],
  colors: ['card colours', '--colors takes them'],
  field: ['the shares of a field', 'decktype report --field takes them'],
  form: ['a table of players', 'decktype convert --to standings makes standings of it'],
  profiles: ['profiles of decks', 'decktype guess --profiles takes them'],
  lists: ['lists', '--decks takes them'],
  standings: ['standings', 'decktype tag takes them; so do --decks and --from, once for each file'],
  decklist: ['a decklist', 'decktype classify takes it; so does --decks, once for each file'],
};

/** The message about a file that holds `found`, where `wanted` is read; undefined if it holds that. */
export function contentMessage(
  file: string,
  found: Content | undefined,
  wanted: Content,
): string | undefined {
  if (found === undefined || found === wanted) return undefined;
  const [name, use] = contents[found];
  return `${file} holds ${name} and not ${contents[wanted][0]}; ${use}`;
}

/** A path that a file names, relative to that file's folder. */
export function besideOf(path: string, other: string): string {
  // Joining takes quadratic time, and no file has such a path.
  if (isUrl(other) || other.length > longestPath) return other;
  const beside = isAbsolute(other) ? other : join(dirname(path), other);
  // A file of this name, and not standard input.
  return beside === '-' ? './-' : beside;
}

/** Whether a file that another one names is outside of that one's folder. It is confined like the other, or to that. */
export function isOutside(path: string, other: string, env: Environment): Promise<boolean> {
  const [folder, beside] = [dirname(path), besideOf(path, other)];
  env.confined?.set(beside, env.confined?.get(path) ?? { folder, allowsFiles: true });
  return leadsOut(folder, beside, env);
}

/** Whether a path leads to a device or a pipe, which may never end; only users themselves may name one. */
export async function leadsToDevice(path: string, env: Environment): Promise<boolean> {
  const found = await env.look(path);
  return found !== undefined && !found.isFile && !found.isFolder;
}
