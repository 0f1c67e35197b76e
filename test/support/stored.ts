/**
 * What is done to a store, as steps; rules-fixtures/store has them. `dump` imports the made-up dump, `made`
 * a tournament that was made up. A text in quotes is one of JSON, and `old` and `new` are two rule files of
 * RIVER: by the new ones, who has an Old Pike is an otter.
 */
import { sql } from 'kysely';
import { CardTable } from '../../src/core/decks/cards/card-table.js';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.js';
import { visibleLines } from '../../src/core/diagnostics/visible.js';
import { openDatabase } from '../../src/services/store/database.js';
import { openStore, type Store } from '../../src/services/store/store.js';
import { dumpText, dumpTournaments, importDump, madeTournament } from './dump.js';
import { withFindings, withoutParser } from './rows.js';

type Part = 'standings' | 'pairings' | 'details';
type Group = Parameters<Store['tagSome']>[0];

const old = dumpText('games/RIVER/decks.json');
const ruleFiles: Readonly<Record<string, string>> = {
  old,
  new: old.replace('River Otter', 'Old Pike'),
};

const cards = new CardTable([
  { name: 'Otter', names: ['River Otter'] },
  { name: 'Heron', names: ['Grey Heron'] },
]);

const textOf = (word: string) =>
  ruleFiles[word] ?? (word.startsWith('"') ? JSON.parse(word) : word);

const lines = (values: readonly unknown[]) =>
  values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n') ||
  'none';

const outcome = (done: { readonly outcome: string; readonly diagnostics: readonly Diagnostic[] }) =>
  withFindings(done.outcome, done.diagnostics);

/** Words such as `format=modern`, and others as `true`. */
function optionsOf(words: readonly string[]): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    words.map((word) => {
      const [, name = word, value = 'true'] = /^(\w+)=(.*)$/.exec(word) ?? [];
      return [name, value];
    }),
  );
}

export class StoreSteps {
  readonly #newUrl: () => Promise<string>;
  readonly #opened: Store[];
  #url = '';
  #store: Store | undefined;
  #revisions: readonly unknown[] = [];
  #group: Group | undefined;

  constructor(newUrl: () => Promise<string>, opened: Store[]) {
    this.#newUrl = newUrl;
    this.#opened = opened;
  }

