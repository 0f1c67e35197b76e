/** Profiles of the decks of a game, made of the stored lists and their labels. */
import { addTo, increase } from '../../core/json/grouping.js';
import { parseJson } from '../../core/json/parse.js';
import { unclassifiedDeck } from '../../core/rules/model.js';
import { CorpusBuilder } from '../../questions/corpus/build/builder.js';
import type { Corpus } from '../../questions/corpus/layout/corpus.js';
import { labelReader } from '../../questions/learning/lists/sample.js';
import { makeProfiles } from '../../questions/likely/make.js';
import type { Profiles } from '../../questions/likely/profiles.js';
import { type LabelSettings, readStored } from './categorize.js';
import type { Database } from './database.js';
import { matches } from './metagame.js';
import { rulesOf } from './pending.js';
import { stateOf, type Tables } from './schema.js';
import { type Kept, TournamentCache } from './tournament-cache.js';

/** Profiles, and the revision of the store that they are from. */
export interface StoredProfiles {
  readonly revision: number;
  readonly profiles: Profiles;
  /** The versions of the programs that made the labels: one for the game, and one for each format with rules of its own. */
  readonly program: string;
}

/** Lists that are older than the newest one by more days say next to nothing. */
const mostDays = 180;
/** Once there are this many lists, those of earlier tournaments are left out. */
const mostLists = 50_000;
/** How many profiles are kept, of games and formats. */
const mostKept = 8;

interface MadeProfiles extends Omit<StoredProfiles, 'revision'> {
  /** The tournaments that they are made of. */
  readonly from: readonly Kept<Corpus>[];
}

type Found = Pick<Tables['tournaments'], 'id' | 'date' | 'format_key' | 'revision' | 'version'>;

export class ProfileReader {
  readonly #db: Database;
  readonly #lists: TournamentCache<Found, Corpus>;
  /** Game and format -> the profiles; the least recently used are the first. */
  readonly #kept = new Map<
    string,
    { readonly revision: number; readonly made: Promise<MadeProfiles | undefined> }
  >();

  constructor(db: Database) {
    this.#db = db;
    this.#lists = new TournamentCache(
      (id) => this.#found().where('id', '=', id).executeTakeFirst(),
      (row) => this.#listsOf(row),
    );
  }

  /** The profiles of the public tournaments of a game; undefined if the store has no such game. */
  async read(game: string, format: string | undefined): Promise<StoredProfiles | undefined> {
    const revision = await stateOf(this.#db, 'revision');
    const key = JSON.stringify([game, format]);
    let kept = this.#kept.get(key);
    if (kept?.revision !== revision) {
      // One after the other, so that none reads again what another is reading.
      const before = kept?.made.catch(() => undefined);
      kept = { revision, made: this.#make(game, format, before) };
    }
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size > mostKept) this.#kept.delete(oldest);
    }
    try {
      const made = await kept.made;
      return made && { revision, profiles: made.profiles, program: made.program };
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
      throw error;
    }
  }

  #found() {
    return this.#db
      .selectFrom('tournaments')
      .select(['id', 'date', 'format_key', 'revision', 'version']);
  }

  async #make(
    game: string,
    format: string | undefined,
    earlier: Promise<MadeProfiles | undefined> | undefined,
  ): Promise<MadeProfiles | undefined> {
    const before = await earlier;
    const tournaments = await this.#found()
      .where('public', '=', 1)
      .where('game', '=', game)
      .where(matches({ format }))
      .orderBy('date', 'desc')
      .execute();
    if (tournaments.length === 0 && !(await this.#hasGame(game))) return undefined;
    let oldest = Number.NEGATIVE_INFINITY;
    const choose = await rulesOf(this.#db, game);
    const byRules = new Map<string, Kept<Corpus>[]>();
    let lists = 0;
    for (const event of tournaments) {
      if (Date.parse(event.date) < oldest || lists >= mostLists) break;
      const kept = await this.#lists.get(event);
      // Those before it may be of next year, and have no lists yet.
      if (lists === 0 && kept.made.listCount > 0) {
        oldest = Date.parse(event.date) - mostDays * 86_400_000;
      }
      lists += kept.made.listCount;
      const { format: rules = '' } = choose(event.format_key).rules;
      addTo(byRules, rules, kept);
    }
    const from = [...byRules.values()].flatMap(ofOneVersion);
    const isSame =
      from.length === before?.from.length && from.every((x, n) => x === before.from[n]);
    if (isSame) return before;
    const nothing = await this.#unclassified(game);
    const profiles = profilesOf(
      from.map(({ made }) => made),
      nothing,
    );
    const versions = new Set(from.flatMap(({ version }) => version ?? []));
    return { from, profiles, program: [...versions].sort().join(', ') };
  }

  async #hasGame(game: string): Promise<boolean> {
    const known = this.#db.selectFrom('games').select('id').where('id', '=', game);
    return (await known.executeTakeFirst()) !== undefined;
  }

  async #listsOf({ id, date }: Found): Promise<Corpus> {
    const rows = await this.#db
      .selectFrom('standings as s')
      .leftJoin('labels as l', (join) =>
        join.onRef('l.tournament', '=', 's.tournament').onRef('l.position', '=', 's.position'),
      )
      .select(['s.body', 's.list_start', 's.list_end', 's.deck_start', 's.deck_end', 'l.deck'])
      .where('s.tournament', '=', id)
      .execute();
    const builder = new CorpusBuilder();
    builder.beginFile('');
    for (const { body, deck, ...row } of rows) {
      const list = parseJson(body.slice(row.list_start, row.list_end)).value;
      if (list === null || list === undefined) continue;
      const label = labelIn(deck ?? body.slice(row.deck_start, row.deck_end));
      builder.add(list, { label, event: { id, date } });
    }
    return builder.finish();
  }

  /** The ids of the decks of lists that no rule of a game matches. */
  async #unclassified(game: string): Promise<ReadonlySet<string>> {
    const rules = await this.#db
      .selectFrom('rules')
      .select(['source', 'settings'])
      .where('game', '=', game)
      .execute();
    const ids = rules.map(
      ({ source, settings }) =>
        readStored(source, parseJson(settings).value as LabelSettings)?.unclassified.id,
    );
    return new Set([unclassifiedDeck.id, ...ids.filter((id) => id !== undefined)]);
  }
}

/** The tournaments whose labels have the version of most lists; while lists are tagged again, there are two. */
function ofOneVersion(all: readonly Kept<Corpus>[]): readonly Kept<Corpus>[] {
  const lists = new Map<string | null, number>();
  for (const { version, made } of all) {
    increase(lists, version, made.listCount);
  }
  const [first] = [...lists].sort(([, one], [, other]) => other - one);
  return all.filter(({ version }) => version === first?.[0]);
}

/** `nothing`: the ids of decks of lists that no rule matches. */
function profilesOf(corpora: readonly Corpus[], nothing: ReadonlySet<string>): Profiles {
  const readers = new Map(corpora.map((corpus) => [corpus, labelReader(corpus, [])]));
  return makeProfiles(corpora, (list, corpus) => {
    const deck = readers.get(corpus)?.(list);
    return deck !== undefined && nothing.has(deck.id) ? null : deck;
  });
}

/** The id and name in the text of a deck; no label where they are something else. */
function labelIn(text: string): { readonly id?: string; readonly name?: string } {
  const { id, name } = (parseJson(text).value ?? {}) as { id?: unknown; name?: unknown };
  return {
    ...(typeof id === 'string' && { id }),
    ...(typeof name === 'string' && { name }),
  };
}
