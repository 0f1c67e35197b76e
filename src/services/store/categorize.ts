/**
 * Tags stored lists, and tags them again when their rules change. A transaction covers several
 * tournaments, each one completely (see schema.ts).
 */
import { chosenRules } from '../../core/engine/compile/chosen-rules.js';
import { type CompileOptions, compileRules, type Matcher } from '../../core/engine/matcher.js';
import type { RuleInput } from '../../core/rules/input.js';
import type { RuleFileSettings } from '../../core/rules/model.js';
import { parseRules } from '../../core/rules/parse.js';
import type { RuleSet } from '../../core/rules/rule-set.js';
import { type Database, type WriteTransaction, write } from './database.js';
import { reasonOf, StoreError } from './errors.js';
import {
  eachGroup,
  formatStates,
  formatsOf,
  isSame,
  pendingGroups,
  type RulesKey,
  rulesOf,
  rulesRow,
  type SomeTournaments,
  type VersionedRules,
} from './pending.js';
import {
  type DamagedTournament,
  isUnchanged,
  lockTournaments,
  type Retagged,
  retag,
  storeLabels,
} from './retag.js';
import type { Retry } from './retry.js';
import type { Tables } from './schema.js';
import { TagTally, type TallyReport } from './tally.js';

/** Label settings that override the rule file's. */
export type LabelSettings = RuleFileSettings &
  Pick<CompileOptions, 'colors'> & {
    readonly generation?: readonly number[];
    /** Whether a card table was given. These settings contain the parts of it that the rules need. */
    readonly hasCards?: boolean;
    /** Whether the colours are those that a service sent with the rules. */
    readonly hasServedColors?: boolean;
  };

/** The result of tagging the stored lists of a game, or of a format that has its own rules. */
export interface CategorizeReport extends TallyReport, RulesKey {
  /** The version of the program; null if the game has no rules or its decks are not categorized. */
  readonly version: string | null;
  /** How many tournaments were tagged. Tournaments already labelled by this version are skipped. */
  readonly tournaments: number;
  /** Tournaments that keep their labels because a stored text is damaged. */
  readonly damaged: readonly DamagedTournament[];
}

/**
 * Receives progress after each transaction. If it returns a promise, the next transaction waits for it.
 */
export type CategorizeListener = (
  done: RulesKey & { readonly tournaments: number; readonly lists: number },
) => unknown;

/** The result of tagging some tournaments together. */
export interface TagReport extends TallyReport {
  /**
   * `outdated`: the stored rules have another version by now. `other-release`: this release of decktype
   * compiles the rules to another version than the release that stored them. Neither tags anything.
   */
  readonly outcome: 'tagged' | 'outdated' | 'other-release';
  /** How many tournaments were tagged. Tournaments already labelled by the version are skipped. */
  readonly tournaments: number;
  readonly damaged: readonly DamagedTournament[];
}

/** Rules to preview before they are stored. */
export interface Candidate extends RulesKey {
  readonly matcher: Matcher;
}

/** Lists per transaction: few enough that readers in the same process do not wait long. */
const listsAtOnce = 1000;
const groupsAtOnce = 100;

export type Categorizer = ReturnType<typeof createCategorizer>;

