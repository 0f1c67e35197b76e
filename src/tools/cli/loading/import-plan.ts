/** What `decktype import` loads: the files that its paths mean, and the game, format or tournament of each. */

import { present } from '../../../core/diagnostics/counted.js';
import { type Diagnostic, showValue } from '../../../core/diagnostics/diagnostic.js';
import { defined } from '../../../core/json/defined.js';
import { groupBy } from '../../../core/json/grouping.js';
import { formatKey, rulesFor } from '../../../core/tournament/rules-for.js';
import { isPattern } from '../../../questions/corpus/reading/glob.js';
import { findFiles, isListed, orNull } from '../../../questions/corpus/reading/paths.js';
import type { ImportOptions } from '../definitions/service.js';
import type { Environment } from '../environment.js';
import { printError, UserError } from '../input/errors.js';
import { readFound } from '../input/open.js';
import { folderOf } from '../input/paths.js';
import { findRules, loadRules } from './rules.js';

/** The files to import, in order: rules before the tournaments that they tag. */
export interface ImportPlan {
  readonly games: string[];
  readonly rules: PlannedRules[];
  /** Tournament -> the file of each part, and the folder that has them. */
  readonly tournaments: Map<string, PlannedTournament>;
  /** The files that were found in folders and not named, and the folder that was named for each. */
  readonly found: Map<string, string>;
  /** Why rule files that were found in folders cannot be read. */
  readonly unread: Diagnostic[];
}

export interface PlannedTournament {
  /** Missing where files were named one by one. */
  readonly folder?: string;
  readonly files: Partial<Record<TournamentPart, string>>;
}

export interface PlannedRules {
  readonly game: string;
  readonly format?: string;
  readonly path: string;
  /** The text of the rules of the project, or of several files, joined; their findings are reported already. */
  readonly joined?: string;
}

/** The files of a tournament. */
export const parts = ['details', 'standings', 'pairings'] as const;
export type TournamentPart = (typeof parts)[number];

/** Finds the files of an import. Rule files of folders are read once: those that cannot be are `unread`. */
export async function planImport(
  paths: readonly string[],
  options: ImportOptions,
  env: Environment,
): Promise<ImportPlan> {
  const plan: ImportPlan = {
    games: [],
    rules: [],
    tournaments: new Map(),
    found: new Map(),
    unread: [],
  };
  if (paths.length === 0 || options.rules !== undefined) await planProject(plan, options, env);
  for (const given of paths) {
    const path = given.replace(/(?<=.)\/+$/, '');
    const found = path === '-' ? undefined : await env.look(path);
    if (found?.isFolder) await planFolder({ ...plan, folder: path }, path, options, env);
    else if (found !== undefined || path === '-') await planFile(plan, path, options, env);
    else if (isPattern(path)) await planPattern(plan, path, options, env);
    else throw new UserError(`cannot read ${path}: there is no such file`);
  }
  const readable: PlannedRules[] = [];
  for (const one of plan.rules) {
    const isFound = plan.found.has(one.path);
    const text = isFound
      ? await readPlaced(plan, one.path, (found) => plan.unread.push(found), env)
      : '';
    if (text !== undefined) readable.push(one);
  }
  return { ...plan, rules: await joinedByKey(readable, options, env) };
}

/**
 * Reads a file that was found in a folder. Where a link leads to it from outside of that folder, findings do
 * not show its text: who wrote the folder may not be allowed to read it.
 */
export async function readPlaced(
  { found }: ImportPlan,
  path: string,
  note: (finding: Diagnostic) => void,
  env: Environment,
  read?: () => Promise<string>,
): Promise<string | undefined> {
  const text = await readFound(env, path, note, read);
  const folder = found.get(path);
  if (text !== undefined && folder !== undefined) {
    env.confined?.set(path, { folder, allowsFiles: true });
  }
  return text;
}

/** The planned rules, several files of a game or a format as one rule set. */
async function joinedByKey(
  planned: readonly PlannedRules[],
  { skipInvalid }: ImportOptions,
  env: Environment,
): Promise<PlannedRules[]> {
  const byKey = groupBy(planned, ({ game, format }) => JSON.stringify([game, formatKey(format)]));
  const joined: PlannedRules[] = [];
  for (const [first, ...others] of byKey.values()) {
    if (first === undefined) continue;
    const files = [...new Set([first, ...others].map(({ path }) => path))];
    if (files.length === 1) joined.push(first);
    else {
      const rules = await loadRules(env, files, defined({ skipInvalid }));
      joined.push({ ...first, path: files.join(', '), joined: JSON.stringify(rules.ruleSet.file) });
    }
  }
  return joined;
}

