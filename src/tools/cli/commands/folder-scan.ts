/** What lies in a folder, told by content: the rules, lists, cases and overlays of a new project. */
import { posix } from 'node:path';
import { headOf } from '../../../questions/corpus/reading/bytes.js';
import { listContent } from '../../../questions/corpus/reading/list-content.js';
import { otherContent } from '../../../questions/corpus/reading/other-files.js';
import { isCorpus } from '../../../questions/corpus/recognize.js';
import type { Environment } from '../environment.js';

/** Paths relative to the folder, each kind sorted. */
export interface FolderScan {
  readonly rules: readonly string[];
  /** Files, and folders in which all files that were recognized have lists. */
  readonly lists: readonly string[];
  readonly cases: readonly string[];
  readonly overlays: readonly string[];
}

/** How deep folders are searched, and after how many files the search ends. */
const deepest = 5;
const mostFiles = 2000;

/** Larger files are recognized by this many bytes at their beginning. */
const wholeBytes = 1 << 22;

type Content = 'rules' | 'lists' | 'cases' | 'overlay';

interface FoundFile {
  readonly path: string;
  readonly content: Content;
}

export async function scanFolder(env: Environment, folder: string): Promise<FolderScan> {
  let looked = 0;
  // The real paths of those that were searched: links may lead to a folder again and again.
  const searched = new Set<string>();
  const lists: string[] = [];
  const others: FoundFile[] = [];
  for (const name of await namesIn(env, folder)) {
    const found = await search(name, 1);
    const isFolder = found.some(({ path }) => path !== name);
    if (isFolder && found.every(({ content }) => content === 'lists')) lists.push(name);
    else lists.push(...pathsOf(found, 'lists'));
    others.push(...found);
  }
  return {
    rules: pathsOf(others, 'rules'),
    lists,
    cases: pathsOf(others, 'cases'),
    overlays: pathsOf(others, 'overlay'),
  };

  async function search(path: string, depth: number): Promise<FoundFile[]> {
    const target = posix.join(folder, path);
    const found = await env.look(target);
    if (found?.isFolder === true) return depth < deepest ? searchFolder(path, depth) : [];
    if (found?.isFile !== true || looked === mostFiles) return [];
    looked++;
    const content = await contentOf(env, target);
    return content === undefined ? [] : [{ path, content }];
  }

  async function searchFolder(path: string, depth: number): Promise<FoundFile[]> {
    const target = posix.join(folder, path);
    const place = await env.realPath(target);
    if (searched.has(place)) return [];
    searched.add(place);
    const names = await namesIn(env, target);
    // A copy of a data interface has the rules of all its games.
    const isCopy = names.includes('games.json');
    const files: FoundFile[] = [];
    for (const name of names) {
      if (isCopy && name !== 'tournaments') continue;
      files.push(...(await search(posix.join(path, name), depth + 1)));
    }
    return files;
  }
}

function pathsOf(files: readonly FoundFile[], wanted: Content): string[] {
  return files.filter(({ content }) => content === wanted).map(({ path }) => path);
}

async function namesIn(env: Environment, folder: string): Promise<string[]> {
  if ((await env.look(folder))?.isFolder !== true) return [];
  const names = await env.list(folder);
  return names.filter((name) => !/^\.|^node_modules$/.test(name)).sort();
}

/** The other files of a tournament, whose standings have its lists. */
const besideStandings = /(^|\/)(details|pairings)\.json$/;

async function contentOf(env: Environment, path: string): Promise<Content | undefined> {
  if (/\.(json|jsonl|ndjson|txt|csv|dek)\.gz$/.test(path)) return 'lists';
  if (!/\.(jsonc?|jsonl|ndjson|txt|csv|dek|ydk|corpus)$/.test(path) || besideStandings.test(path)) {
    return undefined;
  }
  const head = await headOf(env.readFile(path), wholeBytes);
  if (isCorpus(head)) return 'lists';
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(head);
  const other = otherContent(text, path);
  if (other === 'rules' || other === 'cases' || other === 'overlay') return other;
  if (other !== undefined) return undefined;
  return (await listContent(text)) === undefined ? undefined : 'lists';
}
