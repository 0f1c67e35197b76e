/** The JSON Schema of the reports that `decktype report --format json` writes. */
import { flag, list, object, type Schema, text, whole } from '../../../core/json/schema.js';
import { fixedPolicy, policyTexts } from '../policy.js';
import { reasons } from '../tally/tally.js';
import { reportFormat } from './report.js';

const part = (description: string): Schema => ({
  type: 'number',
  minimum: 0,
  maximum: 1,
  description,
});
const number = (description: string): Schema => ({ type: 'number', description });
const choice = (values: readonly unknown[], description: string): Schema => ({
  enum: values,
  description,
});
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
const described = (schema: Schema, description: string): Schema => ({ ...schema, description });
const reference = (name: string) => (description: string) => ({
  $ref: `#/$defs/${name}`,
  description,
});

const archetypeOf = reference('archetype');
const rateOf = reference('rate');
const intervalOf = reference('interval');

const archetype = object({
  id: text('The identifier of the rule, variant or fallback; empty for players without a list.'),
  name: text('Its name. Names that take colours make several archetypes of one identifier.'),
  family: described(
    object({ id: text('Its identifier.'), name: text('Its name.') }),
    'The rule that a variant belongs to; otherwise that of the archetype, under its plain name.',
  ),
  kind: choice(
    ['named', 'unknown', 'listless'],
    'unknown: lists that no rule matches; listless: players without a list.',
  ),
});

const interval: Schema = {
  type: 'array',
  items: { type: 'number' },
  minItems: 2,
  maxItems: 2,
};

const rate = object({
  rate: orNull(part('Null if n is 0.')),
  interval: orNull(intervalOf('The interval of 95%; null if n is 0.')),
  n: whole('The number of results it is based on.'),
});

const record = {
  wins: whole('Matches that it won.'),
  losses: whole('Matches that it lost.'),
  ties: whole('Drawn matches.'),
  repeated: whole('Rows that repeat one of its matches: left out or counted, as the policy says.'),
};

const archetypeFigures = object({
  archetype: archetypeOf('The archetype.'),
  players: whole('Its players that count.'),
  share: rateOf('Its part of all players that count.'),
  matches: whole('Its matches, including mirror matches.'),
  mirrors: whole('Its mirror matches.'),
  ...record,
  winRate: rateOf('Without mirror matches; ties as the policy says.'),
  estimate: orNull(
    part('The win rate, shrunk toward the mean of all archetypes (empirical Bayes).'),
  ),
  day2: rateOf('Players of the second day among those of the first, at events with two days.'),
  top8: rateOf('Players with a placing of 8 or better among all, at events with placings.'),
  winners: rateOf('Its part of the winners.'),
});

const matchUp = object({
  a: archetypeOf('The archetype whose figures these are.'),
  b: archetypeOf('Its opponent.'),
  ...record,
  matches: whole('All matches; the n of the rates lacks ties that are left out.'),
  winRate: rateOf('The win rate of a.'),
  opponentWinRate: rateOf('The win rate of b.'),
  probability: part('The probability of a result this uneven between equal archetypes.'),
  favoured: choice(
    ['a', 'b', null],
    'Who is favoured, if the match-up stays significant among all (Benjamini and Hochberg, 5%).',
  ),
});

const policyReasons = ['repeated', 'playoffs', 'listless', 'unknown'];
const leftOut = [...reasons, ...policyReasons];

const figures = {
  events: whole('How many events there are.'),
  players: whole('Players that count: the base of all shares.'),
  standings: whole('Standings, including those that the policy leaves out.'),
  rows: whole('Rows of pairings: matches and left together.'),
  matches: whole('Matches that count, including mirror matches.'),
  mirrors: whole('Mirror matches that count.'),
  ties: whole('Drawn matches, without mirror matches.'),
  byRecords: flag(
    'There are no pairings, and the wins, losses and ties of archetypes are those of the records of standings.',
  ),
  unpaired: whole(
    'Players that count at events without pairings. Where other events have pairings, the records of these players are in no win rate.',
  ),
  repeated: whole('Rows that repeat one of the matches: left out or counted, as the policy says.'),
  left: described(
    object(Object.fromEntries(leftOut.map((reason) => [reason, whole('How many rows.')])), leftOut),
    'Rows of pairings that are not counted as matches, by reason.',
  ),
  archetypes: list(archetypeFigures, 'Most players first.'),
};

const chosen = Object.entries(policyTexts).map(([field, texts]) => {
  const meaning = Object.entries(texts).map(([value, meant]) => `${value}: ${meant}`);
  return [field, choice(Object.keys(texts), `${meaning.join('; ')}.`)] as const;
});

