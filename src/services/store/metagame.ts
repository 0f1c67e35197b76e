/** Tallies of the stored tournaments of a game, using the labels in the store. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Deck } from '../../core/engine/classifier.js';
import { labelOf as labelOfDeck } from '../../core/engine/match/label.js';
import { defined } from '../../core/json/defined.js';
import { madeOnce } from '../../core/json/grouping.js';
import { parseJson } from '../../core/json/parse.js';
import { unclassifiedDeck } from '../../core/rules/model.js';
import { isUsableId } from '../../core/tournament/endpoints.js';
import { type EventResults, type RawPhase, resultsOf } from '../../core/tournament/results.js';
import { formatKey } from '../../core/tournament/rules-for.js';
import type { RawStanding } from '../../core/tournament/standing.js';
import { isRecord } from '../../questions/corpus/build/block.js';
import { labelOf, recordOf } from '../../questions/corpus/reading/list-metadata.js';
import {
  ArchetypeTable,
  labelledArchetype,
  listless,
  unknown,
} from '../../questions/metagame/archetypes.js';
import { noLabels } from '../../questions/metagame/tally/corpus.js';
import { tallyEvent } from '../../questions/metagame/tally/event.js';
import {
  compareEvents,
  type EventTally,
  type Tally,
  tallyFormat,
} from '../../questions/metagame/tally/tally.js';
import type { Database } from './database.js';
import { storedObject } from './errors.js';
import {
  isWithoutDeck,
  type Labelling,
  type LabellingReader,
  type Labellings,
} from './labellings.js';
import { labelOfStanding } from './retag.js';
import { stateOf, type Tables } from './schema.js';
import { createTournamentCache, type Kept } from './tournament-cache.js';

/** Which tournaments of a game to count. A tournament must match all given fields. */
export interface MetagameQuery {
  readonly format?: string | undefined;
  readonly organizerId?: string | undefined;
}

