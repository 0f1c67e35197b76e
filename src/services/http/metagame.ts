/**
 * The figures of a game beside the data interface: `/games/{id}/metagame` and `/games/{id}/matchups`. They
 * are an extension, and marked as one in `/openapi.json`.
 */
import * as Type from 'typebox';
import { tournamentQuerySchema } from '../../core/tournament/endpoints.js';
import { defaultPolicy, type Policy } from '../../questions/metagame/policy.js';
import { reportOf } from '../../questions/metagame/report/report.js';
import type { Tally } from '../../questions/metagame/tally/tally.js';

const { format, organizerId } = tournamentQuerySchema.properties;
const day = (description: string) => Type.Optional(Type.String({ description, format: 'date' }));
const choice = (description: string, choices: readonly string[]) =>
  Type.Optional(
    Type.Union(
      choices.map((one) => Type.Literal(one)),
      { description },
    ),
  );

export const metagameQuerySchema = Type.Object({
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

export interface MetagameParameters extends Partial<Omit<Policy, 'formats' | 'games'>> {
  readonly format?: string;
  readonly organizerId?: string;
  readonly families?: 'true' | 'false';
}

export const extensions = {
  metagame: {
    path: '/games/{id}/metagame',
    summary: 'The shares, win rates and conversions of the archetypes of a game.',
    title: 'Metagame',
    query: metagameQuerySchema,
  },
  matchups: {
    path: '/games/{id}/matchups',
    summary: 'The match-ups of the archetypes of a game, each pair once.',
    title: 'MatchUps',
    query: metagameQuerySchema,
  },
} as const;
export type ExtensionName = keyof typeof extensions;

/**
 * The text of an answer.
 *
 * @throws PolicyError if there are ties and `ties` is missing.
 */
export function metagameText(
  name: ExtensionName,
  tally: Tally,
  parameters: MetagameParameters,
): string {
  const { format: _format, organizerId: _organizer, families, ...policy } = parameters;
  const isByFamily = families === 'true';
  const report = reportOf(tally, { ...defaultPolicy, ...policy }, { families: isByFamily });
  const { matchUps, archetypes, ...counts } = report.summary;
  const { format: version, program, policy: used, events } = report;
  const head = { format: version, program, policy: used, families: isByFamily, events, counts };
  return JSON.stringify(name === 'metagame' ? { ...head, archetypes } : { ...head, matchUps });
}

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

/** The schemas of the answers, by their titles. */
export const extensionSchemas = {
  Metagame: Type.Object({ ...head, archetypes: Type.Array(Type.Unknown()) }),
  MatchUps: Type.Object({ ...head, matchUps: Type.Array(Type.Unknown()) }),
};
