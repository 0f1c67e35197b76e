/**
 * The JSON Schemas of the resources of the data interface. Their types are written in `standing.ts`
 * and `tournament.ts`, so that a user of the types needs no typebox; test/types checks that both
 * are the same. Required is only what a resource cannot be used without. All other fields are
 * optional and may be null, and unknown fields are kept.
 */
import * as Type from 'typebox';

const text = (description: string) => Type.String({ description });
const whole = (description: string) => Type.Integer({ description });
/** May be missing, and may be null. */
const perhaps = <S extends Type.TSchema>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** The names of things by their ids. `Type.Record` would bring in typebox's parser, 40 kB of it. */
const namesById = Type.Unsafe<Record<string, string>>({
  type: 'object',
  patternProperties: { '^.*$': { type: 'string' } },
});

/** Card colours of a rule file. */
export const colorsSchema = Type.Object(
  { lands: namesById, nonLands: namesById, names: namesById },
  { title: 'CardColors' },
);

/** The greatest length of an id: ids are parts of addresses and of the keys of databases. */
export const longestId = 255;

const id = (description: string) =>
  Type.String({ description, minLength: 1, maxLength: longestId });
/** Some services number their organizers. */
const anyId = Type.Union([Type.String(), Type.Number()]);

export const gameSchema = Type.Object(
  {
    id: id('Names the game in addresses, such as PTCG.'),
    name: text('The name of the game.'),
    formats: perhaps(namesById),
    platforms: perhaps(namesById),
    metagame: perhaps(Type.Boolean({ description: 'Whether decks are categorized.' })),
  },
  { title: 'Game' },
);

const summaryFields = {
  id: id('Names the tournament in addresses.'),
  game: id('The id of the game.'),
  format: perhaps(text('The id of the format.')),
  name: text('The name of the tournament.'),
  date: Type.String({
    description: 'When it began: ISO 8601, in UTC and with milliseconds where its source has them.',
    format: 'date-time',
  }),
  players: whole('How many players took part.'),
  organizerId: perhaps(anyId),
};

export const tournamentSchema = Type.Object(summaryFields, { title: 'Tournament' });

export const detailsSchema = Type.Object(
  {
    ...summaryFields,
    organizer: perhaps(
      Type.Object({
        id: Type.Optional(anyId),
        name: Type.Optional(Type.String()),
        logo: perhaps(Type.String()),
      }),
    ),
    platform: perhaps(text('The id of the platform.')),
    decklists: perhaps(Type.Boolean({ description: 'Whether players handed in decklists.' })),
    isPublic: perhaps(Type.Boolean({ description: 'Whether it is listed; true if missing.' })),
    isOnline: perhaps(Type.Boolean()),
    phases: perhaps(
      Type.Array(
        Type.Object({
          phase: Type.Integer(),
          type: perhaps(Type.String()),
          rounds: perhaps(Type.Integer()),
          mode: perhaps(Type.String()),
        }),
      ),
    ),
    bannedCards: perhaps(Type.Array(Type.Unknown())),
    specialRules: perhaps(Type.Array(Type.Unknown())),
  },
  { title: 'TournamentDetails' },
);

export const standingSchema = Type.Object(
  {
    player: text('Names the player within the tournament.'),
    name: perhaps(text('The name of the player.')),
    country: perhaps(text('An ISO 3166 code.')),
    placing: perhaps(whole('From 1; null where the player has none.')),
    record: perhaps(
      Type.Object({ wins: Type.Integer(), losses: Type.Integer(), ties: Type.Integer() }),
    ),
    decklist: Type.Optional(Type.Unknown({ description: 'Any shape of decklist, or null.' })),
    deck: perhaps(
      Type.Object({
        id: perhaps(Type.String()),
        name: perhaps(Type.String()),
        icons: perhaps(Type.Array(Type.String())),
      }),
    ),
    drop: perhaps(whole('The round after which the player left.')),
  },
  { title: 'Standing' },
);

export const pairingSchema = Type.Object(
  {
    round: Type.Integer(),
    phase: perhaps(Type.Integer()),
    table: perhaps(Type.Union([Type.Integer(), Type.String()])),
    match: perhaps(text('The place in a bracket, instead of a table.')),
    player1: Type.String(),
    player2: perhaps(text('Empty or missing: a bye, or a loss for tardiness.')),
    winner: perhaps(
      Type.Union([Type.String(), Type.Literal(0), Type.Literal(-1)], {
        description: 'A player, 0 (tie) or -1 (double loss).',
      }),
    ),
  },
  { title: 'Pairing' },
);
