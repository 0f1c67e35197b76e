/** Tournaments with values that databases treat differently: texts, numbers and dates at their limits. */
import fc from 'fast-check';
import type { TournamentTexts } from '../../src/services/store/import.js';

/** Texts that differ only by case, normalization or white space, or that some encoding lacks. */
const texts = [
  ...['', ' ', 'a', 'A', 'a ', ' a', 'a\t', 'b', 'é', 'e\u0301', 'ß', 'ss', 'SS', 'ı', 'I', 'i'],
  ...['10', '9', 'a-b', 'ab', 'a_b', '%', '_', '\\', "'", '"', '\u0000', 'a\u0000b', '\\u0000'],
  ...['\ud800', 'a\udc00', '\udc00\ud800', '\ufffd', '\ufffdx', '\uffff', '\u{1f0a1}', '\ue000'],
  ...[
    '\ufeff',
    '\u202e',
    '\u00a0',
    '\r\n',
    '\n',
    '\u0085',
    '\u2028',
    'NULL',
    'null',
    '..',
    '\u007f',
  ],
  ...[
    'x'.repeat(255),
    '\u{1f0a1}'.repeat(127),
    '☃'.repeat(255),
    'x'.repeat(256),
    '0',
    '-0',
    '1e400',
  ],
];
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  fc.string({ unit: 'binary', maxLength: 12 }),
);

/** A text as JSON, with escapes or with raw characters. */
const spelled = fc.tuple(text, fc.boolean()).map(([value, isRaw]) => {
  const json = JSON.stringify(value);
  // A raw lone surrogate, which callers of the library can have in a string.
  return isRaw ? json.replaceAll(/(?<=^(?:[^\\]|\\\\)*)\\u(d[89a-f]..)/g, surrogate) : json;
});

function surrogate(_: string, digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16));
}

const number = fc.oneof(
  fc.constantFrom(
    ...['0', '-0', '1', '1.0', '1e2', '1e400', '-1e400', '1e-400', '1.5', '9007199254740993'],
    ...['2147483647', '2147483648', '-2147483649', '9223372036854775808', '1e300', '12E0'],
  ),
  fc.integer({ min: 0, max: 9 }).map(String),
);
const date = fc
  .constantFrom(
    '2025-01-01T00:00:00.000Z',
    '2025-01-01T00:00:00+00:00',
    '2025-01-01T01:00:00+01:00',
    '0000-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
    '0001-01-01T00:00:00Z',
    ...['2025-02-30T00:00:00Z', '2025-01-01T00:00:00.0001Z', '2025-01-01t00:00:00z', '2025', ''],
    ...['1969-12-31T23:59:59.999Z', '2016-12-31T23:59:60Z', '2025-13-01T00:00:00Z', 'infinity'],
  )
  .map((value) => JSON.stringify(value));

const anything = fc.oneof(
  spelled,
  number,
  fc.constantFrom(
    'null',
    'true',
    '[]',
    '{}',
    '[[[["\\u0000"]]]]',
    '{"\\u0000":1}',
    '{"a":{"b":"c"}}',
  ),
);
const perhaps = (value: fc.Arbitrary<string>) => fc.option(value, { nil: undefined, freq: 3 });

/** The JSON text of an object with these fields; undefined fields are missing. */
function object(fields: Readonly<Record<string, fc.Arbitrary<string | undefined>>>) {
  return fc
    .record(fields)
    .map((values) =>
      Object.entries(values)
        .flatMap(([name, value]) =>
          value === undefined ? [] : [`${JSON.stringify(name)}:${value}`],
        )
        .join(', '),
    )
    .map((inside) => `{${inside}}`);
}

const list = (row: fc.Arbitrary<string>) =>
  fc.array(row, { maxLength: 5 }).map((rows) => `[${rows.join(',\n')}]`);

const standings = list(
  object({
    more: perhaps(anything),
    player: fc.oneof({ weight: 5, arbitrary: spelled }, anything),
    name: perhaps(anything),
    placing: perhaps(number),
    decklist: perhaps(anything),
    deck: perhaps(fc.oneof(object({ id: perhaps(spelled), name: perhaps(anything) }), anything)),
    drop: perhaps(anything),
  }),
);
const pairings = list(
  object({
    round: number,
    phase: perhaps(number),
    table: perhaps(fc.oneof(number, spelled)),
    match: perhaps(spelled),
    player1: spelled,
    player2: perhaps(anything),
  }),
);

/** A tournament with a valid or invalid id. */
export const hostileTournament: fc.Arbitrary<Required<Omit<TournamentTexts, 'fetched' | 'files'>>> =
  text.chain((id) =>
    fc.record({
      id: fc.constant(id),
      details: object({
        id: fc.constant(JSON.stringify(id)),
        game: fc.oneof({ weight: 5, arbitrary: spelled }, anything),
        format: perhaps(fc.oneof({ weight: 5, arbitrary: spelled }, anything)),
        name: spelled,
        date,
        players: fc.oneof({ weight: 5, arbitrary: fc.constantFrom('0', '1e2') }, number),
        organizerId: perhaps(fc.oneof(number, spelled)),
        isPublic: perhaps(fc.constantFrom('true', 'false', 'null')),
        more: perhaps(anything),
      }),
      standings,
      pairings,
    }),
  );
