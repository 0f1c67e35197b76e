/** What `decktype import` loads: the files that its paths name, and the game, format or tournament of each. */

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

/** The files to import. */
export type ImportPlan = Awaited<ReturnType<typeof planImport>>;

export interface PlannedTournament {
  /** Missing if the files were given one by one. */
  readonly folder?: string;
  readonly files: Partial<Record<TournamentPart, string>>;
}

export interface PlannedRules {
  readonly game: string;
  readonly format?: string;
  readonly path: string;
  /** The text of the project's rules, or of several files joined. Its findings have been reported. */
  readonly joined?: string;
}

export const parts = ['details', 'standings', 'pairings'] as const;
export type TournamentPart = (typeof parts)[number];

/** Finds the files of an import. Rule files in folders are read once; unreadable ones become `unread`. */
export async function planImport(
  paths: readonly string[],
  options: ImportOptions,
  env: Environment,
) {
  const games: string[] = [];
  const rules: PlannedRules[] = [];
  const tournaments = new Map<string, PlannedTournament>();
  const found = new Map<string, string>();
  /** The number of planned tournaments and of files with games or rules. */
  let count = 0;
  if (paths.length === 0 || options.rules !== undefined) await planProject();
  for (const given of paths) {
    const path = given.replace(/(?<=.)\/+$/, '');
    const at = path === '-' ? undefined : await env.look(path);
    if (at?.isFolder) await planFolder(path, path);
    else if (at !== undefined || path === '-') await planFile(path);
    else if (isPattern(path)) await planPattern(path);
    else throw new UserError(`cannot read ${path}: there is no such file`);
  }
  const { game, tournament, eventFormat } = options;
  refuseUnused(
    '--game',
    game,
    rules.map((one) => one.game),
  );
  refuseUnused(
    '--event-format',
    eventFormat && formatKey(eventFormat),
    rules.map(({ format }) => formatKey(format)),
  );
  refuseUnused('--tournament', tournament, [...tournaments.keys()]);
  const readable: PlannedRules[] = [];
  const unread: (PlannedRules & { readonly fault: Diagnostic })[] = [];
  for (const one of rules) {
    const text = found.has(one.path)
      ? await readPlaced(found, one.path, (fault) => unread.push({ ...one, fault }), env)
      : '';
    if (text !== undefined) readable.push(one);
  }
  return {
    games,
    /** They come before the tournaments that they tag. */
    rules: await joinedByKey(readable, options, env),
    /** By tournament: the file of each part, and the folder with the files. */
    tournaments,
    /** The files found in folders, each with the folder that was given. */
    found,
    /** Rules whose files were found in folders but cannot be read. */
    unread,
  };

  /** Plans the rules of the project for all of its formats, or for the requested one. */
  async function planProject(): Promise<void> {
    const { rules: named = [], overlay: present, on, ...others } = options;
    const { projectRules = [{ rules: named, overlay: present }] } = options;
    const wanted = options.eventFormat ?? options.for;
    const formats =
      wanted === undefined
        ? new Set(projectRules.map(({ format }) => formatKey(format)))
        : [wanted];
    for (const format of formats) {
      const chosen = rulesFor(projectRules, { format, date: on });
      const isOther = wanted === undefined && formatKey(chosen?.format) !== format;
      if (isOther || (projectRules.length > 1 && chosen?.rules.length === 0)) continue;
      const files = await findRules(env, chosen?.rules, 'as an argument');
      const own = { ...others, ...defined({ overlay: chosen?.overlay }) };
      const { file } = (await loadRules(env, files, own)).ruleSet;
      const game = options.game ?? file.game;
      if (game === undefined) {
        throw new UserError(
          'the game of the rules is unknown: name it with --game ID, or as "game" in a rule file',
        );
      }
      const path = files.join(', ');
      const joined = JSON.stringify(file);
      rules.push({ game, path, joined, ...(format !== '' && { format }) });
    }
  }

  /**
   * Plans a folder of the data interface: all of it, its games or tournaments, or a single game or tournament.
   *
   * @param named the folder or the pattern that led to it
   */
  async function planFolder(named: string, folder: string): Promise<void> {
    const before = count;
    const listed = await findFile(named, `${folder}/games.json`);
    if (listed !== undefined) addGames(listed);
    const [name = '', parent] = (await env.realPath(folder)).split(/[\\/]/).reverse();
    const inFolder = (wanted: string) => (parent === wanted ? idOf(name) : undefined);
    const placesOf = (wanted: string) =>
      present([name === wanted && folder, `${folder}/${wanted}`]);
    for (const place of placesOf('games')) {
      const names = await entries(place, env);
      if (names === undefined) addFound(named, '', place);
      for (const one of names ?? []) await planGame(named, idOf(one), `${place}/${one}`);
    }
    await planGame(named, options.game ?? inFolder('games'), folder, options.eventFormat);
    for (const place of placesOf('tournaments')) {
      const names = await entries(place, env);
      if (names === undefined) {
        found.set(place, named);
        setTournament(place, { files: { details: place } });
      }
      for (const one of names ?? []) await planTournament(named, idOf(one), `${place}/${one}`);
    }
    await planTournament(named, options.tournament ?? inFolder('tournaments'), folder);
    if (count === before) {
      throw new UserError(
        `${folder} holds nothing to import: there is no games.json, no games/ID/decks.json and no tournaments/ID/`,
      );
    }
  }

  async function planGame(
    named: string,
    game: string | undefined,
    folder: string,
    ofAll?: string,
  ): Promise<void> {
    if (game === undefined) return;
    const addFrom = async (place: string, format?: string) => {
      const path = `${place}/decks.json`;
      const rules = (await isUnread(place, env)) ? path : await findFile(named, path);
      if (rules !== undefined) addFound(named, game, rules, format);
    };
    await addFrom(folder, ofAll);
    const formats = `${folder}/formats`;
    const names = await entries(formats, env);
    if (names === undefined) addFound(named, game, formats);
    for (const one of names ?? []) await addFrom(`${formats}/${one}`, idOf(one));
  }

  /** Plans the folder of a tournament. It replaces an earlier folder with the same tournament. */
  async function planTournament(
    named: string,
    id: string | undefined,
    folder: string,
  ): Promise<void> {
    if (id === undefined) return;
    const files: PlannedTournament['files'] = {};
    if (await isUnread(folder, env)) {
      files.details = `${folder}/details.json`;
      found.set(files.details, named);
    } else {
      for (const part of parts) {
        const path = await findFile(named, `${folder}/${part}.json`);
        if (path !== undefined) files[part] = path;
      }
    }
    if (Object.keys(files).length === 0) return;
    const known = tournaments.get(id);
    const others = known?.folder === undefined ? known?.files : {};
    await warnOfReplaced(known?.folder, folder, `the tournament ${showValue(id)}`, env);
    for (const part of parts) {
      await warnOfReplaced(others?.[part], files[part], partOf(id, part), env);
    }
    setTournament(id, { folder, files: { ...others, ...files } });
  }

  /** Plans the files that match a pattern. The folder of a tournament stands for all of its files. */
  async function planPattern(pattern: string): Promise<void> {
    const files = await findFiles(env, pattern);
    if (files[0]?.path === pattern) throw new UserError(`no files match ${pattern}`);
    const named = folderOf(pattern);
    for (const { path } of files) {
      const [, folder] = /^(.*)[\\/]standings\.json(?:\.gz)?$/.exec(path) ?? [];
      if (folder === undefined || /standings\.json(?:\.gz)?$/.test(pattern)) {
        found.set(path, named);
        await planFile(path);
      } else await planFolder(named, folder);
    }
  }

  async function planFile(path: string): Promise<void> {
    const { game, tournament, eventFormat } = options;
    const [name = '', folder, kind, ofGame, games] = path.split(/[\\/]/).reverse();
    const part = parts.find((one) => name === `${one}.json` || name.startsWith(`${one}.`));
    const inFolder = (wanted: string) =>
      kind === wanted && folder !== undefined ? idOf(folder) : undefined;
    if (/^games\.json(?:\.gz)?$/.test(name)) addGames(path);
    else if (part !== undefined || (tournament !== undefined && game === undefined)) {
      const id = tournament ?? inFolder('tournaments');
      if (id === undefined) {
        throw new UserError(`the tournament of ${path} is unknown: name it with --tournament ID`);
      }
      await addPart(id, part ?? 'standings', path);
    } else {
      const isOfFormat = kind === 'formats' && games === 'games' && ofGame !== undefined;
      const id = game ?? (isOfFormat ? idOf(ofGame) : inFolder('games'));
      const format = eventFormat ?? (isOfFormat ? inFolder('formats') : undefined);
      if (id === undefined) {
        throw new UserError(
          `the kind of ${path} is unknown: add --game ID for rules, or --tournament ID for standings`,
        );
      }
      rules.push(defined({ game: id, path, format }));
    }
  }

  /**
   * Finds a file of a folder, or its compressed form, and records it as found; undefined if neither exists. A
   * broken link is also returned: reading it fails later.
   */
  async function findFile(named: string, path: string): Promise<string | undefined> {
    for (const one of [path, `${path}.gz`]) {
      if ((await kindAt(one, env)) === 'nothing') continue;
      found.set(one, named);
      return one;
    }
    return undefined;
  }

  function addGames(path: string): void {
    games.push(path);
    count++;
  }

  function addFound(named: string, game: string, path: string, format?: string): void {
    found.set(path, named);
    rules.push(defined({ game, path, format }));
    count++;
  }

  function setTournament(id: string, planned: PlannedTournament): void {
    tournaments.set(id, planned);
    count++;
  }

  async function addPart(id: string, part: TournamentPart, path: string): Promise<void> {
    const known = tournaments.get(id) ?? { files: {} };
    await warnOfReplaced(known.files[part], path, partOf(id, part), env);
    known.files[part] = path;
    tournaments.set(id, known);
  }
}

