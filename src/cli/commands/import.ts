/** `decktype import`: loads files into a store. Folders have the paths of the data interface. */
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import type { TournamentTexts } from '../../store/import.js';
import type { Store } from '../../store/store.js';
import {
  CommandError,
  exit,
  findRules,
  loadRules,
  readInput,
  refuseUnlike,
  report,
} from '../input/input.js';
import type { LabelOptions } from '../input/options.js';
import { loadLabelSettings } from '../input/programs.js';
import { type WriteOptions, withOpenStore } from '../input/store.js';
import { createStoreTally, writeReport } from '../output/store-report.js';
import type { World } from '../world.js';

interface ImportOptions extends WriteOptions, LabelOptions {
  /** The rules and the overlay of the project, for a command line that names no files. */
  readonly rules?: readonly string[];
  readonly overlay?: string;
  readonly game?: string;
  readonly tournament?: string;
  readonly skipInvalid?: boolean;
  readonly format: 'text' | 'json';
}

/** The files to import, in order: rules before the tournaments that they tag. */
interface Plan {
  readonly games: string[];
  readonly rules: PlannedRules[];
  /** Tournament -> the file of each part. */
  readonly tournaments: Map<string, Partial<Record<Part, string>>>;
}

interface PlannedRules {
  readonly game: string;
  readonly path: string;
  /** The rules of the project, joined; their findings are reported already. */
  readonly project?: { readonly text: string; readonly hasErrors: boolean };
}

const parts = ['details', 'standings', 'pairings'] as const;
type Part = (typeof parts)[number];

export async function importFiles(
  paths: readonly string[],
  options: ImportOptions,
  world: World,
): Promise<number> {
  const plan: Plan = { games: [], rules: [], tournaments: new Map() };
  if (paths.length === 0) await planProject(plan, options, world);
  for (const given of paths) {
    const path = given.replace(/(?<=.)\/+$/, '');
    const found = path === '-' ? undefined : await world.look(path);
    if (found?.isFolder === true) await planFolder(plan, path, world);
    else if (found !== undefined || path === '-') planFile(plan, path, options);
    else throw new CommandError(`cannot read ${path}: there is no such file`);
  }
  return withOpenStore(options, world, (store) => carryOut(plan, store, options, world));
}

async function planProject(plan: Plan, options: ImportOptions, world: World): Promise<void> {
  const files = await findRules(world, options.rules, 'as an argument');
  const { ruleSet, diagnostics } = await loadRules(world, files, options);
  const game = options.game ?? ruleSet.file.game;
  if (game === undefined) {
    throw new CommandError(
      'the game of the rules is unknown: name it with --game ID, or as "game" in a rule file',
    );
  }
  const project = { text: JSON.stringify(ruleSet.file), hasErrors: hasErrors(diagnostics) };
  plan.rules.push({ game, path: files.join(', '), project });
}

async function planFolder(plan: Plan, folder: string, world: World): Promise<void> {
  const before = plan.games.length + plan.rules.length + plan.tournaments.size;
  if ((await world.look(`${folder}/games.json`)) !== undefined) {
    plan.games.push(`${folder}/games.json`);
  }
  for (const name of await entries(`${folder}/games`, world)) {
    const path = `${folder}/games/${name}/decks.json`;
    if ((await world.look(path)) !== undefined) plan.rules.push({ game: idOf(name), path });
  }
  for (const name of await entries(`${folder}/tournaments`, world)) {
    for (const part of parts) {
      const path = `${folder}/tournaments/${name}/${part}.json`;
      for (const one of [`${path}.gz`, path]) {
        if ((await world.look(one)) !== undefined) addPart(plan, idOf(name), part, one);
      }
    }
  }
  if (plan.games.length + plan.rules.length + plan.tournaments.size === before) {
    throw new CommandError(
      `${folder} holds nothing to import: there is no games.json, no games/ID/decks.json and no tournaments/ID/`,
    );
  }
}

async function entries(folder: string, world: World): Promise<readonly string[]> {
  if ((await world.look(folder))?.isFolder !== true) return [];
  return [...(await world.list(folder))].sort();
}

/** Decodes the name of a folder, which may be percent-encoded as in a URL. */
function idOf(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function addPart(plan: Plan, id: string, part: Part, path: string): void {
  const known = plan.tournaments.get(id) ?? {};
  known[part] = path;
  plan.tournaments.set(id, known);
}

function planFile(plan: Plan, path: string, { game, tournament }: ImportOptions): void {
  const [name = '', folder, kind] = path.split(/[\\/]/).reverse();
  const part = parts.find((one) => name === `${one}.json` || name.startsWith(`${one}.`));
  const inFolder = (wanted: string) =>
    kind === wanted && folder !== undefined ? idOf(folder) : undefined;
  if (name === 'games.json') plan.games.push(path);
  else if (part !== undefined || (tournament !== undefined && game === undefined)) {
    const id = tournament ?? inFolder('tournaments');
    if (id === undefined) {
      throw new CommandError(`the tournament of ${path} is unknown: name it with --tournament ID`);
    }
    addPart(plan, id, part ?? 'standings', path);
  } else {
    const id = game ?? inFolder('games');
    if (id === undefined) {
      throw new CommandError(
        `the kind of ${path} is unknown: add --game ID for rules, or --tournament ID for standings`,
      );
    }
    plan.rules.push({ game: id, path });
  }
}

async function carryOut(
  plan: Plan,
  store: Store,
  options: ImportOptions,
  world: World,
): Promise<number> {
  const tally = createStoreTally();
  const sources = new Map<string, string>();
  const note = (finding: Diagnostic) => tally.note(finding);
  for (const path of plan.games) {
    const text = await readInput(world, path, note);
    const done = await store.importGames(text);
    if (done.outcome === 'refused') await refuseUnlike(text, path, 'games');
    tally.add('games', done, path);
  }
  const onInvalid = options.skipInvalid === true ? 'skip' : 'fail';
  const settings = plan.rules.length > 0 ? await loadLabelSettings(world, options) : {};
  for (const { game, path, project } of plan.rules) {
    if (project !== undefined) {
      const { outcome } = await store.importRules(game, project.text, { settings });
      tally.add('rules', { outcome, diagnostics: [] });
      continue;
    }
    const text = await readInput(world, path);
    sources.set(path, text);
    const done = await store.importRules(game, text, { onInvalid, file: path, settings });
    if (done.outcome === 'refused') await refuseUnlike(text, path, 'rules');
    tally.add('rules', done);
  }
  const progress = world.stderr.isTerminal ? world.startProgress(plan.tournaments.size) : undefined;
  try {
    for (const [id, files] of plan.tournaments) {
      const texts: { -readonly [K in keyof TournamentTexts]: TournamentTexts[K] } = { id };
      for (const part of parts) {
        const path = files[part];
        if (path !== undefined) texts[part] = await readInput(world, path, note);
      }
      tally.add('tournaments', await store.importTournament({ ...texts, files }));
      progress?.advance(1);
    }
  } finally {
    progress?.stop();
  }
  const done = tally.report(await store.categorize());
  await report(world, done.diagnostics, { sources });
  await writeReport(world, done, options.format);
  if (done.rules.refused > 0) return exit.unusable;
  const isFaulty =
    hasErrors(done.diagnostics) || plan.rules.some(({ project }) => project?.hasErrors === true);
  return isFaulty ? exit.findings : exit.fine;
}
