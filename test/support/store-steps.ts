/**
 * Steps on a store. Most are methods of {@link Store} with their arguments; `@NAME` is the text of a step `text
 * NAME`, and `{x*9}` in a text repeats that letter nine times. Versions are shown as `v1`, `v2` in order of
 * appearance. `dump` imports rules-fixtures/api, `made ID PLAYERS OPTIONS` one or several artificial
 * tournaments, and `import ID PART TEXT` a part of one; `decks ID` shows the decks of its standings. `moved`
 * shows which revisions have changed since its last call: of the store, and of the tournaments of the dump.
 * `plan NAME LISTS MOST` splits what is left for the first rules into groups, `tag NAME` tags these, and `tag-all`
 * everything that is left. `sql` changes the database, and `reopen` reopens it.
 */
import { CardTable } from '../../src/core/decks/cards/card-table.js';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.js';
import type { CategorizeReport, TagReport } from '../../src/services/store/categorize.js';
import type { ImportTournamentOptions } from '../../src/services/store/import.js';
import type { StoredTally } from '../../src/services/store/metagame.js';
import type { Group } from '../../src/services/store/pending.js';
import type { StoredProfiles } from '../../src/services/store/profiles.js';
import type { ImportRulesOptions } from '../../src/services/store/rules.js';
import type { Store } from '../../src/services/store/store.js';
import { changeStore, dumpTournaments, importDump, madeTournament } from './dump.js';
import { escaped, withFindings } from './rows.js';
import { said, shown } from './steps.js';

interface Made extends ImportTournamentOptions {
  readonly game?: string;
  readonly format?: string;
  readonly date?: string;
  /** The number of tournaments to create; their ids end with a number. */
  readonly times?: number;
}

/** The deck ids of a tournament, in the order of its standings. */
export async function decksOf(store: Store, id: string): Promise<string> {
  const { rows = [] } = (await store.standings(id)) ?? {};
  return rows.map((row) => JSON.parse(row).deck?.id ?? '-').join(' ');
}

/** Tags everything that is left, group by group. Returns the number of tagged tournaments. */
export async function tagAll(store: Store): Promise<number> {
  let tagged = 0;
  for (let left = await store.left(); left.length > 0; left = await store.left()) {
    for (const rules of left) {
      for (const group of await store.pendingGroups(rules, { lists: 40, most: 1000 }))
        tagged += (await store.tagSome(group)).tournaments;
    }
  }
  return tagged;
}

export class StoreSteps {
  readonly #texts: Record<string, string>;
  readonly #newUrl: () => Promise<string>;
  readonly #open: (url: string) => Promise<Store>;
  readonly #versions: string[] = [];
  readonly #plans: Record<string, readonly Group[]> = {};
  #revisions: Readonly<Record<string, number | undefined>> = {};
  #profiles: unknown;
  #url = '';
  #store: Store | undefined;

  constructor(
    newUrl: () => Promise<string>,
    open: (url: string) => Promise<Store>,
    shared?: StoreSteps,
  ) {
    this.#newUrl = newUrl;
    this.#open = open;
    this.#texts = shared === undefined ? {} : { ...shared.#texts };
  }