/** Plans the rules of the project for all its formats, or for the one that is wanted. */
async function planProject(
  plan: ImportPlan,
  options: ImportOptions,
  env: Environment,
): Promise<void> {
  const { rules = [], overlay: present, on, ...others } = options;
  const { projectRules = [{ rules, overlay: present }] } = options;
  const wanted = options.eventFormat ?? options.for;
  const formats =
    wanted === undefined ? new Set(projectRules.map(({ format }) => formatKey(format))) : [wanted];
  for (const format of formats) {
    const chosen = rulesFor(projectRules, { format, date: on });
    const isOther = wanted === undefined && formatKey(chosen?.format) !== format;
    if (isOther || (projectRules.length > 1 && chosen?.rules.length === 0)) continue;
    const files = await findRules(env, chosen?.rules, 'as an argument');
    const own = { ...others, ...defined({ overlay: chosen?.overlay }) };
    const loaded = await loadRules(env, files, own);
    const game = options.game ?? loaded.ruleSet.file.game;
    if (game === undefined) {
      throw new UserError(
        'the game of the rules is unknown: name it with --game ID, or as "game" in a rule file',
      );
    }
    plan.rules.push({
      game,
      path: files.join(', '),
      joined: JSON.stringify(loaded.ruleSet.file),
      ...(format !== '' && { format }),
    });
  }
}

/** A plan to which the files of one folder are added. */
type FolderPlan = ImportPlan & { readonly folder: string };

/**
 * The file of a folder at a path, or its compressed form; undefined if there is neither. It may be a link that
 * leads nowhere, which cannot be read later. It is noted.
 */
async function findFile(
  plan: FolderPlan,
  path: string,
  env: Environment,
): Promise<string | undefined> {
  for (const one of [path, `${path}.gz`]) {
    if ((await kindAt(one, env)) === 'nothing') continue;
    plan.found.set(one, plan.folder);
    return one;
  }
  return undefined;
}

/**
 * What is at a path. `lost` is a link that leads nowhere, such as to a disk that is not mounted, or in a
 * circle; `closed` is a folder in which nobody may look.
 */
async function kindAt(
  path: string,
  env: Environment,
): Promise<'nothing' | 'file' | 'folder' | 'closed' | 'lost'> {
  const found = await orNull(env.look(path));
  if (found) {
    if (!found.isFolder) return 'file';
    return (await orNull(env.look(`${path}/.`))) === null ? 'closed' : 'folder';
  }
  return (await isListed(env, path)) ? 'lost' : 'nothing';
}

/** Plans a folder of the data interface: the whole, its games or tournaments, or one of these. */
async function planFolder(
  plan: FolderPlan,
  folder: string,
  { game, tournament, eventFormat }: ImportOptions,
  env: Environment,
): Promise<void> {
  const before = plan.games.length + plan.rules.length;
  let tournaments = 0;
  const listed = await findFile(plan, `${folder}/games.json`, env);
  if (listed !== undefined) plan.games.push(listed);
  const [name = '', parent] = (await env.realPath(folder)).split(/[\\/]/).reverse();
  const inFolder = (wanted: string) => (parent === wanted ? idOf(name) : undefined);
  const placesOf = (wanted: string) => present([name === wanted && folder, `${folder}/${wanted}`]);
  for (const games of placesOf('games')) {
    const names = await entries(games, env);
    if (names === undefined) addRules(plan, '', games);
    for (const one of names ?? []) {
      await planGame(plan, idOf(one), `${games}/${one}`, env);
    }
  }
  await planGame(plan, game ?? inFolder('games'), folder, env, eventFormat);
  for (const parent of placesOf('tournaments')) {
    const names = await entries(parent, env);
    if (names === undefined) {
      plan.found.set(parent, plan.folder);
      plan.tournaments.set(parent, { files: { details: parent } });
      tournaments++;
    }
    for (const one of names ?? []) {
      tournaments += await planTournament(plan, idOf(one), `${parent}/${one}`, env);
    }
  }
  tournaments += await planTournament(plan, tournament ?? inFolder('tournaments'), folder, env);
  if (plan.games.length + plan.rules.length + tournaments === before) {
    throw new UserError(
      `${folder} holds nothing to import: there is no games.json, no games/ID/decks.json and no tournaments/ID/`,
    );
  }
}

async function planGame(
  plan: FolderPlan,
  game: string | undefined,
  folder: string,
  env: Environment,
  ofAll?: string,
): Promise<void> {
  if (game === undefined) return;
  const addFrom = async (place: string, format?: string) => {
    const path = `${place}/decks.json`;
    const isUnread = ['closed', 'lost'].includes(await kindAt(place, env));
    const rules = isUnread ? path : await findFile(plan, path, env);
    if (rules !== undefined) addRules(plan, game, rules, format);
  };
  await addFrom(folder, ofAll);
  const formats = `${folder}/formats`;
  const names = await entries(formats, env);
  if (names === undefined) addRules(plan, game, formats);
  for (const one of names ?? []) await addFrom(`${formats}/${one}`, idOf(one));
}

