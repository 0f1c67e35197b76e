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
  name: text('Its name. One identifier can have several names if these include colours.'),
  family: described(
    object({ id: text('Its identifier.'), name: text('Its name.') }),
    'The rule of a variant; otherwise the archetype itself, with its name without colours.',
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
  interval: orNull(intervalOf('The 95% interval; null if n is 0.')),
  n: whole('The number of results it is based on.'),
});

const record = {
  wins: whole('Matches that it won.'),
  losses: whole('Matches that it lost.'),
  ties: whole('Drawn matches.'),
  repeated: whole(
    'Rows that repeat one of its matches, left out or counted according to the policy.',
  ),
};

const archetypeFigures = object({
  archetype: archetypeOf('The archetype.'),
  players: whole('The number of its players that count.'),
  share: rateOf('Its share of all players that count.'),
  matches: whole('The number of its matches, including mirror matches.'),
  mirrors: whole('The number of its mirror matches.'),
  ...record,
  winRate: rateOf('Its win rate without mirror matches; ties count according to the policy.'),
  estimate: orNull(
    part('The win rate, shrunk toward the mean of all archetypes (empirical Bayes).'),
  ),
  day2: rateOf(
    'The share of its first-day players who reached the second day, at events with two days.',
  ),
  top8: rateOf('The share of its players with a placing of 8 or better, at events with placings.'),
  winners: rateOf('Its share of the winners.'),
});

const matchUp = object({
  a: archetypeOf('The archetype whose figures these are.'),
  b: archetypeOf('Its opponent.'),
  ...record,
  matches: whole('All matches; the n of the rates excludes ties that are left out.'),
  winRate: rateOf('The win rate of a.'),
  opponentWinRate: rateOf('The win rate of b.'),
  probability: part(
    'The p-value: the probability of a result at least this uneven if both are equally strong.',
  ),
  favoured: choice(
    ['a', 'b', null],
    'The favoured archetype, if the result is significant after correction for all match-ups (Benjamini and Hochberg, 5%).',
  ),
});

const policyReasons = ['repeated', 'playoffs', 'listless', 'unknown'];
const leftOut = [...reasons, ...policyReasons];

const figures = {
  events: whole('The number of events.'),
  players: whole('The number of players that count, on which all shares are based.'),
  standings: whole('The number of standings, including those that the policy leaves out.'),
  rows: whole('The number of rows of pairings: the sum of matches and left.'),
  matches: whole('Matches that count, including mirror matches.'),
  mirrors: whole('Mirror matches that count.'),
  ties: whole('Drawn matches, without mirror matches.'),
  byRecords: flag(
    'Whether there are no pairings, so that wins, losses and ties come from the records of standings.',
  ),
  unpaired: whole(
    'Players that count at events without pairings. If other events have pairings, the records of these players are not part of any win rate.',
  ),
  repeated: whole(
    'Rows that repeat one of the matches, left out or counted according to the policy.',
  ),
  left: described(
    object(
      Object.fromEntries(leftOut.map((reason) => [reason, whole('The number of rows.')])),
      leftOut,
    ),
    'Rows of pairings that are not counted as matches, by reason.',
  ),
  archetypes: list(archetypeFigures, 'The archetypes, most players first.'),
};

const chosen = Object.entries(policyTexts).map(([field, texts]) => {
  const meaning = Object.entries(texts).map(([value, meant]) => `${value}: ${meant}`);
  return [field, choice(Object.keys(texts), `${meaning.join('; ')}.`)] as const;
});

const policy = object(
  {
    ...Object.fromEntries(chosen),
    byes: text('How byes, automatic losses and double losses count.'),
    mirrors: text('How mirror matches count.'),
    intervals: choice([fixedPolicy.intervals], 'Wilson intervals at 95%.'),
    errors: choice(
      [fixedPolicy.errors],
      'How errors are estimated; matches are assumed to be independent.',
    ),
    from: text('Only events on or after this day (UTC).'),
    to: text('Only events on or before this day (UTC).'),
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
    players: whole('The number of its standings.'),
    rows: whole('The number of its rows of pairings.'),
  },
  ['id', 'name', 'date', 'format', 'game'],
);

