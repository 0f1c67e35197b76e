/** Makes profiles of the decks of a game from stored lists and their labels. */
import { addTo, increase } from '../../core/json/grouping.js';
import { parseJson } from '../../core/json/parse.js';
import type { Unclassified } from '../../core/rules/model.js';
import { CorpusBuilder } from '../../questions/corpus/build/builder.js';
import type { Corpus } from '../../questions/corpus/layout/corpus.js';
import { labelOf } from '../../questions/corpus/reading/list-metadata.js';
import { labelReader } from '../../questions/learning/lists/sample.js';
import { makeProfiles } from '../../questions/likely/make.js';
import type { Profiles } from '../../questions/likely/profiles.js';
import type { Database } from './database.js';
import { isWithoutDeck, type LabellingReader } from './labellings.js';
import { matches } from './metagame.js';
import { labelOfStanding } from './retag.js';
import { stateOf, type Tables } from './schema.js';
import { createTournamentCache, type Kept } from './tournament-cache.js';

/** Profiles, and the revision of the store that they were read from. */
export interface StoredProfiles {
  readonly revision: number;
  readonly profiles: Profiles;
  /** The versions of the programs that made the labels: the game's, and those of formats with their own rules. */
  readonly program: string;
}

/** Lists that are this many days older than the newest one are left out: they tell too little. */
const mostDays = 180;
/** Once there are this many lists, earlier tournaments are left out. */
const mostLists = 50_000;
/** The number of games and formats whose profiles are cached. */
const mostKept = 8;

interface MadeProfiles extends Omit<StoredProfiles, 'revision'> {
  /** The tournaments that the profiles were made from. */
  readonly from: readonly Source[];
}

/** The lists of a tournament, and the label that its lists without a deck have. */
interface Source {
  readonly kept: Kept<Corpus>;
  readonly unclassified: Unclassified;
}

type Found = Pick<Tables['tournaments'], 'id' | 'date' | 'format_key' | 'revision' | 'version'>;

/** Which profiles are wanted, and the revision of the store. */
interface Asked {
  readonly game: string;
  readonly format: string | undefined;
  readonly revision: number;
}

export function createProfileReader(db: Database, labellingsOf: LabellingReader) {
  const found = db
    .selectFrom('tournaments')
    .select(['id', 'date', 'format_key', 'revision', 'version']);
  const listsOf = createTournamentCache(
    (id) => found.where('id', '=', id).executeTakeFirst(),
    readLists,
  );
  /** Game and format -> profiles; the least recently used come first. */
  const all = new Map<
    string,
    { readonly revision: number; readonly made: Promise<MadeProfiles | undefined> }
  >();

  /** The profiles of a game's public tournaments; undefined if the store does not know the game. */
  return async (game: string, format?: string): Promise<StoredProfiles | undefined> => {
    const revision = await stateOf(db, 'revision');
    const key = JSON.stringify([game, format]);
    let kept = all.get(key);
    if (kept?.revision !== revision) {
      // Waits for the previous run, so that no tournament is read twice at the same time.
      const before = kept?.made.catch(() => undefined);
      kept = { revision, made: make({ game, format, revision }, before) };
    }
    all.delete(key);
    all.set(key, kept);
    for (const oldest of all.keys()) {
      if (all.size > mostKept) all.delete(oldest);
    }
    try {
      const made = await kept.made;
      return made && { revision, profiles: made.profiles, program: made.program };
    } catch (error) {
      if (all.get(key) === kept) all.delete(key);
      throw error;
    }
  };

  async function make(
    { game, format, revision }: Asked,
    earlier: Promise<MadeProfiles | undefined> | undefined,
  ): Promise<MadeProfiles | undefined> {
    const before = await earlier;
    const labellings = await labellingsOf(game, revision);
    if (labellings === undefined) return undefined;
    const tournaments = await found
      .where('public', '=', 1)
      .where('game', '=', game)
      .where(matches({ format }))
      .orderBy('date', 'desc')
      .execute();
    let oldest = -Infinity;
    const byRules = new Map<string, Source[]>();
    let lists = 0;
    for (const event of tournaments) {
      if (Date.parse(event.date) < oldest || lists >= mostLists) break;
      const kept = await listsOf(event);
      // The age is counted from the first tournament with lists: newer ones can be announcements for next year.
      if (lists === 0 && kept.made.listCount > 0) {
        oldest = Date.parse(event.date) - mostDays * 86_400_000;
      }
      lists += kept.made.listCount;
      const { format_key } = event;
      const { unclassified } = labellings.of({ format_key, version: kept.version });
      addTo(byRules, labellings.of({ format_key, version: null }).format, { kept, unclassified });
    }
    const from = [...byRules.values()].flatMap(ofOneVersion);
    const isSame = (one: Source, other: Source | undefined) =>
      one.kept === other?.kept && one.unclassified.id === other.unclassified.id;
    if (from.length === before?.from.length && from.every((one, n) => isSame(one, before.from[n])))
      return before;
    const versions = new Set(from.flatMap(({ kept }) => kept.version ?? []));
    return { from, profiles: profilesOf(from), program: [...versions].sort().join(', ') };
  }

  async function readLists({ id, date }: Found): Promise<Corpus> {
    const rows = await db
      .selectFrom('standings as s')
      .select(['s.body', 's.list_start', 's.list_end', 's.deck_start', 's.deck_end'])
      .select(labelOfStanding.as('deck'))
      .where('s.tournament', '=', id)
      .execute();
    const builder = new CorpusBuilder();
    builder.beginFile('');
    for (const { body, deck, ...row } of rows) {
      const list = parseJson(body.slice(row.list_start, row.list_end)).value;
      if (list === null || list === undefined) continue;
      const label = labelOf(parseJson(deck ?? body.slice(row.deck_start, row.deck_end)).value);
      builder.add(list, { label, event: { id, date } });
    }
    return builder.finish();
  }
}

/** Keeps the tournaments with the version that most lists have: during retagging, there are two versions. */
function ofOneVersion(all: readonly Source[]): readonly Source[] {
  const lists = new Map<string | null, number>();
  for (const { kept } of all) {
    increase(lists, kept.version, kept.made.listCount);
  }
  const [first] = [...lists].sort(([, one], [, other]) => other - one);
  return all.filter(({ kept }) => kept.version === first?.[0]);
}

function profilesOf(from: readonly Source[]): Profiles {
  const readers = new Map(
    from.map(({ kept: { made, version }, unclassified }) => {
      const read = labelReader(made, []);
      return [
        made,
        (list: number) => {
          const deck = read(list);
          return isWithoutDeck(deck?.id, { unclassified, version }) ? null : deck;
        },
      ];
    }),
  );
  return makeProfiles([...readers.keys()], (list, corpus) => readers.get(corpus)?.(list));
}
