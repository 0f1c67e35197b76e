/** The types of the data interface say what its schemas say; checked by `npm run typecheck`, never run. */
import type { Static } from 'typebox';
import { describe, expectTypeOf, test } from 'vitest';
import type { tournamentQuerySchema } from '../../src/core/tournament/endpoints.js';
import type {
  detailsSchema,
  gameSchema,
  pairingSchema,
  standingSchema,
  tournamentSchema,
} from '../../src/core/tournament/resources.js';
import type { Standing } from '../../src/core/tournament/standing.js';
import type {
  Game,
  Pairing,
  Tournament,
  TournamentDetails,
  TournamentQuery,
} from '../../src/core/tournament/tournament.js';

/** A type as it may be read and not written, with its fields in one object. */
type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

describe('each schema has its type', () => {
  test('to the field', () => {
    expectTypeOf<Frozen<Game>>().toEqualTypeOf<Frozen<Static<typeof gameSchema>>>();
    expectTypeOf<Frozen<Tournament>>().toEqualTypeOf<Frozen<Static<typeof tournamentSchema>>>();
    expectTypeOf<Frozen<TournamentDetails>>().toEqualTypeOf<Frozen<Static<typeof detailsSchema>>>();
    expectTypeOf<Frozen<Standing>>().toEqualTypeOf<Frozen<Static<typeof standingSchema>>>();
    expectTypeOf<Frozen<Pairing>>().toEqualTypeOf<Frozen<Static<typeof pairingSchema>>>();
    expectTypeOf<Frozen<TournamentQuery>>().toEqualTypeOf<
      Frozen<Static<typeof tournamentQuerySchema>>
    >();
  });
});
