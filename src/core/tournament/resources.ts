/**
 * JSON Schemas of the resources of the data interface. Their types are separate, in `standing.ts` and
 * `tournament.ts`, so that users of the types do not need typebox; test/types checks that both agree. Only fields
 * without which a resource is unusable are required. All other fields are optional and can be null; unknown fields
 * are kept.
 */
import * as Type from 'typebox';

const text = (description: string) => Type.String({ description });
const whole = (description: string) => Type.Integer({ description });
/** A field that can be missing or null. */
const perhaps = <S extends Type.TSchema>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** Id -> name. Avoids `Type.Record`, which would bundle 40 kB of typebox's parser. */
const namesById = Type.Unsafe<Record<string, string>>({
  type: 'object',
  patternProperties: { '^.*$': { type: 'string' } },
});

/** The card colours of a rule file. */
export const colorsSchema = Type.Object(
  { lands: namesById, nonLands: namesById, names: namesById },
  { title: 'CardColors' },
);

/** The maximum length of an id. Ids are parts of URLs and of database keys. */
export const longestId = 255;

const id = (description: string) =>
  Type.String({ description, minLength: 1, maxLength: longestId });
/** The id of an organizer, which is a number in some services. */
const anyId = Type.Union([Type.String(), Type.Number()]);

export const gameSchema = Type.Object(
  {
    id: id('The id of the game in URLs, such as PTCG.'),
    name: text('The name of the game.'),
    formats: perhaps(namesById),
    platforms: perhaps(namesById),
    metagame: perhaps(Type.Boolean({ description: 'Whether decks of the game are categorized.' })),
  },
  { title: 'Game' },
);

const summaryFields = {
  id: id('The id of the tournament in URLs.'),
  game: id('The id of the game.'),
  format: perhaps(text('The id of the format.')),
  name: text('The name of the tournament.'),
  date: Type.String({
    description:
      'The start of the tournament (ISO 8601, UTC), with milliseconds if the source has them.',
    format: 'date-time',
  }),
  players: whole('The number of players.'),
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
    decklists: perhaps(Type.Boolean({ description: 'Whether players submitted decklists.' })),
    isPublic: perhaps(
      Type.Boolean({ description: 'Whether the tournament is listed; true if missing.' }),
    ),
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
    player: text('The id of the player within the tournament.'),
    name: perhaps(text('The name of the player.')),
    country: perhaps(text('The country of the player (ISO 3166).')),
    placing: perhaps(whole('The placing, from 1; null if the player has none.')),
    record: perhaps(
      Type.Object({ wins: Type.Integer(), losses: Type.Integer(), ties: Type.Integer() }),
    ),
    decklist: Type.Optional(Type.Unknown({ description: 'A decklist of any shape, or null.' })),
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
    player2: perhaps(text('Empty or missing for a bye or a loss for tardiness.')),
    winner: perhaps(
      Type.Union([Type.String(), Type.Literal(0), Type.Literal(-1)], {
        description: 'The id of a player, 0 for a tie, or -1 for a double loss.',
      }),
    ),
  },
  { title: 'Pairing' },
);