  async step(kind: string, words: readonly string[], text: string): Promise<string> {
    if (kind === 'text') {
      this.#texts[words[0] as string] = text;
      return '';
    }
    this.#url ||= await this.#newUrl();
    if (kind === 'sql') return changeStore(this.#url, text).then(() => '');
    if (kind === 'reopen' || this.#store === undefined) this.#store = await this.#open(this.#url);
    if (kind === 'reopen') return '';
    const given = words.map((word) =>
      word.startsWith('@') ? this.#texts[word.slice(1)] : repeated(said(word)),
    );
    const answer = await this.#answer(this.#store, kind, given).catch(String);
    if (kind === 'dump' || kind === 'made') return '';
    // Messages about invalid JSON differ between releases of Node.
    return this.#shown(answer)
      .replace(/(?<=as JSON: |the store \().*?(?=\): |$)/gm, '…')
      .replace(/\b[0-9a-f]{26}\b/g, (version) => this.#versionOf(version))
      .replace(/(.)\1{99,}/g, (run, letter) => `{${letter}*${run.length}}`);
  }

  async #answer(store: Store, kind: string, given: readonly unknown[]): Promise<unknown> {
    const id = String(given[0]);
    if (kind === 'dump') return importDump(store);
    if (kind === 'importGames') return store.importGames(textOf(given[0]));
    if (kind === 'importRules')
      return store.importRules(id, textOf(given[1]), optionsOf(given[2] as ImportRulesOptions));
    if (kind === 'import') {
      const texts = { id, [String(given[1])]: textOf(given[2]) };
      return store.importTournament(texts, given[3] as ImportTournamentOptions);
    }
    if (kind === 'made') return this.#made(store, id, Number(given[1]), given[2] as Made);
    if (kind === 'decks') return decksOf(store, id);
    if (kind === 'moved') return this.#moved(store);
    if (kind === 'plan') return this.#plan(store, id, Number(given[1]), Number(given[2]));
    if (kind === 'tag') {
      const reports = [];
      for (const group of this.#plans[id] ?? []) reports.push(await store.tagSome(group));
      return reports;
    }
    if (kind === 'tag-all') return tagAll(store);
    const method = store[kind as keyof Store] as (...given: readonly unknown[]) => unknown;
    return method(...given);
  }

  async #made(store: Store, id: string, players: number, made: Made = {}): Promise<void> {
    const { tag = true, times, ...options } = made;
    const ids = times === undefined ? [id] : Array.from({ length: times }, (_, at) => `${id}${at}`);
    for (const one of ids)
      await store.importTournament(madeTournament(one, players, options), { tag });
  }

  async #moved(store: Store): Promise<string> {
    const revisions: Record<string, number | undefined> = { store: await store.revision() };
    for (const id of dumpTournaments) revisions[id] = await store.tournamentRevision(id);
    const before = this.#revisions;
    this.#revisions = revisions;
    const moved = Object.keys(revisions).filter((id) => revisions[id] !== before[id]);
    return moved.join(' ') || 'nothing';
  }

  async #plan(store: Store, name: string, lists: number, most: number): Promise<unknown> {
    const [rules] = await store.left();
    const groups = rules ? await store.pendingGroups(rules, { lists, most }) : [];
    this.#plans[name] = groups;
    return groups.map(({ tournaments }) => tournaments.join(' '));
  }

  #shown(answer: unknown): string {
    if (answer === undefined) return 'none';
    if (typeof answer !== 'object' || answer === null) return String(answer);
    if (Array.isArray(answer)) return answer.map((one) => this.#shown(one)).join('\n') || 'none';
    if ('outcomes' in answer) return this.#shown(Object.values(answer));
    if ('transitions' in answer) return reported(answer as Report);
    if ('outcome' in answer && 'diagnostics' in answer) {
      const found = withFindings(answer.outcome, answer.diagnostics as readonly Diagnostic[]);
      return found.split('\n').map(escaped).join('\n');
    }
    if ('hasMore' in answer && 'rows' in answer) {
      const ids = idsOf(answer.rows as readonly string[]);
      return this.#shown(answer.hasMore ? [...ids, 'and more'] : ids);
    }
    if ('rows' in answer) return this.#shown(answer.rows);
    if ('profiles' in answer) {
      const { profiles, program } = answer as StoredProfiles;
      const kept = profiles === this.#profiles ? 'kept: ' : '';
      this.#profiles = profiles;
      return `${kept}${profiles.decks.map(({ id }) => id)} by ${program}`;
    }
    if ('tally' in answer) {
      const { events, ...tally } = (answer as StoredTally).tally;
      return shown({ ...tally, fields: events.map(({ field }) => field) });
    }
    return JSON.stringify(answer);
  }

  /** `v1` for the first version shown, and so on. */
  #versionOf(version: string): string {
    if (!this.#versions.includes(version)) this.#versions.push(version);
    return `v${this.#versions.indexOf(version) + 1}`;
  }
}

type Report = CategorizeReport & Partial<TagReport>;

function reported(report: Report): string {
  const { game, format, version, outcome, tournaments, lists, changed } = report;
  const rules = outcome ?? [game, format, version].filter(Boolean).join(' ');
  return [
    `${rules}: ${tournaments} tournaments, ${lists} lists, ${changed} changed`,
    ...report.transitions.map(
      ({ from, to, count }) => `  ${count} ${from?.name ?? '-'} -> ${to?.name ?? '-'}`,
    ),
    ...report.damaged.map(({ id, reason }) => `  ${id}: ${reason}`),
  ].join('\n');
}

const idsOf = (rows: readonly string[]): string[] => rows.map((row) => JSON.parse(row).id);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

function optionsOf({ settings, ...options }: ImportRulesOptions = {}): ImportRulesOptions {
  if (!settings?.cards) return settings ? { ...options, settings } : options;
  const cards = new CardTable(
    settings.cards as unknown as ConstructorParameters<typeof CardTable>[0],
  );
  return { ...options, settings: { ...settings, cards } };
}

/** Expands `{x*9}` in a text to nine times that letter. */
const repeated = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(/\{(.)\*(\d+)\}/g, (_, letter: string, times) => letter.repeat(Number(times)))
    : value;
