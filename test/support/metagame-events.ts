/** Arbitrary events for laws about metagame reports. */
import fc, { type Arbitrary } from 'fast-check';
import { pairingResult, resultsOf } from '../../src/core/tournament/results.js';
import type { Archetype } from '../../src/questions/metagame/archetypes.js';
import { tallyEvent } from '../../src/questions/metagame/tally/event.js';
import { type Tally, tallyFormat } from '../../src/questions/metagame/tally/tally.js';

/** The archetypes of all generated events: two families of two, and a rule without variants. */
export const archetypes: readonly Archetype[] = [
  { id: '', name: 'No list', family: { id: '', name: 'No list' }, kind: 'listless' },
  { id: 'other', name: 'Other', family: { id: 'other', name: 'Other' }, kind: 'unknown' },
  ...[
    ['dragapult', 'dragapult'],
    ['dragapult-dusknoir', 'dragapult'],
    ['gardevoir', 'gardevoir'],
    ['gardevoir-jellicent', 'gardevoir'],
    ['miraidon', 'miraidon'],
  ].map(
    ([id = '', family = '']): Archetype => ({
      id,
      name: id,
      kind: 'named',
      family: { id: family, name: family },
    }),
  ),
];

export interface GeneratedEvent {
  readonly details: {
    readonly id: string;
    readonly date: string;
    readonly format: string;
    readonly phases: readonly { readonly phase: number; readonly type: string }[] | null;
  };
  readonly standings: readonly { readonly player: string; readonly placing: number | null }[];
  /** Standing -> index into {@link archetypes}. */
  readonly played: readonly number[];
  readonly pairings: readonly Readonly<Record<string, unknown>>[];
}

const names = ['ann', 'bob', 'cem', 'dee', 'eva', 'fay', 'gus', 'hal', 'ida', 'jon', 'kim', 'lou'];

function pairing(players: readonly string[]): Arbitrary<Readonly<Record<string, unknown>>> {
  const anyone = fc.constantFrom(...players, 'nobody');
  return fc
    .record({
      round: fc.integer({ min: 1, max: 3 }),
      phase: fc.constantFrom(undefined, 1, 2, 3),
      match: fc.constantFrom(undefined, undefined, 'T1'),
      player1: anyone,
      player2: fc.oneof({ arbitrary: anyone, weight: 6 }, fc.constantFrom('', null, undefined)),
      result: fc.constantFrom('first', 'first', 'second', 0, -1, null, 'stranger'),
    })
    .map(({ result, ...row }) => ({
      ...row,
      winner: result === 'first' ? row.player1 : result === 'second' ? row.player2 : result,
    }));
}

const event: Arbitrary<
  Omit<GeneratedEvent, 'details'> & { details: Omit<GeneratedEvent['details'], 'id'> }
> = fc.integer({ min: 0, max: names.length }).chain((count) => {
  const players = names.slice(0, count);
  return fc.record({
    details: fc.record({
      date: fc.constantFrom('2025-01-05T23:30:00.000Z', '2025-01-06T00:30:00Z', '2025-03-01'),
      format: fc.constantFrom('STANDARD', 'EXPANDED'),
      phases: fc.constantFrom(null, [
        { phase: 1, type: 'SWISS' },
        { phase: 2, type: 'SWISS' },
        { phase: 3, type: 'SINGLE_BRACKET' },
      ]),
    }),
    standings: fc
      .shuffledSubarray(players, { minLength: count })
      .chain((shuffled) =>
        fc
          .boolean()
          .map((isPlaced) =>
            shuffled.map((player, index) => ({ player, placing: isPlaced ? index + 1 : null })),
          ),
      ),
    played: fc.array(fc.nat(archetypes.length - 1), { minLength: count, maxLength: count }),
    pairings: fc.array(pairing(players), { maxLength: 40 }),
  });
});

/** Events with unique ids. */
export const events: Arbitrary<readonly GeneratedEvent[]> = fc
  .array(event, { maxLength: 4 })
  .map((all) =>
    all.map(({ details, ...one }, index) => ({ ...one, details: { id: `e${index}`, ...details } })),
  );

/** The tally of events. */
export function tallyOf(all: readonly GeneratedEvent[]): Tally {
  const counted = all.map(({ details, standings, pairings, played }) =>
    tallyEvent({
      event: { id: details.id, date: details.date, format: details.format },
      results: resultsOf(standings, pairings.map(pairingResult), details.phases),
      archetypes: played,
    }),
  );
  return { format: tallyFormat, program: 'v1', archetypes, events: counted };
}