/** Tags stored tournaments. Caches the matchers of all rules. */
export function createCategorizer(db: Database, patiently: Retry) {
  const known = new Map<string, Known>();

  /**
   * The matcher of rules; undefined if there are no rules or the game's decks are not categorized. Labels of
   * another version than the stored one are out of date: the rules were replaced, or a release of decktype
   * with other semantics made the labels.
   */
  async function matcherOf(
    trx: Database,
    { game, format = '' }: RulesKey,
  ): Promise<Known | undefined> {
    const found = await trx
      .selectFrom('rules as r')
      .leftJoin('games as g', 'g.id', 'r.game')
      .select('r.version')
      .where('r.game', '=', game)
      .where('r.format', '=', format)
      .where((field) => field.or([field('g.metagame', 'is', null), field('g.metagame', '!=', 0)]))
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const key = JSON.stringify([game, format]);
    const kept = known.get(key);
    if (kept?.stored === found.version) return kept;
    // Another process can have replaced or removed the rules since the first query.
    const row = await rulesRow(trx, { game, format }).executeTakeFirst();
    if (row === undefined) return undefined;
    const matcher = unlessDamaged(row, (settings) => compileStored(row.source, settings));
    const compiled = { stored: row.version, matcher };
    known.set(key, compiled);
    return compiled;
  }

  /** Tags a tournament in the transaction that imports it, and reports what changed. */
  async function tagTournament(trx: WriteTransaction, tournament: string): Promise<TallyReport> {
    const { game, format_key } = await trx
      .selectFrom('tournaments')
      .select(['game', 'format_key'])
      .where('id', '=', tournament)
      .executeTakeFirstOrThrow();
    const { rules } = (await rulesOf(trx, game))(format_key);
    const found = await matcherOf(trx, rules);
    const tagged = await tagIn(trx, [tournament], found?.matcher);
    const [first] = tagged.damaged;
    if (first !== undefined) {
      const name = JSON.stringify(first.id);
      throw new StoreError(`tournament ${name} cannot be tagged: ${first.reason}`);
    }
    return tagged;
  }

  /**
   * Tags tournaments in one transaction if their rules still have this version. Lists are read and classified
   * before the transaction, so other writers wait only while labels are written.
   */
  async function tagSome({
    version,
    tournaments: ids,
    ...rules
  }: SomeTournaments): Promise<TagReport> {
    /** The result of an earlier attempt that lost its connection, and might have been committed. */
    let attempt: TagReport | undefined;
    return patiently(async () => {
      const found = await matcherOf(db, rules);
      if ((found?.stored ?? null) !== version) return attempt ?? nothing('outdated');
      const matcher = found?.matcher;
      if ((matcher?.version ?? null) !== version) return nothing('other-release');
      const early = await retag(db, ids, matcher);
      return write(db, async (trx) => {
        const states = await lockTournaments(trx, ids);
        const now = await matcherOf(trx, rules);
        if ((now?.stored ?? null) !== version) return attempt ?? nothing('outdated');
        const choose = await rulesOf(trx, rules.game);
        const left = states.filter(
          (one) =>
            one.game === rules.game &&
            one.version !== version &&
            isSame(choose(one.format_key).rules, rules),
        );
        // The earlier attempt was committed before its connection was lost.
        if (attempt !== undefined && left.length === 0) return attempt;
        const valid = left.flatMap((state) => {
          const known = early.tournaments.get(state.id);
          return known !== undefined && isUnchanged(state, known) ? known : [];
        });
        const damaged = early.damaged.filter(({ id }) => left.some((one) => one.id === id));
        const settled = new Set([
          ...valid.map(({ before }) => before.id),
          ...damaged.map(({ id }) => id),
        ]);
        const changed = left.map(({ id }) => id).filter((id) => !settled.has(id));
        attempt = await tagIn(trx, changed, matcher, { tournaments: valid, damaged });
        return attempt;
      });
    });
  }

  /** The pending tournaments of some rules, in groups of one transaction each. */
  function groupsOf(rules: VersionedRules, formats: readonly string[]) {
    const size = { lists: listsAtOnce, most: groupsAtOnce };
    return eachGroup((after) =>
      patiently(() => pendingGroups(db, rules, { ...size, after }, formats)),
    );
  }

  async function tagRules(
    rules: RulesKey,
    onBatch: CategorizeListener | undefined,
  ): Promise<CategorizeReport> {
    const tally = new TagTally();
    const formats = await patiently(() => formatsOf(db, rules));
    let tournaments = 0;
    for (;;) {
      const version = await patiently(() => takeOver(rules));
      const damaged: DamagedTournament[] = [];
      let isCurrent = true;
      for await (const group of groupsOf({ ...rules, version }, formats)) {
        const batch = await tagSome(group);
        isCurrent = batch.outcome === 'tagged';
        if (!isCurrent) break;
        damaged.push(...batch.damaged);
        tournaments += batch.tournaments;
        tally.merge(batch);
        await onBatch?.({ ...rules, tournaments, lists: tally.lists });
      }
      // If the rules were replaced meanwhile, start again with their new version.
      if (isCurrent) return { ...rules, version, tournaments, damaged, ...tally.report() };
    }
  }

  /** Stores the version to which this release of decktype compiles the rules, and returns it. */
  async function takeOver(rules: RulesKey): Promise<string | null> {
    const found = await matcherOf(db, rules);
    if (found === undefined) return null;
    const { stored, matcher } = found;
    const { version } = matcher;
    if (version === stored) return version;
    await write(db, (trx) =>
      trx
        .updateTable('rules')
        .set({ version })
        .where('game', '=', rules.game)
        .where('format', '=', rules.format ?? '')
        .where('version', '=', stored)
        .execute(),
    );
    return version;
  }

  /** Whether this release of decktype compiles rules to the version that is stored. */
  async function canTag(rules: RulesKey): Promise<boolean> {
    const found = await patiently(() => matcherOf(db, rules));
    return found === undefined || found.matcher.version === found.stored;
  }

  /**
   * Tags every tournament whose labels are out of date. Returns a report for each set of rules that had
   * such tournaments.
   */
  async function tagAll(onBatch?: CategorizeListener): Promise<readonly CategorizeReport[]> {
    const states = await patiently(() => formatStates(db));
    const all = new Map(states.map(({ rules }) => [JSON.stringify(rules), rules]));
    const reports: CategorizeReport[] = [];
    for (const rules of all.values()) {
      const report = await tagRules(rules, onBatch);
      if (report.tournaments + report.damaged.length > 0) reports.push(report);
    }
    return reports;
  }

  /** Reports what {@link tagAll} would do if these rules were stored. Writes nothing. */
  async function preview(candidates: readonly Candidate[]): Promise<readonly CategorizeReport[]> {
    const reports: CategorizeReport[] = [];
    const stored = candidates.map(({ matcher: { version }, ...rules }) => ({ ...rules, version }));
    for (const { matcher, ...rules } of candidates) {
      const { version } = matcher;
      const tally = new TagTally();
      const damaged: DamagedTournament[] = [];
      let tournaments = 0;
      const states = await patiently(() => formatStates(db, rules.game, stored));
      const formats = states
        .filter((state) => isSame(state.rules, rules) && state.version === version)
        .map(({ format_key }) => format_key);
      for await (const group of groupsOf({ ...rules, version }, formats)) {
        const tried = await patiently(() => retag(db, group.tournaments, matcher));
        for (const { report } of tried.tournaments.values()) tally.merge(report);
        tournaments += tried.tournaments.size;
        damaged.push(...tried.damaged);
      }
      reports.push({ ...rules, version, tournaments, damaged, ...tally.report() });
    }
    return reports;
  }

  return { tagTournament, tagSome, canTag, tagAll, preview };
}

