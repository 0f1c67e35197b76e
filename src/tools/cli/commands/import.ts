/** `decktype import`: loads files into a store. Folders are laid out like the data interface. */

import { type Diagnostic, hasErrors, showValue } from '../../../core/diagnostics/diagnostic.js';
import { didYouMean } from '../../../core/diagnostics/finding.js';
import { nearestWords } from '../../../core/diagnostics/nearest.js';
import { visible } from '../../../core/diagnostics/visible.js';
import { defined } from '../../../core/json/defined.js';
import { parseJson } from '../../../core/json/parse.js';
import { parseRules } from '../../../core/rules/parse.js';
import { greatestLimit } from '../../../core/tournament/endpoints.js';
import { formatKey } from '../../../core/tournament/rules-for.js';
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
import { createStoreTally, labelsListsOf, reportTally } from '../output/store-report.js';
import { withProgress } from '../progress.js';

type Kind = 'games' | 'rules' | 'tournaments';

interface Job {
  readonly plan: ImportPlan;
  readonly rules: readonly ReadRules[];
  readonly store: Store;
  readonly options: ImportOptions;
  readonly env: Environment;
  /** Texts of rule files by path, to show in findings. */
  readonly sources: Map<string, string>;
}

export async function importFiles(
  paths: readonly string[],
  options: ImportOptions,
  env: Environment,
): Promise<void> {
  const plan = await planImport(paths, options, env);
  if (options.dryRun) await requireStore(options, env);
  const sources = new Map<string, string>();
  // Read before anything is stored: an unusable table of cards or colours ends the command.
  const rules = await readRules(plan, options, env, sources);
  return withOpenStore(options, env, (store) =>
    importInto({ plan, rules, store, options, env, sources }),
  );
}