/**
 * Reads a file that was found in a folder. If it is a link to a file outside of that folder, findings do not
 * quote the text: the author of the folder might not have access to it.
 */
export async function readPlaced(
  found: ImportPlan['found'],
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

/** Refuses an option that says what single files are of, if the folders of all files say something else. */
function refuseUnused(option: string, given: string | undefined, found: readonly string[]): void {
  if (given === undefined || found.length === 0 || found.includes(given)) return;
  throw new UserError(
    `${option} has no effect, because the folders of the files say something else: leave it out, or import single files`,
  );
}

/** The planned rules, with several files for the same game and format joined into one rule set. */
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

/**
 * What is at a path. `lost` is a broken or circular link, for example to a disk that is not mounted; `closed`
 * is a folder without permission to search it.
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

/** Whether a path exists but cannot be read. */
async function isUnread(path: string, env: Environment): Promise<boolean> {
  return ['closed', 'lost'].includes(await kindAt(path, env));
}

const partOf = (id: string, part: TournamentPart) =>
  `the ${part} of the tournament ${showValue(id)}`;

/** Warns that a file or folder is not imported because a later one is the same `what`. */
async function warnOfReplaced(
  before: string | undefined,
  after: string | undefined,
  what: string,
  env: Environment,
): Promise<void> {
  if (before === undefined || after === undefined || before === after) return;
  // A broken link has no real path.
  const [one, other] = await Promise.all([before, after].map((path) => orNull(env.realPath(path))));
  if (one === other) return;
  await printError(
    env,
    `warning: ${before} and ${after} are both ${what}; only ${after} is imported`,
  );
}

/** The names in a folder: empty if it is missing, undefined if it cannot be listed. */
async function entries(folder: string, env: Environment): Promise<readonly string[] | undefined> {
  const kind = await kindAt(folder, env);
  if (kind === 'lost') return undefined;
  if (kind === 'nothing' || kind === 'file') return [];
  return (await orNull(env.list(folder)))?.toSorted();
}

/** Decodes the name of a folder, which can be percent-encoded like in a URL. */
function idOf(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
