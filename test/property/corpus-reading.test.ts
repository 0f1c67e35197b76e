import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { awkwardText, decks } from '../support/arbitraries.js';
import { expectSameReading, type Input, inputOf } from '../support/corpus-reading.js';
import { changedAnywhere } from '../support/mutations.js';
import { describeWith, shared } from '../support/needs.js';
import { expectMoreThan } from '../support/sampled.js';

/** Mostly simple values, which are read from bytes, and sometimes others. */
const mostly = (simple: readonly unknown[], other: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...simple) }, { weight: 1, arbitrary: other });

const count = mostly([0, 1, 2, 12, null], fc.constantFrom<unknown>(1.5, -1, '3', 1e9, 12345678901));
const word = mostly(
  ['Ann', 'Zoë', '', '"', '\\', null],
  fc.oneof(awkwardText, fc.constantFrom<unknown>(7, {}, ['x'])),
);
const standing = fc.record(
  {
    player: word,
    name: word,
    country: mostly([null, 'DE', { a: '}' }, true], fc.constantFrom<unknown>(['x'], 1.5)),
    placing: count,
    record: mostly(
      [null, { wins: 1, losses: 2, ties: 0 }, { wins: '1', losses: 2, ties: 0 }, {}],
      fc.constantFrom<unknown>('x', 7),
    ),
    decklist: fc.oneof(
      decks([]),
      mostly(
        [
          { energy: ['Fire'], main: [{ name: 'Basic {R} Energy', count: 2 }] },
          { main: { name: 'Opt', count: 4 }, side: [], cards: [{ name: 'Opt', zone: 'x' }] },
          [{ name: 'Opt', count: 4 }, 'x', { name: 'Opt', count: 4 }],
          null,
        ],
        fc.constantFrom<unknown>(
          { 2: [{ name: 'B' }], 1: [{ name: 'A' }], b: [{ name: 'C' }] },
          'text',
          [7],
        ),
      ),
    ),
    deck: mostly(
      [null, {}, { id: 'a', name: 'A {}', icons: ['x'] }, { id: 'b', name: '' }],
      fc.constantFrom<unknown>('x', []),
    ),
    drop: count,
  },
  { requiredKeys: [] },
);

const standings = fc.array(standing, { minLength: 1, maxLength: 8 });

const forms = {
  array: (texts: readonly string[]) => `[${texts.join(',')}]`,
  spaced: (texts: readonly string[]) => ` [ \n${texts.join(' ,\n')}\n ] \n`,
  object: (texts: readonly string[]) => `{"a":1,"standings":[${texts.join(', ')}],"b":[{}]}`,
  lines: (texts: readonly string[]) => `${texts.join('\r\n')}\n`,
  ragged: (texts: readonly string[]) => texts.join('\n\n'),
};

/** An edit that replaces, adds or removes characters of a text. */
const edit = fc.record({
  place: fc.nat(9999),
  remove: fc.constantFrom(0, 1, 1, 2),
  insert: fc.constantFrom(
    ...['', '{', '}', '[', ']', ',', ':', '"', '\\', '\n', '\t', ' ', '0', 'x', '\u0000', 'é'],
    ...['"name":"y",', '"main":[],', '"decklist":null,', '"player":"p",', '\\u0041', '\ufeff'],
    ...['{"name":"Opt"},', '"deck":{"id":"z"},', '01', '1e2', '-1', 'nul', '},{', '}\n{'],
  ),
});

const file = fc.record({
  standings,
  form: fc.constantFrom(...Object.values(forms)),
  indent: fc.constantFrom(undefined, undefined, undefined, 1),
  edits: fc.array(edit, { maxLength: 1 }),
  badByte: fc.option(fc.nat(9999), { freq: 10, nil: undefined }),
  chunk: fc.constantFrom(7, 64, 1 << 16, 1 << 16),
});

type File = typeof file extends fc.Arbitrary<infer T> ? T : never;

function inputOfFile({ standings: given, form, indent, edits, badByte, chunk }: File): Input {
  let text = form(given.map((one) => JSON.stringify(one, null, indent)));
  for (const { place, remove, insert } of edits) {
    const at = place % (text.length + 1);
    text = text.slice(0, at) + insert + text.slice(at + remove);
  }
  const bytes = new TextEncoder().encode(text);
  if (badByte !== undefined) bytes[badByte % bytes.length] = 0xc3;
  return inputOf(bytes, chunk);
}

test('standings are read the same from bytes and from texts', async () => {
  let scanned = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), async (files) => {
      scanned += (await expectSameReading(files.map(inputOfFile))).scanned;
    }),
    { numRuns: 500 },
  );
  expectMoreThan(500, scanned);
});

test('standings changed anywhere are read the same from bytes and from texts', async () => {
  const valid = Array.from({ length: 4 }, (_, at) => ({
    player: `p${at}`,
    name: `Player ${at}`,
    country: null,
    placing: at + 1,
    record: { wins: 4 - at, losses: at, ties: 0 },
    decklist: { main: [{ count: 4, name: 'Opt' }], side: [{ count: at + 1, name: 'Island' }] },
    deck: { id: 'opt', name: 'Opt Deck' },
  }));
  const learned = inputOf(new TextEncoder().encode(JSON.stringify(valid)), 1 << 16);
  await fc.assert(
    fc.asyncProperty(changedAnywhere(valid), fc.constantFrom(0, 1), async (changed, indent) => {
      const text = JSON.stringify(changed, null, indent) ?? '';
      await expectSameReading([learned, inputOf(new TextEncoder().encode(text), 1 << 16)]);
    }),
    { numRuns: 500 },
  );
});

describeWith(shared, 'on the lists of real tournaments', (folder) => {
  test('standings are read the same from bytes and from texts', async () => {
    const data = join(folder, 'data');
    const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /standings\.json$/.test(path),
    );
    expect(files.length).toBeGreaterThan(0);
    const inputs = files.sort().map((path) => () => createReadStream(join(data, path)));
    const { scanned, files: found } = await expectSameReading(inputs);
    const all = found.reduce((sum, { standings: some }) => sum + some, 0);
    expect(scanned).toBeGreaterThan(0.9 * all);
  });
});
