/** `decktype import`: loads files into a store. Folders have the paths of the data interface. */

import { type Diagnostic, showValue } from '../../../core/diagnostics/diagnostic.js';
import { didYouMean } from '../../../core/diagnostics/finding.js';
import { nearestWords } from '../../../core/diagnostics/nearest.js';
import { defined } from '../../../core/json/defined.js';
import { parseJson } from '../../../core/json/parse.js';
import { parseRules } from '../../../core/rules/parse.js';
import { greatestLimit } from '../../../core/tournament/endpoints.js';
import type { Game, Tournament } from '../../../core/tournament/tournament.js';
import type { ImportOutcome } from '../../../services/store/import.js';
import type { RulesImport } from '../../../services/store/rules.js';
import type { Store } from '../../../services/store/store.js';
import type { ImportOptions } from '../definitions/service.js';
import type { Environment } from '../environment.js';
import { exit, printError } from '../input/errors.js';
import { readInput, refuseUnlike } from '../input/files.js';
import { refuseOther } from '../input/open.js';
import { readRuleText } from '../input/rule-text.js';
import {
  type ImportPlan,
  type PlannedTournament,
  parts,
  planImport,
  readPlaced,
  type TournamentPart,
} from '../loading/import-plan.js';
import { loadLabelSettings } from '../loading/label-settings.js';
import { requireStore, withOpenStore } from '../loading/store.js';
import { createStoreTally, reportTally, type StoreTally } from '../output/store-report.js';
import { withProgress } from '../progress.js';

type Kind = 'games' | 'rules' | 'tournaments';

/** An import under way. */
interface Job {
  readonly plan: ImportPlan;
  readonly rules: readonly ReadRules[];
  readonly store: Store;
  readonly options: ImportOptions;
  readonly env: Environment;
  readonly tally: StoreTally;
  /** The texts of rule files, by path, which findings show. */
  readonly sources: Map<string, string>;
  /** The games of the tournaments. */
  readonly games: Set<string>;
}

export async function importFiles(
  paths: readonly string[],
  options: ImportOptions,
  env: Environment,
): Promise<void> {
  const plan = await planImport(paths, options, env);
  if (options.dryRun) await requireStore(options, env);
  const sources = new Map<string, string>();
  // Before anything is stored: a table of cards or colours that cannot be used ends the command.
  const rules = await readRules(plan, options, env, sources);
  return withOpenStore(options, env, (store) => {
    const tally = createStoreTally();
    const job: Job = { plan, rules, store, options, env, tally, sources, games: new Set() };
    for (const found of plan.unread) refuse(job, 'rules', found);
    return options.dryRun ? tryOut(job) : carryOut(job);
  });
}

/** Says what the rules would change. */
async function tryOut(job: Job): Promise<void> {
  const { plan, rules, store, options, env, tally, sources } = job;
  const preview = await store.previewRules(rules);
  for (const [index, one] of rules.entries()) {
    const outcome = preview.outcomes[index];
    if (outcome !== undefined) await addRules(job, one, outcome);
  }
  const { format } = options;
  const done = await reportTally(env, tally, preview.categorized, { format, sources });
  const others = plan.games.length + plan.tournaments.size > 0 ? '; only rules are tried out' : '';
  await printError(
    env,
    `dry run: this is what the rules would change, and nothing is stored${others}`,
  );
  if (done.rules.refused > 0) env.outcome.code = exit.unusable;
}

async function carryOut(job: Job): Promise<void> {
  const { plan, rules, store, options, env, tally, sources } = job;
  await importGames(job);
  for (const planned of rules) {
    const { game, text, ...how } = planned;
    await addRules(job, planned, await store.importRules(game, text, how));
  }
  await importTournaments(job);
  const { format } = options;
  const categorized = options.tag ? await store.categorize() : [];
  const done = await reportTally(env, tally, categorized, { format, sources });
  for (const game of new Set(plan.rules.map(({ game }) => game))) {
    await store.patiently(() => warnOfLoneGame(game, store, env));
  }
  await store.patiently(() => warnOfUnlistedGames(job));
  if (done.rules.refused > 0) env.outcome.code = exit.unusable;
}

async function importGames(job: Job): Promise<void> {
  const { plan, store, tally } = job;
  for (const path of plan.games) {
    const text = await readPart(job, 'games', path);
    if (text === undefined) continue;
    const done = await store.importGames(text);
    if (done.outcome === 'refused') await refuseUnlike(text, path, 'games');
    tally.add('games', done, path);
  }
}

interface ReadRules extends RulesImport {
  /** Whether their own findings are reported already. */
  readonly isReported: boolean;
}

