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
  ties: choice('How ties count; required if there are ties.', ['third', 'half', 'loss', 'out']),
  playoffs: choice('How matches of a top cut count; "count" if missing.', ['count', 'out', 'only']),
  unknown: choice('How lists that no rule matches count; "count" if missing.', ['count', 'out']),
  listless: choice('How players without a list count; "out" if missing.', ['count', 'out']),
  repeated: choice('How rows that repeat a match count; "once" if missing.', ['once', 'count']),
  families: choice('Whether variants are merged into their rule; "false" if missing.', [
    'true',
    'false',
  ]),
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
  summary: 'The match-ups between the archetypes of a game, each pair once.',
  title: 'MatchUps',
});

const cards = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { description, maxItems: 100 }));
const count = (description: string, maximum: number) =>
  Type.Optional(Type.Integer({ description, minimum: 1, maximum }));

const likelyQuerySchema = Type.Object({
  format,
  card: cards(
    'A card that was seen, such as "2 Dreepy" or "Iono"; repeat the parameter for further cards.',
  ),
  side: cards('A card that was seen in the sideboard, given in the same way.'),
  size: count('The size of the deck, without its sideboard.', 1000),
  top: count('The maximum number of decks; 10 if missing.', 1000),
  rest: count('The maximum number of entries in "expected" and in "telling"; 0 if missing.', 100),
});

const likely: Extension<Type.Static<typeof likelyQuerySchema>> = {
  path: '/games/{id}/likely',
  summary: 'The decks that seen cards are likely from, according to the lists of a game.',
  title: 'Likely',
  query: likelyQuerySchema,
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
  format: Type.Integer({
    description: 'The version of this format, raised when the meaning of a field changes.',
  }),
  program: Type.String({
    description:
      'The version of the program that made the labels; several while lists are being retagged or if formats have their own rules; "labels of the lists" if there are no rules for them, and "not tagged yet" for waiting lists.',
  }),
  policy: Type.Unknown({ description: 'What was counted, and how.' }),
  families: Type.Boolean({ description: 'Whether variants are merged into their rule.' }),
  events: Type.Array(Type.Unknown(), { description: 'The tournaments that were counted.' }),
  counts: Type.Unknown({
    description: 'Numbers of players, rows of pairings and matches, and of what is left out.',
  }),
};

const deck = { id: Type.String(), name: Type.String() };

/** Title -> schema of an answer. */
export const extensionSchemas = {
  Metagame: Type.Object({ ...head, archetypes: Type.Array(Type.Unknown()) }),
  MatchUps: Type.Object({ ...head, matchUps: Type.Array(Type.Unknown()) }),
  Likely: Type.Object({
    program: Type.String({
      description:
        'The version of the program that made the labels; several if formats have their own rules.',
    }),
    decks: Type.Array(
      Type.Object({
        ...deck,
        chance: Type.Number({ description: 'The probability, from 0 to 1.' }),
      }),
      { description: 'The decks, most likely first.' },
    ),
    none: Type.Number({
      description: 'The probability that the deck is none of those in the lists.',
    }),
    expected: Type.Array(Type.Object({ name: Type.String(), copies: Type.Number() })),
    telling: Type.Array(Type.Object({ name: Type.String(), bits: Type.Number() })),
    findings: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
  }),
};