const policy = object(
  {
    ...Object.fromEntries(chosen),
    byes: text('What byes, automatic losses and double losses count as.'),
    mirrors: text('What mirror matches count as.'),
    intervals: choice([fixedPolicy.intervals], "Wilson's, of 95%."),
    errors: choice([fixedPolicy.errors], 'Matches are assumed to be independent.'),
    from: text('Only events from this day on (UTC).'),
    to: text('Only events up to this day (UTC).'),
    formats: list({ type: 'string' }, 'Only events of these formats.'),
    games: list({ type: 'string' }, 'Only events of these games.'),
  },
  ['ties', 'from', 'to', 'formats', 'games'],
);

const event = object(
  {
    id: text('Its identifier.'),
    name: text('Its name.'),
    date: text('Its date (ISO 8601).'),
    format: text('Its format.'),
    game: text('Its game.'),
    players: whole('Its standings.'),
    rows: whole('Its rows of pairings.'),
  },
  ['id', 'name', 'date', 'format', 'game'],
);

const trend = object({
  by: choice(['event', 'week', 'format'], 'What a part is.'),
  parts: list(
    object(
      {
        key: text('The id or name of an event, a week such as 2025-W11, or a format.'),
        title: text('The same, for display.'),
        day: text('The first day, in UTC.'),
        summary: described(object(figures), 'Its figures, without match-ups.'),
      },
      ['day'],
    ),
    'Weeks and events by date, formats by name.',
  ),
});

const card = {
  name: text('The name of the card.'),
  isSide: flag('Whether it is in a side deck.'),
};

const cards = object({
  name: text('The name of the archetype.'),
  report: object({
    lists: whole('Its lists.'),
    cards: list(
      object({
        ...card,
        lists: whole('How many lists hold it.'),
        part: part('The part of all lists that hold it.'),
        mean: number('The mean number of copies over all lists.'),
        meanHeld: number('The mean number of copies over the lists that hold it.'),
        copies: list(
          whole('Lists.'),
          'How many lists hold 1 copy, 2 copies, and so on; the last of 100 entries is for 100 or more.',
        ),
        role: choice(
          ['core', 'staple', 'flex', 'tech'],
          'core: in 90% of the lists or more; staple: in 70%; flex: in 30%; tech: in fewer.',
        ),
      }),
      'Most lists first; cards of the side deck after the others.',
    ),
    average: list(
      object({ ...card, count: whole('Its copies.') }),
      'The most held copies, as many as a list has.',
    ),
    pairs: list(
      object({
        first: text('The name of a card.'),
        second: text('The name of another card.'),
        lists: whole('Lists that hold both.'),
        correlation: number('The correlation of holding them, from -1 to 1.'),
      }),
      'Cards that some lists hold and others do not; the strongest pair first.',
    ),
  }),
});

const change = object(
  {
    archetype: archetypeOf('The archetype.'),
    before: rateOf('Its share in the earlier period.'),
    after: rateOf('Its share in the later period.'),
    field: orNull(
      object({
        change: number('The later share minus the earlier one.'),
        interval: intervalOf('The interval of 95% of the change.'),
      }),
    ),
    rules: number('What other rules did to the share of the later period.'),
  },
  ['rules'],
);

const field = object({
  expectations: list(
    object({
      archetype: archetypeOf('The archetype.'),
      winRate: part('What it can expect to win against the field.'),
      interval: intervalOf('The interval of 95%.'),
      met: part('The part of the field that it has met.'),
      n: whole('Its matches against the field.'),
    }),
    'Best first; those that never met the field come last.',
  ),
  unknown: list({ type: 'string' }, 'Archetypes of the field that the report does not have.'),
});

/**
 * The JSON Schema (draft 2020-12) of the output of `decktype report --format json`, shipped as
 * `decktype/report.schema.json`.
 */
export const reportSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://unpkg.com/decktype/dist/report.schema.json',
  title: 'decktype report',
  description: 'Shares, win rates and match-ups of events, with the policy that counts them.',
  ...object(
    {
      title: text('The title of the report.'),
      format: choice([reportFormat], 'The version of this format.'),
      program: text('The version of the program that labelled the lists.'),
      policy: described(policy, 'What counts, and how.'),
      families: flag('Whether variants count as their rule.'),
      events: list(event, 'The events, by date.'),
      summary: described(
        object({
          ...figures,
          matchUps: list(matchUp, 'Each pair once, a the one with more players.'),
        }),
        'The figures of all events.',
      ),
      trend: described(trend, 'The figures of each part, with --by.'),
      cards: described(cards, 'The cards of an archetype, with --deck.'),
      changes: list(change, 'What changed since an earlier period, with --against.'),
      against: described(
        object({ from: text('Its first day.'), to: text('Its last day.') }),
        'The earlier period of the changes.',
      ),
      after: described(
        object({ from: text('Its first day.'), to: text('Its last day.') }, ['to']),
        'The later period of the changes; it is open if it has no last day.',
      ),
      field: described(field, 'What archetypes can expect against a field, with --field.'),
    },
    ['trend', 'cards', 'changes', 'against', 'after', 'field'],
  ),
  $defs: { archetype, interval, rate },
};