async function importInto(job: Job): Promise<void> {
  const { plan, store, options, env, sources } = job;
  const rules = await withoutIncomplete(job);
  const tally = createStoreTally();
  /** The games of the tournaments. */
  const games = new Set<string>();
  for (const { fault } of plan.unread) refuse('rules', fault);
  const { dryRun, format } = options;
  const categorized = await (dryRun ? tryOut() : carryOut());
  const done = await reportTally(env, tally, categorized, { format, sources });
  if (dryRun) {
    const isMore = plan.games.length + plan.tournaments.size > 0;
    const others = isMore ? '; only rules are tried out' : '';
    await printError(
      env,
      `dry run: this is what the rules would change, and nothing is stored${others}`,
    );
  } else {
    for (const game of new Set(plan.rules.map(({ game }) => game))) {
      await store.patiently(() => warnOfLoneGame(game, store, env));
    }
    await store.patiently(warnOfUnlistedGames);
  }
  if (done.rules.refused > 0) env.outcome.code = exit.unusable;

  async function tryOut() {
    const preview = await store.previewRules(rules);
    for (const [index, one] of rules.entries()) {
      const outcome = preview.outcomes[index];
      if (outcome !== undefined) await addRules(one, outcome);
    }
    return preview.categorized;
  }

  async function carryOut() {
    for (const path of plan.games) await importGames(path);
    for (const planned of rules) {
      const { game, text, ...how } = planned;
      await addRules(planned, await store.importRules(game, text, how));
    }
    const total = plan.tournaments.size;
    let done = 0;
    await withProgress(env, async (onProgress) => {
      for (const [id, { files }] of plan.tournaments) {
        await importTournament(id, files);
        onProgress({ done: ++done, total });
      }
    });
    return options.tag ? store.categorize() : [];
  }

  async function importGames(path: string): Promise<void> {
    const text = await readPart('games', path);
    if (text === undefined) return;
    const done = await store.importGames(text);
    if (done.outcome === 'refused') await refuseUnlike(text, path, 'games');
    tally.add('games', done, path);
  }

  async function addRules(
    { text, file = '', isReported }: ReadRules,
    done: ImportOutcome,
  ): Promise<void> {
    const isRefused = done.outcome === 'refused';
    if (isRefused) await refuseUnlike(text, file, 'rules');
    // For rules that are already reported, only what the store alone can know is new.
    const left = done.diagnostics.filter(({ code }) => code === 'rules-emptied');
    tally.add('rules', isReported && !isRefused ? { ...done, diagnostics: left } : done);
  }

  async function importTournament(id: string, files: PlannedTournament['files']): Promise<void> {
    const texts = await textsOf(files);
    if (texts === undefined) return;
    const stored = await store.importTournament({ ...texts, id, files }, { tag: options.tag });
    if (stored.outcome === 'refused' && options.tournament !== undefined && texts.standings) {
      refuseOther(texts.standings, files.standings ?? id, 'standings');
    }
    tally.add('tournaments', stored);
    if (stored.outcome !== 'refused' && texts.details !== undefined) {
      games.add((parseJson(texts.details).value as Tournament).game);
    }
  }

  /** Resolves to undefined if a part cannot be read. */
  async function textsOf(files: PlannedTournament['files']) {
    const texts: Partial<Record<TournamentPart, string>> = {};
    for (const part of parts) {
      const path = files[part];
      if (path === undefined) continue;
      const text = await readPart('tournaments', path);
      if (text === undefined) return undefined;
      texts[part] = text;
    }
    return texts;
  }

  /** The text of a planned file. A file found in a folder that cannot be read is counted as refused. */
  function readPart(kind: Kind, path: string): Promise<string | undefined> {
    const read = () => readInput(env, path, (finding) => tally.note(finding));
    if (!plan.found.has(path)) return read();
    return readPlaced(plan.found, path, (found) => refuse(kind, found), env, read);
  }

  function refuse(kind: Kind, found: Diagnostic): void {
    tally.add(kind, { outcome: 'refused', diagnostics: [found] });
  }

  /** Warns once for each game that has tournaments but is not listed in the store: it may be misspelt. */
  async function warnOfUnlistedGames(): Promise<void> {
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
}

interface ReadRules extends RulesImport {
  /** Whether the findings of these rules are already reported. */
  readonly isReported: boolean;
  readonly isInvalid: boolean;
}

/**
 * The rules to import. Leaves out rules of a whole game if they would label lists of a format whose own rules
 * are missing.
 */
async function withoutIncomplete({ plan, rules, store, env }: Job): Promise<readonly ReadRules[]> {
  const faulty = [...plan.unread, ...rules.filter(({ isInvalid }) => isInvalid)];
  const kept: ReadRules[] = [];
  for (const one of rules) {
    const { game } = one;
    const missing = faulty.flatMap(({ game: of, format }) => (of === game && format) || []);
    const stored = missing.length > 0 ? await store.patiently(() => store.ruleFormats(game)) : [];
    const lacking = missing.find((format) => !stored.includes(formatKey(format)));
    if (lacking === undefined || one.format !== undefined || one.isInvalid) kept.push(one);
    else
      await printError(
        env,
        `the rules of ${visible(game)} are not imported: ${labelsListsOf(lacking)}`,
      );
  }
  return kept;
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
    const isSkipping = joined !== undefined || options.skipInvalid;
    const { ruleSet, diagnostics } = parseRules(text, { onInvalid: 'skip' });
    read.push({
      game,
      text,
      file: path,
      keep: options.keep,
      ...defined({ format }),
      onInvalid: isSkipping ? 'skip' : 'fail',
      settings: await loadLabelSettings(env, { ...options, faultyTables: 'refused' }, ruleSet),
      isReported: joined !== undefined,
      isInvalid: ruleSet === undefined || (!isSkipping && hasErrors(diagnostics)),
    });
  }
  return read;
}

/** Warns if rules are for a game without tournaments: its name may be misspelt. */
async function warnOfLoneGame(game: string, store: Store, env: Environment): Promise<void> {
  const [last] = (await store.tournaments({ limit: 1, page: 1 })).rows;
  if (last === undefined) return;
  const gameOf = (text: string) => (JSON.parse(text) as Partial<Tournament>).game;
  let other = gameOf(last);
  // The store filters games regardless of case, but rules apply to the exact name only.
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
