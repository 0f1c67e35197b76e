/** Recognizes the rules, lists, cases, overlays and card tables in a folder by content, for a new project. */

import { posix, resolve } from 'node:path';
import type { DeckCard } from '../../../core/decks/decklist.js';
import { readDecklist } from '../../../core/decks/read.js';
import { fieldsOf } from '../../../core/decks/shapes.js';
import { grouped } from '../../../core/diagnostics/counted.js';
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { readForm } from '../../../core/importers/form/form.js';
import { entriesOf } from '../../../core/json/entries.js';
import { parseJson } from '../../../core/json/parse.js';
import { unclassifiedDeck } from '../../../core/rules/model.js';
import { headOf } from '../../../questions/corpus/reading/bytes.js';
import { listContent } from '../../../questions/corpus/reading/list-content.js';
import { isBatch, isSearched, orNull } from '../../../questions/corpus/reading/paths.js';
import { wrongKind } from '../../../questions/corpus/reading/wrong-kind.js';
import { isCorpus } from '../../../questions/corpus/recognize.js';
import { notationOf } from '../../language/notation/notation.js';
import type { Environment } from '../environment.js';
import { openInput } from '../input/files.js';
import { isFolder, leadsOut } from '../input/paths.js';

export type FolderScan = Awaited<ReturnType<typeof scanFolder>>;

/** How deep folders are searched, and after how many files the search stops. */
const deepest = 5;
const mostFiles = 2000;

/** Larger files are recognized by this many bytes from their start. */
const wholeBytes = 1 << 22;

const unsearched = `left out the files after the first ${grouped(mostFiles)}: see that decktype.json names them, or their folders`;

const outside = 'it leads out of the folder; name its lists on the command line';

type Content = 'rules' | 'lists' | 'cases' | 'overlay' | 'cards' | 'batch' | 'form';

interface FoundFile {
  readonly path: string;
  readonly content: Content;
  readonly cards?: readonly DeckCard[];
  /** For standings: the player of the first one, and whether any of them has a label. */
  readonly player?: unknown;
  readonly isLabelled?: boolean;
  /** For a form: its players, and the names of the files with their lists. */
  readonly players?: readonly unknown[];
  readonly named?: readonly string[];
}

