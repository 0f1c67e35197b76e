/**
 * Extensions of the data interface, marked as such in `/openapi.json`: `/games/{id}/metagame`,
 * `/games/{id}/matchups` and `/games/{id}/likely`.
 */

import * as Type from 'typebox';
import { defined } from '../../core/json/defined.js';
import { tournamentQuerySchema } from '../../core/tournament/endpoints.js';
import { defaultPolicy, type Policy } from '../../questions/metagame/policy.js';
import { reportOf } from '../../questions/metagame/report/report.js';
import { PolicyError } from '../../questions/metagame/report/summary.js';
import type { Store } from '../store/store.js';
import { InvalidParameter } from './query.js';
import type { Made } from './representation.js';

export interface Extension<Query = never> {
  readonly path: `/games/{id}/${string}`;
  readonly summary: string;
  readonly title: string;
  readonly query: Type.TObject;
  /** Makes the answer; undefined if there is no such game. */
  answer(store: Store, game: string, query: Query): Promise<Made | undefined>;
}

const { format, organizerId } = tournamentQuerySchema.properties;
const day = (description: string) => Type.Optional(Type.String({ description, format: 'date' }));
const choice = (description: string, choices: readonly string[]) =>
  Type.Optional(
    Type.Union(
      choices.map((one) => Type.Literal(one)),
      { description },
    ),
  );

const metagameQuerySchema = Type.Object({
  format,
  organizerId,
  from: day('Only tournaments on or after this day (UTC).'),
  to: day('Only tournaments on or before this day (UTC).'),
  ties: choice('What a tie is worth; needed where there are ties.', [
    'third',
    'half',
    'loss',
    'out',
  ]),
  playoffs: choice('Matches of a top cut; "count" if missing.', ['count', 'out', 'only']),
  unknown: choice('Lists that no rule matches; "count" if missing.', ['count', 'out']),
  listless: choice('Players without a list; "out" if missing.', ['count', 'out']),
  repeated: choice('Rows that repeat a match; "once" if missing.', ['once', 'count']),
  families: choice('Whether variants count as their rule; "false" if missing.', ['true', 'false']),
});

interface MetagameParameters extends Partial<Omit<Policy, 'formats' | 'games'>> {
  readonly format?: string;
  readonly organizerId?: string;
  readonly families?: 'true' | 'false';
}

/** An extension that returns one part of the report of a game. */
function reportPart(
  part: 'archetypes' | 'matchUps',
  about: Pick<Extension, 'path' | 'summary' | 'title'>,
): Extension<MetagameParameters> {
  return {
    ...about,
    query: metagameQuerySchema,
    async answer(store, game, query) {
      const found = await store.metagame(game, query);
      if (found === undefined) return undefined;
      const { format: _format, organizerId: _organizer, families: asked, ...own } = query;
      const families = asked === 'true';
      try {
        const report = reportOf(found.tally, { ...defaultPolicy, ...own }, { families });
        const { matchUps, archetypes, ...counts } = report.summary;
        const { format, program, policy, events } = report;
        const shown = { archetypes, matchUps }[part];
        const answer = { format, program, policy, families, events, counts, [part]: shown };
        return { revision: found.revision, text: JSON.stringify(answer) };
      } catch (error) {
        if (!(error instanceof PolicyError)) throw error;
        throw new InvalidParameter('ties', `${error.message}: give ties=third, half, loss or out`);
      }
    },
  };
}

const metagame = reportPart('archetypes', {
  path: '/games/{id}/metagame',
  summary: 'The shares, win rates and conversions of the archetypes of a game.',
  title: 'Metagame',
});

const matchups = reportPart('matchUps', {
  path: '/games/{id}/matchups',
  summary: 'The match-ups of the archetypes of a game, each pair once.',
  title: 'MatchUps',
});

const cards = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { description, maxItems: 100 }));
const count = (description: string, maximum: number) =>
  Type.Optional(Type.Integer({ description, minimum: 1, maximum }));

interface LikelyParameters {
  readonly format?: string;
  readonly card?: readonly string[];
  readonly side?: readonly string[];
  readonly size?: number;
  readonly top?: number;
  readonly rest?: number;
}

const likely: Extension<LikelyParameters> = {
  path: '/games/{id}/likely',
  summary: 'Which deck some seen cards are from, by the lists of a game.',
  title: 'Likely',
  query: Type.Object({
    format,
    card: cards('A card that was seen, such as "2 Dreepy" or "Iono"; given once for each card.'),
    side: cards('A card of the sideboard, in the same way.'),
    size: count('How many cards the deck has, without its sideboard.', 1000),
    top: count('Only this many decks; 10 if missing.', 1000),
    rest: count(
      'How many cards to list that are expected in the rest, and that would tell most; none if missing.',
      100,
    ),
  }),
  async answer(store, game, { format, card = [], side = [], size, top = 10, rest = 0 }) {
    const found = await store.profiles(game, format);
    if (found === undefined) return undefined;
    const { revision, profiles, program } = found;
    const seen = [...card.map(cardOf), ...side.map((text) => ({ ...cardOf(text), zone: 'side' }))];
    const answer = profiles.likely(seen, defined({ top, cards: rest, size }));
    const findings = answer.findings.map(({ code, message }) => ({ code, message }));
    return { revision, text: JSON.stringify({ program, ...answer, findings }) };
  },
};

/** Parses a text such as `2 Dreepy`. */
function cardOf(text: string): { readonly name: string; readonly count: number } {
  const [, count = '1', name = text] = /^(\d{1,3})x? +(.+)$/.exec(text.trim()) ?? [];
  return { name, count: Number(count) };
}

/** Operation id -> extension. */
export const extensions: Readonly<Record<string, Extension>> = { metagame, matchups, likely };

const head = {
  format: Type.Integer({ description: 'Raised when the meaning of a field changes.' }),
  program: Type.String({
    description:
      'The version of the program that made the labels; several while lists are tagged again, and where formats have rules of their own; "labels of the lists" where none are for them, and "not tagged yet" for lists that wait.',
  }),
  policy: Type.Unknown({ description: 'What was counted, and how.' }),
  families: Type.Boolean({ description: 'Whether variants count as their rule.' }),
  events: Type.Array(Type.Unknown(), { description: 'The tournaments that were counted.' }),
  counts: Type.Unknown({ description: 'Players, rows of pairings and matches; what is left out.' }),
};

const deck = { id: Type.String(), name: Type.String() };

/** Title -> schema of an answer. */
export const extensionSchemas = {
  Metagame: Type.Object({ ...head, archetypes: Type.Array(Type.Unknown()) }),
  MatchUps: Type.Object({ ...head, matchUps: Type.Array(Type.Unknown()) }),
  Likely: Type.Object({
    program: Type.String({
      description:
        'The version of the program that made the labels; several where formats have rules of their own.',
    }),
    decks: Type.Array(
      Type.Object({ ...deck, chance: Type.Number({ description: 'From 0 to 1.' }) }),
      { description: 'The likeliest first.' },
    ),
    none: Type.Number({ description: 'The chance of a deck that the lists do not know.' }),
    expected: Type.Array(Type.Object({ name: Type.String(), copies: Type.Number() })),
    telling: Type.Array(Type.Object({ name: Type.String(), bits: Type.Number() })),
    findings: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
  }),
};