function addRules(plan: FolderPlan, game: string, path: string, format?: string): void {
  plan.found.set(path, plan.folder);
  plan.rules.push(defined({ game, path, format }));
}

/** Plans the folder of a tournament, instead of another folder that has it, too. Returns how many it is. */
async function planTournament(
  plan: FolderPlan,
  id: string | undefined,
  folder: string,
  env: Environment,
): Promise<0 | 1> {
  if (id === undefined) return 0;
  const files: PlannedTournament['files'] = {};
  if (['closed', 'lost'].includes(await kindAt(folder, env))) {
    files.details = `${folder}/details.json`;
    plan.found.set(files.details, plan.folder);
  } else {
    for (const part of parts) {
      const path = await findFile(plan, `${folder}/${part}.json`, env);
      if (path !== undefined) files[part] = path;
    }
  }
  if (Object.keys(files).length === 0) return 0;
  const known = plan.tournaments.get(id);
  const named = known?.folder === undefined ? known?.files : {};
  await warnOfReplaced(known?.folder, folder, `the tournament ${showValue(id)}`, env);
  for (const part of parts) await warnOfReplaced(named?.[part], files[part], partOf(id, part), env);
  plan.tournaments.set(id, { folder, files: { ...named, ...files } });
  return 1;
}

const partOf = (id: string, part: TournamentPart) =>
  `the ${part} of the tournament ${showValue(id)}`;

/** Warns of a file or folder that is not imported because another one is `what`, too. */
async function warnOfReplaced(
  before: string | undefined,
  after: string | undefined,
  what: string,
  env: Environment,
): Promise<void> {
  if (before === undefined || after === undefined || before === after) return;
  // One of them may lead nowhere, where there is no real path.
  const [one, other] = await Promise.all([before, after].map((path) => orNull(env.realPath(path))));
  if (one === other) return;
  await printError(
    env,
    `warning: ${before} and ${after} are both ${what}; only ${after} is imported`,
  );
}

/** Plans the files of a pattern; the folder of a tournament means all of its files. */
async function planPattern(
  plan: ImportPlan,
  pattern: string,
  options: ImportOptions,
  env: Environment,
): Promise<void> {
  const files = await findFiles(env, pattern);
  if (files[0]?.path === pattern) throw new UserError(`no files match ${pattern}`);
  const placed = { ...plan, folder: folderOf(pattern) };
  for (const { path } of files) {
    const [, folder] = /^(.*)[\\/]standings\.json(?:\.gz)?$/.exec(path) ?? [];
    if (folder === undefined || /standings\.json(?:\.gz)?$/.test(pattern)) {
      placed.found.set(path, placed.folder);
      await planFile(plan, path, options, env);
    } else await planFolder(placed, folder, options, env);
  }
}

/** The names in a folder, and none where it is missing; undefined where it cannot be listed. */
async function entries(folder: string, env: Environment): Promise<readonly string[] | undefined> {
  const kind = await kindAt(folder, env);
  if (kind === 'lost') return undefined;
  if (kind === 'nothing' || kind === 'file') return [];
  return (await orNull(env.list(folder)))?.toSorted();
}

/** Decodes the name of a folder, which may be percent-encoded as in a URL. */
function idOf(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

async function addPart(
  plan: ImportPlan,
  id: string,
  part: TournamentPart,
  path: string,
  env: Environment,
): Promise<void> {
  const known = plan.tournaments.get(id) ?? { files: {} };
  await warnOfReplaced(known.files[part], path, partOf(id, part), env);
  known.files[part] = path;
  plan.tournaments.set(id, known);
}

async function planFile(
  plan: ImportPlan,
  path: string,
  { game, tournament, eventFormat }: ImportOptions,
  env: Environment,
): Promise<void> {
  const [name = '', folder, kind, ofGame, games] = path.split(/[\\/]/).reverse();
  const part = parts.find((one) => name === `${one}.json` || name.startsWith(`${one}.`));
  const inFolder = (wanted: string) =>
    kind === wanted && folder !== undefined ? idOf(folder) : undefined;
  if (/^games\.json(?:\.gz)?$/.test(name)) plan.games.push(path);
  else if (part !== undefined || (tournament !== undefined && game === undefined)) {
    const id = tournament ?? inFolder('tournaments');
    if (id === undefined) {
      throw new UserError(`the tournament of ${path} is unknown: name it with --tournament ID`);
    }
    await addPart(plan, id, part ?? 'standings', path, env);
  } else {
    const isOfFormat = kind === 'formats' && games === 'games' && ofGame !== undefined;
    const id = game ?? (isOfFormat ? idOf(ofGame) : inFolder('games'));
    const format = eventFormat ?? (isOfFormat ? inFolder('formats') : undefined);
    if (id === undefined) {
      throw new UserError(
        `the kind of ${path} is unknown: add --game ID for rules, or --tournament ID for standings`,
      );
    }
    plan.rules.push(defined({ game: id, path, format }));
  }
}