async function readRules(
  plan: ImportPlan,
  options: ImportOptions,
  env: Environment,
  sources: Map<string, string>,
): Promise<readonly ReadRules[]> {
  const read: ReadRules[] = [];
  for (const { game, format, path, joined } of plan.rules) {
    const text = joined ?? (await readRuleText(env, path));
    if (joined === undefined) sources.set(path, text);
    const { ruleSet } = parseRules(text, { onInvalid: 'skip' });
    read.push({
      game,
      text,
      file: path,
      keep: options.keep,
      ...defined({ format }),
      onInvalid: joined !== undefined || options.skipInvalid ? 'skip' : 'fail',
      settings: await loadLabelSettings(env, { ...options, faultyTables: 'refused' }, ruleSet),
      isReported: joined !== undefined,
    });
  }
  return read;
}

async function addRules(
  { tally }: Job,
  { text, file = '', isReported }: ReadRules,
  done: ImportOutcome,
): Promise<void> {
  const isRefused = done.outcome === 'refused';
  if (isRefused) await refuseUnlike(text, file, 'rules');
  // Of rules that were read before, what only the store knows is left to say.
  const left = done.diagnostics.filter(({ code }) => code === 'rules-emptied');
  tally.add('rules', isReported && !isRefused ? { ...done, diagnostics: left } : done);
}

async function importTournaments(job: Job): Promise<void> {
  const { plan, store, options, env, tally, games } = job;
  const total = plan.tournaments.size;
  let done = 0;
  await withProgress(env, async (onProgress) => {
    for (const [id, { files }] of plan.tournaments) {
      const texts = await textsOf(job, files);
      if (texts !== undefined) {
        const stored = await store.importTournament({ ...texts, id, files }, { tag: options.tag });
        if (stored.outcome === 'refused' && options.tournament !== undefined && texts.standings) {
          refuseOther(texts.standings, files.standings ?? id, 'standings');
        }
        tally.add('tournaments', stored);
        if (stored.outcome !== 'refused' && texts.details !== undefined) {
          games.add((parseJson(texts.details).value as Tournament).game);
        }
      }
      onProgress({ done: ++done, total });
    }
  });
}

/** Undefined if a part cannot be read. */
async function textsOf(job: Job, files: PlannedTournament['files']) {
  const texts: Partial<Record<TournamentPart, string>> = {};
  for (const part of parts) {
    const path = files[part];
    if (path === undefined) continue;
    const text = await readPart(job, 'tournaments', path);
    if (text === undefined) return undefined;
    texts[part] = text;
  }
  return texts;
}

/** The text of a planned file; a file that was only found and cannot be read is counted as refused. */
function readPart(job: Job, kind: Kind, path: string): Promise<string | undefined> {
  const { plan, env, tally } = job;
  const read = () => readInput(env, path, (finding) => tally.note(finding));
  if (!plan.found.has(path)) return read();
  return readPlaced(plan, path, (found) => refuse(job, kind, found), env, read);
}

function refuse({ tally }: Job, kind: Kind, found: Diagnostic): void {
  tally.add(kind, { outcome: 'refused', diagnostics: [found] });
}

/** Warns where rules are of a game that no tournament has: its name may be misspelt. */
async function warnOfLoneGame(game: string, store: Store, env: Environment): Promise<void> {
  const [last] = (await store.tournaments({ limit: 1, page: 1 })).rows;
  if (last === undefined) return;
  const gameOf = (text: string) => (JSON.parse(text) as Partial<Tournament>).game;
  let other = gameOf(last);
  // A filter by game takes any case, rules do not.
  for (let page = 1, hasMore = true; hasMore; page++) {
    const found = await store.tournaments({ game, limit: greatestLimit, page });
    const games = found.rows.map(gameOf);
    if (games.includes(game)) return;
    other = games[0] ?? other;
    hasMore = found.hasMore;
  }
  await printError(
    env,
    `warning: the store has no tournament of the game ${JSON.stringify(game)}, whose rules were given; its last one is of ${JSON.stringify(other)}`,
  );
}

/** Warns once for each game of tournaments that the store does not list: it may be misspelt. */
async function warnOfUnlistedGames({ games, store, env }: Job): Promise<void> {
  const listed = (await store.games()).map((text) => (JSON.parse(text) as Game).id);
  for (const game of games) {
    if (listed.length === 0 || listed.includes(game)) continue;
    const same = listed.find((one) => one.toLowerCase() === game.toLowerCase());
    const advice = didYouMean(same ?? nearestWords(game, listed)[0]);
    await printError(
      env,
      `warning: the store lists no game ${showValue(game)}, of which there are tournaments${advice}`,
    );
  }
}
