/** The files that a command reads as text: their paths, texts and kinds of content. */
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
import { isFolder, isThere, isUrl, leadsOut, placeOf } from './paths.js';

/** An input that is open at its start. */
export type OpenInput = Awaited<ReturnType<typeof openInput>>;

/** Opens a file, or standard input for `-`; `input` replaces its content. */
export async function openInput(
  env: Environment,
  path: string,
  input: AsyncIterable<Uint8Array> = path === '-' ? env.stdin : env.readFile(path),
) {
  /** The name of the file in messages. */
  const file = fileName(path);
  const { head, chunks } = await peek(input, kindBytes);
  const isCompressed = isGzip(head);
  return {
    file,
    isCompressed,
    /** The first bytes of the file, possibly compressed. */
    head,
    /** The whole content, decompressed. */
    content: isCompressed ? unzipped(chunks, file) : chunks,
  };
}

/**
 * A folder of the package; its place differs between a build and the sources. Ends the command if no candidate
 * has `file`.
 */
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

/** Reads a whole file, or standard input for `-`, as text. */
export type ReadText = (path: string) => Promise<string>;

/**
 * Reads a whole file, or standard input for `-`. `note` gets a finding about bytes that are not UTF-8; without
 * `note`, such a file ends the command.
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

/** Ends the command with a helpful message if a text that could not be read as `wanted` holds something else. */
export async function refuseUnlike(
  text: string,
  file: string,
  wanted: Exclude<Content, 'lists'>,
): Promise<void> {
  const { contentOf } = await import('../../../questions/corpus/reading/list-content.js');
  const message = contentMessage(file, await contentOf(text, file), wanted);
  if (message !== undefined) throw new UserError(message);
}

/** The paths of lists. Ends the command if there are none; `way` tells users how to give them. */
export function requireLists(
  paths: readonly string[] | undefined,
  way = 'with --decks PATH',
): readonly string[] {
  if (paths !== undefined && paths.length > 0) return paths;
  throw new UserError(`there are no lists: name them ${way}, or as "lists" in ${projectFileName}`);
}

/** Which files of a folder a command takes. */
export interface FolderFiles {
  isNamed(path: string): boolean;
  /** Whether the content of a file that is named right makes it one of them. */
  isMeant(path: string): boolean | Promise<boolean>;
  /** The message that ends the command if a folder has no such files. */
  none(folder: string): string;
}

const named: Pick<FolderFiles, 'isNamed' | 'isMeant'> = {
  isNamed: (path) => basename(path) !== projectFileName,
  isMeant: () => true,
};

/**
 * The files that paths and patterns name, without duplicates; also those in folders, if `ofFolders` is given.
 * Patterns do not match project files.
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
  // Two paths can lead to the same file.
  const files = new Map<string, string>();
  for (const path of found) {
    const place = await placeOf(env, path);
    if (!files.has(place)) files.set(place, path);
  }
  return [...files.values()];
}

/** The kinds of content of a file. */
export type Content = WrongKind | 'colors' | 'field' | 'lists' | 'standings' | 'decklist';

/** The name of each kind of content, and which commands take it. */
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

/** The message about a file that holds `found` instead of `wanted`; undefined if the two are the same. */
export function contentMessage(
  file: string,
  found: Content | undefined,
  wanted: Content,
): string | undefined {
  if (found === undefined || found === wanted) return undefined;
  const [name, use] = contents[found];
  return `${file} holds ${name} and not ${contents[wanted][0]}; ${use}`;
}

/** Resolves a path in a file relative to the folder of that file. */
export function besideOf(path: string, other: string): string {
  // Joining takes quadratic time, and no real path is this long.
  if (isUrl(other) || other.length > longestPath) return other;
  const beside = isAbsolute(other) ? other : join(dirname(path), other);
  // A file with this name, not standard input.
  return beside === '-' ? './-' : beside;
}

/**
 * Whether a file that another file names is outside of that file's folder. Confines it like the other file, or
 * else to that folder.
 */
export function isOutside(path: string, other: string, env: Environment): Promise<boolean> {
  const [folder, beside] = [dirname(path), besideOf(path, other)];
  env.confined?.set(beside, env.confined?.get(path) ?? { folder, allowsFiles: true });
  return leadsOut(folder, beside, env);
}

/** Whether a path leads to a device or pipe, which may never end; only users themselves may name one. */
export async function leadsToDevice(path: string, env: Environment): Promise<boolean> {
  const found = await env.look(path);
  return found !== undefined && !found.isFile && !found.isFolder;
}