const trend = object({
  by: choice(['event', 'week', 'format'], 'How the report is divided into parts.'),
  parts: list(
    object(
      {
        key: text('The id or name of an event, a week such as 2025-W11, or a format.'),
        title: text('The display name of the part.'),
        day: text('The first day, in UTC.'),
        summary: described(object(figures), 'The figures of the part, without match-ups.'),
      },
      ['day'],
    ),
    'The parts: weeks and events by date, formats by name.',
  ),
});

const card = {
  name: text('The name of the card.'),
  isSide: flag('Whether it is in the side deck.'),
};

const cards = object({
  name: text('The name of the archetype.'),
  report: object({
    lists: whole('The number of its lists.'),
    cards: list(
      object({
        ...card,
        lists: whole('The number of lists with the card.'),
        part: part('The share of all lists with the card.'),
        mean: number('The mean number of copies over all lists.'),
        meanHeld: number('The mean number of copies over the lists with the card.'),
        copies: list(
          whole('A number of lists.'),
          'The number of lists with 1 copy, 2 copies, and so on; entry 100 counts lists with 100 or more.',
        ),
        role: choice(
          ['core', 'staple', 'flex', 'tech'],
          'core: in at least 90% of the lists; staple: at least 70%; flex: at least 30%; tech: fewer.',
        ),
      }),
      'Main deck before side deck; within each, the cards in most lists first.',
    ),
    average: list(
      object({ ...card, count: whole('The number of its copies.') }),
      'An average list: the most common copies, up to the size of a list.',
    ),
    pairs: list(
      object({
        first: text('The name of a card.'),
        second: text('The name of another card.'),
        lists: whole('The number of lists with both.'),
        correlation: number('The correlation between the two being in a list, from -1 to 1.'),
      }),
      'Pairs of cards that only some lists contain, strongest correlation first.',
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
        interval: intervalOf('The 95% interval of the change.'),
      }),
    ),
    rules: number('The effect of changed rules on the share in the later period.'),
  },
  ['rules'],
);

const field = object({
  expectations: list(
    object({
      archetype: archetypeOf('The archetype.'),
      winRate: part('Its expected win rate against the field.'),
      interval: intervalOf('The 95% interval.'),
      met: part('The share of the field that it has met.'),
      n: whole('The number of its matches against the field.'),
    }),
    'Archetypes by expected win rate, best first; those that never met the field come last.',
  ),
  unknown: list({ type: 'string' }, 'Archetypes of the field that are not in the report.'),
});

/**
 * The JSON Schema (draft 2020-12) of the output of `decktype report --format json`, shipped as
 * `decktype/report.schema.json`.
 */
export const reportSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://unpkg.com/decktype/dist/report.schema.json',
  title: 'decktype report',
  description:
    'Shares, win rates and match-ups of events, with the policy that they are counted by.',
  ...object(
    {
      title: text('The title of the report.'),
      format: choice([reportFormat], 'The version of this format.'),
      program: text('The version of the program that labelled the lists.'),
      policy: described(policy, 'What is counted, and how.'),
      families: flag('Whether variants are merged into their rule.'),
      events: list(event, 'The events, by date.'),
      summary: described(
        object({
          ...figures,
          matchUps: list(matchUp, 'Each pair once; a is the archetype with more players.'),
        }),
        'The figures of all events.',
      ),
      trend: described(trend, 'The figures of each part; only with --by.'),
      cards: described(cards, 'The cards of an archetype; only with --deck.'),
      changes: list(change, 'Changes since an earlier period; only with --against.'),
      against: described(
        object({ from: text('Its first day.'), to: text('Its last day.') }),
        'The earlier period.',
      ),
      after: described(
        object({ from: text('Its first day.'), to: text('Its last day.') }, ['to']),
        'The later period; without a last day it is open-ended.',
      ),
      field: described(
        field,
        'Expected win rates of archetypes against a field; only with --field.',
      ),
    },
    ['trend', 'cards', 'changes', 'against', 'after', 'field'],
  ),
  $defs: { archetype, interval, rate },
};