/** Returns paths relative to the folder, sorted within each kind; links come last. */
export async function scanFolder(env: Environment, folder: string) {
  let looked = 0;
  // Real paths already searched: links can lead to the same folder or file repeatedly.
  const searched = new Set<string>();
  const lists: string[] = [];
  const leftOut: string[] = [];
  const names = await namesIn(env, folder);
  if (names.length > 0) searched.add(await env.realPath(folder));
  const inEach: (readonly [name: string, found: readonly FoundFile[]])[] = [];
  for (const name of names) inEach.push([name, await search(name, 1)]);
  const others = inEach.flatMap(([, found]) => found);
  const forms = formsWithStandings(others);
  const ofForms = new Set(forms.flatMap(({ lists }) => lists));
  for (const [name, found] of inEach) {
    const ofLists = pathsOf(found, 'lists');
    const isFolder = found.some(({ path }) => path !== name);
    if (ofLists.length > 0 && !(await leavesOut(name))) {
      const kept: string[] = [];
      for (const path of ofLists) if (!(await leavesOut(path))) kept.push(path);
      lists.push(...(isFolder && kept.length === found.length ? [name] : kept));
    }
  }
  if (looked > mostFiles) leftOut.push(unsearched);
  return {
    rules: pathsOf(others, 'rules'),
    /** Files, and folders in which every recognized file has lists. */
    lists,
    cases: pathsOf(others, 'cases'),
    overlays: pathsOf(others, 'overlay'),
    cards: pathsOf(others, 'cards'),
    /** The cards of the first list that was read. */
    sample: others.find(({ cards = [] }) => cards.length > 0)?.cards ?? [],
    forms,
    isLabelled: others.some(({ isLabelled }) => isLabelled),
    /** What could not be read or named, and why. */
    leftOut,
  };

  /**
   * Leaves out lists that standings include, and lists outside of the folder, which a project file may not
   * name.
   */
  async function leavesOut(path: string): Promise<boolean> {
    if (ofForms.has(path)) return true;
    const isOutside = await leadsOut(folder, posix.join(folder, path), env);
    if (isOutside) leftOut.push(`left out ${path}: ${outside}`);
    return isOutside;
  }

  async function search(path: string, depth: number): Promise<FoundFile[]> {
    const target = posix.join(folder, path);
    try {
      const entry = await env.look(target);
      if (entry === undefined) return [];
      const place = await env.realPath(target);
      if (searched.has(place)) return [];
      searched.add(place);
      if (entry.isFolder) return depth < deepest ? await searchFolder(path, depth) : [];
      if (!entry.isFile || ++looked > mostFiles) return [];
      const found = await contentOf(env, target);
      return found === undefined ? [] : [{ path, ...found }];
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      leftOut.push(`left out a file: ${error.message}`);
      return [];
    }
  }

  async function searchFolder(path: string, depth: number): Promise<FoundFile[]> {
    const target = posix.join(folder, path);
    const names = await namesIn(env, target);
    // A batch is not searched. Recording it keeps the folder around it from being named, which would be an
    // error.
    if (isBatch(names)) return [{ path, content: 'batch' }];
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

/** The forms that standings were made from, each with the list files that those standings include. */
function formsWithStandings(files: readonly FoundFile[]) {
  return files.flatMap(({ path, players = [], named = [] }) => {
    const around = posix.dirname(path);
    const made = files.find(
      (file) => players.includes(file.player) && posix.dirname(file.path) === around,
    );
    const lists = named.map((name) => posix.join(around, name));
    return made && lists.length > 0 ? [{ form: path, standings: made.path, lists }] : [];
  });
}

function pathsOf(files: readonly FoundFile[], wanted: Content): string[] {
  return files.filter(({ content }) => content === wanted).map(({ path }) => path);
}

/** The names in a folder, sorted; links come last, because they can lead to other entries. */
async function namesIn(env: Environment, folder: string): Promise<string[]> {
  if (!(await isFolder(env, folder))) return [];
  const place = await env.realPath(folder);
  const own: string[] = [];
  const links: string[] = [];
  for (const name of (await env.list(folder)).filter(isSearched).sort()) {
    const found = await orNull(env.realPath(posix.join(folder, name)));
    (found === resolve(place, name) ? own : links).push(name);
  }
  return [...own, ...links];
}

/** The other files of a tournament; its standings have the lists. */
const besideStandings = /(^|\/)(details|pairings)\.json$/;

async function contentOf(
  env: Environment,
  path: string,
): Promise<Omit<FoundFile, 'path'> | undefined> {
  const isRead = /\.(jsonc?|jsonl|ndjson|txt|csv|dek|ydke?|corpus|ya?ml)(\.gz)?$/i.test(path);
  if (!isRead || besideStandings.test(path)) return undefined;
  const { content } = await openInput(env, path);
  const head = await headOf(content, wholeBytes);
  if (isCorpus(head)) return { content: 'lists' };
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(head);
  const notation = await notationOf(path, text);
  const other = wrongKind(notation?.json ?? text, path);
  if (notation !== undefined) return other === 'rules' ? { content: other } : undefined;
  switch (other) {
    case 'form':
      return { content: other, ...(await contentOfForm(text)) };
    case 'games':
    case 'settings':
    case 'profiles':
      return undefined;
    case undefined:
      break;
    default:
      return { content: other };
  }
  const kind = await listContent(text);
  if (kind === undefined) return undefined;
  if (kind === 'decklist') return { content: 'lists', cards: readDecklist(text).decklist.cards };
  const standings = Array.from(entriesOf(text), (entry) => fieldsOf(parseJson(entry).value));
  const { player } = standings[0] ?? {};
  const isLabelled = standings.some(({ deck }) => {
    const { id, name } = fieldsOf(deck);
    return (id ?? name) !== undefined && id !== unclassifiedDeck.id;
  });
  const { decklist } = standings.find((standing) => standing.decklist) ?? {};
  const { cards } = readDecklist(decklist).decklist;
  return { content: 'lists', cards, isLabelled, ...(player !== undefined && { player }) };
}

async function contentOfForm(text: string): Promise<Pick<FoundFile, 'players' | 'named'>> {
  const named: string[] = [];
  const readFile = async (name: string) => {
    named.push(name);
    return '';
  };
  const { standings } = await readForm(text, { readFile });
  return { players: standings.map(({ player }) => player), named };
}
