/** Profiles of the decks of a game, made of the stored lists and their labels. */
import { parseJson } from '../../core/json/parse.js';
import { unclassifiedDeck } from '../../core/rules/model.js';
import { CorpusBuilder } from '../../questions/corpus/build/builder.js';
import type { CorpusEvent } from '../../questions/corpus/layout/corpus.js';
import { labelReader } from '../../questions/learning/lists/sample.js';
import { makeProfiles } from '../../questions/likely/make.js';
import type { Profiles } from '../../questions/likely/profiles.js';
import { type LabelSettings, readStored } from './categorize.js';
import type { Database } from './database.js';
import { matches } from './metagame.js';
import { stateOf } from './schema.js';

/** Profiles, and the revision of the store that they are from. */
export interface StoredProfiles {
  readonly revision: number;
  readonly profiles: Profiles;
  /** The versions of the programs that made the labels, of which there are several while lists are tagged again. */
  readonly program: string;
}

type MadeProfiles = Omit<StoredProfiles, 'revision'>;

/** Lists that are older than the newest one by more days say next to nothing. */
const mostDays = 180;
/** Of so many lists, those of tournaments before them are left out. */
const mostLists = 50_000;
/** How many profiles are kept, of games and formats. */
const mostKept = 8;

export class ProfileReader {
  readonly #db: Database;
  /** Game and format -> the profiles; the least recently used are the first. */
  readonly #kept = new Map<
    string,
    { readonly revision: number; readonly made: Promise<MadeProfiles | undefined> }
  >();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The profiles of the public tournaments of a game; undefined if the store has no such game. */
  async read(game: string, format: string | undefined): Promise<StoredProfiles | undefined> {
    const revision = await stateOf(this.#db, 'revision');
    const key = JSON.stringify([game, format]);
    let kept = this.#kept.get(key);
    if (kept?.revision !== revision) kept = { revision, made: this.#make(game, format) };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size > mostKept) this.#kept.delete(oldest);
    }
    try {
      const made = await kept.made;
      return made && { revision, ...made };
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
      throw error;
    }
  }

  async #make(game: string, format: string | undefined): Promise<MadeProfiles | undefined> {
    const tournaments = await this.#db
      .selectFrom('tournaments')
      .select(['id', 'date'])
      .where('public', '=', 1)
      .where('game', '=', game)
      .where(matches({ format }))
      .orderBy('date', 'desc')
      .execute();
    const [newest] = tournaments;
    if (newest === undefined && !(await this.#hasGame(game))) return undefined;
    const oldest = Date.parse(newest?.date ?? '') - mostDays * 86_400_000;
    const builder = new CorpusBuilder();
    builder.beginFile('');
    const versions = new Set<string>();
    for (const event of tournaments) {
      if (Date.parse(event.date) < oldest || builder.listCount >= mostLists) break;
      const version = await this.#add(builder, event);
      if (version) versions.add(version);
    }
    const corpus = builder.finish();
    const nothing = await this.#unclassified(game);
    const read = labelReader(corpus, []);
    const profiles = makeProfiles(corpus, (list) => {
      const deck = read(list);
      return deck !== undefined && nothing.has(deck.id) ? null : deck;
    });
    return { profiles, program: [...versions].sort().join(', ') };
  }

  async #hasGame(game: string): Promise<boolean> {
    const known = this.#db.selectFrom('games').select('id').where('id', '=', game);
    return (await known.executeTakeFirst()) !== undefined;
  }

  /** Adds the lists of a tournament. Returns the version of their labels. */
  async #add(builder: CorpusBuilder, event: CorpusEvent & { readonly id: string }) {
    const rows = await this.#db
      .selectFrom('standings as s')
      .innerJoin('tournaments as t', 't.id', 's.tournament')
      .leftJoin('labels as l', (join) =>
        join.onRef('l.tournament', '=', 's.tournament').onRef('l.position', '=', 's.position'),
      )
      .select(['s.body', 's.list_start', 's.list_end', 's.deck_start', 's.deck_end'])
      .select(['l.deck', 't.version'])
      .where('s.tournament', '=', event.id)
      .execute();
    for (const { body, deck, ...row } of rows) {
      const list = parseJson(body.slice(row.list_start, row.list_end)).value;
      if (list === null || list === undefined) continue;
      const label = labelIn(deck ?? body.slice(row.deck_start, row.deck_end));
      builder.add(list, { label, event });
    }
    return rows[0]?.version;
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

/** The id and name in the text of a deck; no label where they are something else. */
function labelIn(text: string): { readonly id?: string; readonly name?: string } {
  const { id, name } = (parseJson(text).value ?? {}) as { id?: unknown; name?: unknown };
  return {
    ...(typeof id === 'string' && { id }),
    ...(typeof name === 'string' && { name }),
  };
}