/** A condition on game, format and organizer. Games and formats are compared without case. */
export function matches({
  game,
  format,
  organizerId,
}: MetagameQuery & { readonly game?: string | undefined }) {
  const wanted = [game, format, organizerId].filter((text) => text !== undefined);
  return (field: ExpressionBuilder<Tables, 'tournaments'>): Expression<SqlBool> => {
    // PostgreSQL rejects texts that it cannot store; no row can have them anyway.
    if (!wanted.every(isUsableId)) return sql<SqlBool>`1 = 0`;
    return field.and([
      // SQLite and PostgreSQL agree only on the case of ASCII letters.
      ...(game === undefined ? [] : [field(sql`lower(game)`, '=', lowerAscii(game))]),
      ...(formatKey(format) === '' ? [] : [field('format_key', '=', formatKey(format))]),
      ...(organizerId === undefined ? [] : [field('organizer', '=', organizerId)]),
    ]);
  };
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A tally, and the revision of the store that it was read from. */
export interface StoredTally {
  readonly revision: number;
  readonly tally: Tally;
}

/** What is cached for a game. */
interface KeptGame {
  readonly labellings: Labellings;
  readonly table: ArchetypeTable;
  readonly eventOf: (row: Found) => Promise<Kept<EventTally>>;
}

export function createMetagameReader(db: Database, labellingsOf: LabellingReader) {
  const keptGames = new Map<string, KeptGame>();

  /** The tally of a game's public tournaments; undefined if the store does not know the game. */
  return async function read(game: string, query: MetagameQuery): Promise<StoredTally | undefined> {
    const revision = await stateOf(db, 'revision');
    const kept = await keptOf(game, revision);
    if (kept === undefined) return undefined;
    const rows = await foundIn(db)
      .where('public', '=', 1)
      .where('game', '=', game)
      .where(matches(query))
      .execute();
    const found: Kept<EventTally>[] = [];
    for (const row of rows) found.push(await kept.eventOf(row));
    // While lists are being retagged, some tournaments still have labels of the previous version.
    const programs = found.map(({ version }, at) => {
      if (version !== null) return version;
      const { format_key = '' } = rows[at] ?? {};
      const { version: now } = kept.labellings.of({ format_key, version });
      return now === null ? noLabels.program : untagged;
    });
    const tally: Tally = {
      format: tallyFormat,
      program: [...new Set(programs)].sort().join(', '),
      archetypes: [...kept.table.all],
      events: found.map(({ made }) => made).sort(compareEvents),
    };
    return { revision, tally };
  };

  async function keptOf(game: string, revision: number): Promise<KeptGame | undefined> {
    const labellings = await labellingsOf(game, revision);
    if (labellings === undefined) return undefined;
    const before = keptGames.get(game);
    if (before?.labellings === labellings) return before;
    const table = new ArchetypeTable(labellings.all[0]?.unclassified ?? unclassifiedDeck);
    const numbersBy = new Map<Labelling, Numbers>();
    const numbersOf = (row: Found) =>
      madeOnce(numbersBy, labellings.of(row), (labelling) => archetypeNumbers(labelling, table));
    const eventOf = createTournamentCache(
      (id) => foundIn(db).where('id', '=', id).executeTakeFirst(),
      (row: Found) => tallied(numbersOf(row), row),
    );
    const kept = { labellings, table, eventOf };
    keptGames.set(game, kept);
    return kept;
  }

  async function tallied(numbers: Numbers, row: Found): Promise<EventTally> {
    const { id, version } = row;
    // In a tagged tournament, only lists that cannot be read completely have no label. They are classified here.
    const isTagged = version === numbers.version;
    const end = !isTagged
      ? sql`s.list_start + 1`
      : version === null
        ? sql`length(s.body)`
        : sql`s.list_end`;
    const standings = await db
      .selectFrom('standings as s')
      .select(['s.player', 's.place', 's.list_start', 's.list_end', 's.deck_start', 's.deck_end'])
      .select(labelOfStanding.as('deck'))
      // Offsets count UTF-16 units and substr counts characters, so this never cuts off too much.
      .select(
        sql<
          string | null
        >`case when ${labelOfStanding} is null then substr(s.body, 1, ${end}) end`.as('beginning'),
      )
      .where('s.tournament', '=', id)
      .orderBy('s.position')
      .execute();
    const pairings = await db
      .selectFrom('pairings')
      .select(['player1', 'player2', 'phase', 'round', 'has_match', 'outcome'])
      .where('tournament', '=', id)
      .orderBy('position')
      .execute();
    const records = pairings.length === 0 ? await recordsOf(id) : [];
    const details: Details = storedObject(row.details, 'tournament', id);
    return tallyEvent({
      event: defined({
        id,
        name: details.name,
        date: row.date,
        // As in files, an empty string means no format.
        format: row.format || undefined,
        game: row.game,
      }),
      results: eventResults(standings, pairings, details),
      archetypes: standings.map((one) => numbers.of(one, isTagged)),
      recordOf: (player) => records[player],
    });
  }

  async function recordsOf(tournament: string) {
    const standings = await db
      .selectFrom('standings')
      .select('body')
      .where('tournament', '=', tournament)
      .orderBy('position')
      .execute();
    return standings.map(({ body }) => {
      const record = recordOf((parseJson(body).value as RawStanding | undefined)?.record);
      return isRecord(record) ? record : undefined;
    });
  }
}

/** Used in place of a program's version for lists that are not tagged yet. */
const untagged = 'not tagged yet';

const foundColumns = [
  'id',
  'game',
  'revision',
  'version',
  'date',
  'format',
  'format_key',
  'details',
] as const;

type Found = Pick<Tables['tournaments'], (typeof foundColumns)[number]>;

function foundIn(db: Database) {
  return db.selectFrom('tournaments').select(foundColumns);
}

interface Details {
  readonly name?: string;
  readonly phases?: readonly RawPhase[] | null;
}

function eventResults(
  standings: readonly Pick<Tables['standings'], 'player' | 'place'>[],
  pairings: readonly Omit<Tables['pairings'], 'tournament' | 'position' | 'body'>[],
  { phases }: Details,
): EventResults {
  const players = standings.map(({ player, place }) => ({ player, placing: place }));
  const rows = pairings.map(({ has_match, ...row }) => ({ ...row, hasMatch: has_match === 1 }));
  return resultsOf(players, rows, phases);
}

type Numbers = ReturnType<typeof archetypeNumbers>;

/** Maps the labels made by some stored rules to archetypes. */
function archetypeNumbers(labelling: Labelling, table: ArchetypeTable) {
  const { compile, unclassified, version, ruleSet } = labelling;
  /** Label as JSON -> archetype. */
  const numbers = new Map<string, number>();
  const numberOf = (deck: string): number =>
    madeOnce(numbers, deck, () => {
      const { id, name = id } = labelOf(parseJson(deck).value) ?? {};
      if (isWithoutDeck(id, labelling) || name === undefined) return unknown;
      return table.add(labelledArchetype({ id: id ?? name, name }, ruleSet));
    });
  return {
    version,
    /** The archetype of a standing. `isTagged`: all lists of the tournament have labels, except faulty ones. */
    of({ deck, beginning, ...at }: Labelled, isTagged: boolean): number {
      if (deck !== null) return numberOf(deck);
      const list = beginning?.slice(at.list_start, at.list_end) ?? '';
      // As in files, a list that is a string or a number counts as missing.
      if (!/^[[{]/.test(list)) return listless;
      if (!isTagged) return unknown;
      if (version === null) return numberOf(beginning?.slice(at.deck_start, at.deck_end) ?? '');
      // As for files, the readable part of a list counts.
      const matcher = compile();
      // This release can compile the rules to another version than the release that stored them.
      if (matcher?.version !== version) return unknown;
      // With a callback for findings, classify does not throw on faulty lists.
      const found = matcher.classify(parseJson(list).value as Deck, () => {});
      return numberOf(JSON.stringify(labelOfDeck(found, unclassified)));
    },
  };
}

interface Labelled {
  readonly list_start: number;
  readonly list_end: number;
  readonly deck_start: number;
  readonly deck_end: number;
  readonly deck: string | null;
  /** The beginning of the standing's text, as far as needed; null if there is a label. */
  readonly beginning: string | null;
}