  async #open(): Promise<Store> {
    this.#url ||= await this.#newUrl();
    this.#store = await openStore(this.#url);
    this.#opened.push(this.#store);
    return this.#store;
  }

  /** An answer as each database, and each release of Node.js, gives it. */
  async step(kind: string, words: readonly string[]): Promise<string> {
    const answer = await this.#answer(kind, words);
    return withoutParser(visibleLines(answer));
  }

  async #answer(kind: string, words: readonly string[]): Promise<string> {
    const store = this.#store ?? (await this.#open());
    const [id = '', ...rest] = words.map((word) => (word.startsWith('"') ? textOf(word) : word));
    const options = optionsOf(rest);
    if (kind === 'dump') await importDump(store);
    else if (kind === 'reopen') await this.#open();
    else if (kind === 'sql') await this.#sql(id);
    else if (kind === 'games') return outcome(await store.importGames(id));
    else if (kind === 'rules') return this.#rules(store, id, rest);
    else if (kind === 'made') return this.#made(store, id, rest);
    else if (kind === 'standings' || kind === 'pairings' || kind === 'details') {
      return this.#part(store, kind, id, rest);
    } else if (kind === 'decks') {
      const { rows = [] } = (await store.standings(id)) ?? {};
      return rows.map((row) => JSON.parse(row).deck?.id ?? '-').join(' ');
    } else if (kind === 'names') {
      const { rows = [] } = (await store.standings(id)) ?? {};
      return [...new Set(rows.map((row) => JSON.stringify(JSON.parse(row).deck)))]
        .sort()
        .join('\n');
    } else if (kind === 'list') {
      const query = id === '' ? {} : JSON.parse(id);
      const { rows, hasMore } = await store.tournaments({ limit: 50, page: 1, ...query });
      const found = rows.map((row) => JSON.parse(row).id).join(' ') || 'none';
      return hasMore ? `${found} and more` : found;
    } else if (kind === 'categorize') {
      return lines((await store.categorize()).map(({ version: _, ...report }) => report));
    } else if (kind === 'left') {
      return lines((await store.left()).map(({ version: _, ...left }) => left));
    } else if (kind === 'changed') return this.#changed(store);
    else if (kind === 'profiles') {
      return lines((await store.profiles(id))?.profiles.decks.map((deck) => deck.id) ?? []);
    } else if (kind === 'rollback') return `${await store.rollbackRules(id, options.format)}`;
    else if (kind === 'preview') {
      const { outcomes, categorized } = await store.previewRules(JSON.parse(id));
      return lines([
        ...outcomes.map(outcome),
        ...categorized.map(({ version: _, ...report }) => report),
      ]);
    } else if (kind === 'own') return `${await store.hasOwnRules(id)}`;
    else if (kind === 'served') return (await store.rules(id, options.format)) ?? 'none';
    else if (kind === 'file') return (await store.ruleFile(id)) ?? 'none';
    else if (kind === 'formats')
      return lines((await store.ruleFormats(id)).map((format) => JSON.stringify(format)).sort());
    else if (kind === 'can-tag') return `${await store.canTag({ game: id })}`;
    else if (kind === 'group') {
      const [left] = await store.left();
      const [group] = left ? await store.pendingGroups(left, { lists: Number(id), most: 1 }) : [];
      this.#group = group;
    } else if (kind === 'tag' && this.#group) {
      const { lists: _, ...report } = await store.tagSome({
        ...this.#group,
        ...(id && { tournaments: words }),
      });
      return JSON.stringify(report);
    }
    return '';
  }

  #rules(store: Store, game: string, words: readonly string[]): Promise<string> {
    const {
      format,
      skip,
      mirrored,
      fresh,
      cards: isTable,
      ...given
    } = optionsOf(words.slice(0, -1));
    const { colors, conflicts, generation, unclassified } = given;
    const table = colors && { 'River Otter': colors };
    const settings = {
      ...(isTable && { cards }),
      ...(table && { colors: { lands: table, nonLands: table, names: {} } }),
      ...(conflicts && { conflicts: conflicts as 'report' }),
      ...(generation && { generation: [Number(generation)] }),
      ...(unclassified && { unclassified: { id: unclassified, name: unclassified } }),
    };
    const done = store.importRules(game, textOf(words.at(-1) ?? ''), {
      ...(format !== undefined && { format }),
      ...(skip && { onInvalid: 'skip' as const }),
      ...(mirrored && { mirrored: true }),
      ...(fresh && { keep: false }),
      ...(Object.keys(settings).length > 0 && { settings }),
    });
    return done.then(outcome);
  }

  async #made(store: Store, id: string, words: readonly string[]): Promise<string> {
    const [players, ...more] = words;
    const { untagged, card, deck, ...options } = optionsOf(more);
    const list = card === undefined ? {} : { list: () => `[{"name":"${card}","count":1}]` };
    const texts = madeTournament(id, Number(players), { ...options, ...list });
    const own = deck && `"deck":{"id":"${deck}","name":"${deck}"},"drop"`;
    const standings = own ? texts.standings.replaceAll('"drop"', own) : texts.standings;
    const done = await store.importTournament(
      { ...texts, standings },
      untagged ? { tag: false } : {},
    );
    return outcome(done);
  }

  async #part(store: Store, part: Part, id: string, words: readonly string[]): Promise<string> {
    const text = words.at(-1);
    if (text === undefined) return lines((await store[part](id))?.rows ?? []);
    const isTagged = words[0] !== 'untagged';
    return outcome(
      await store.importTournament({ id, [part]: text }, isTagged ? {} : { tag: false }),
    );
  }

  async #sql(statement: string): Promise<void> {
    const { db } = await openDatabase(this.#url);
    await sql.raw(statement).execute(db);
    await db.destroy();
  }

  /** What has another revision than when this was asked before: the store, and tournaments of the dump. */
  async #changed(store: Store): Promise<string> {
    const before = this.#revisions;
    const found = [store.revision(), ...dumpTournaments.map((id) => store.tournamentRevision(id))];
    this.#revisions = await Promise.all(found);
    const names = ['the store', ...dumpTournaments];
    return names.filter((_, at) => before[at] !== this.#revisions[at]).join(', ') || 'nothing';
  }
}