/** A compiled matcher, and the version that the store has for its rules. */
interface Known {
  readonly stored: string;
  readonly matcher: Matcher;
}

interface Early {
  readonly tournaments: readonly Retagged[];
  readonly damaged: readonly DamagedTournament[];
}

/** Tags tournaments in a transaction, and stores their labels along with labels made before the transaction. */
async function tagIn(
  trx: WriteTransaction,
  ids: readonly string[],
  matcher: Matcher | undefined,
  early: Early = { tournaments: [], damaged: [] },
): Promise<TagReport> {
  const late = await retag(trx, ids, matcher);
  const retagged = [...early.tournaments, ...late.tournaments.values()];
  await storeLabels(trx, retagged, matcher);
  const damaged = [...early.damaged, ...late.damaged];
  if (damaged.length > 0) {
    // Without this, an import that repairs the standings could have the same hash and be skipped.
    await trx
      .updateTable('tournaments')
      .set({ standings_hash: null })
      .where(
        'id',
        'in',
        damaged.map(({ id }) => id),
      )
      .execute();
  }
  const tally = new TagTally();
  for (const { report } of retagged) tally.merge(report);
  return { outcome: 'tagged', tournaments: retagged.length, damaged, ...tally.report() };
}

function nothing(outcome: TagReport['outcome']): TagReport {
  return { outcome, tournaments: 0, damaged: [], ...new TagTally().report() };
}

/**
 * Calls `make` with the settings of stored rules.
 *
 * @throws StoreError naming the rules if their stored source or settings are damaged
 */
export function unlessDamaged<T>(
  { game, format, settings }: Pick<Tables['rules'], 'game' | 'format' | 'settings'>,
  make: (settings: LabelSettings) => T,
): T {
  try {
    return make(JSON.parse(settings) as LabelSettings);
  } catch (error) {
    const name = JSON.stringify(format === '' ? game : `${game} ${format}`);
    throw new StoreError(
      `the rules of ${name} are damaged in the store (${reasonOf(error)}): import them again with --no-keep`,
      { cause: error },
    );
  }
}

/** The rules of a stored file after its settings are applied: the ones that labels are made with. */
export function readStored(source: string, settings: LabelSettings): RuleSet | undefined {
  const { ruleSet } = parseRules(source, { onInvalid: 'skip' });
  return ruleSet && chosenRules(ruleSet, settings);
}

/** Compiles stored rules. Invalid rules are skipped; the import has reported them. */
export function compileStored(rules: RuleInput, settings: LabelSettings): Matcher {
  return compileRules(rules, { ...settings, onInvalid: 'skip' });
}
