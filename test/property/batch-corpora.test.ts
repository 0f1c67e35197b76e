/** Corpora built shard by shard have the same bytes and findings as corpora of all files at once. */

import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import { dropRepeats } from '../../src/questions/corpus/duplicate-files.js';
import { readCorpus } from '../../src/questions/corpus/reading/read-corpus.js';
import { saveCorpus } from '../../src/questions/corpus/store.js';
import { corpusTask } from '../../src/services/cluster/tasks/corpus.js';
import { filesBelow, makeBatch, withFolder } from '../support/batches.js';
import { expectMoreThan } from '../support/sampled.js';

const card = fc.constantFrom('Opt', 'Comfey', 'Ralts', 'Flabébé', "Boss's Orders");
const deck = fc
  .array(fc.record({ name: card, count: fc.integer({ min: 1, max: 4 }) }), { maxLength: 4 })
  .map((main) => ({ main }));
const standing = fc.record(
  {
    player: fc.constantFrom('ann', 'bob', 'Zoë', ''),
    placing: fc.constantFrom(1, 2, 9, null),
    decklist: fc.oneof(
      { arbitrary: deck, weight: 8 },
      fc.constantFrom<unknown>(null, 'text', { main: [{ name: 'Opt', count: 'x' }] }),
    ),
    deck: fc.constantFrom(null, { id: 'a', name: 'A' }, { name: 'B' }),
  },
  { requiredKeys: ['decklist'] },
);
/** Lines that are standings, or sometimes something else. */
const line = fc.oneof(
  { arbitrary: standing.map((value) => JSON.stringify(value)), weight: 9 },
  fc.constantFrom(
    '',
    '  ',
    '[1]',
    '[{"decklist":{}}',
    'null',
    '{"player":',
    '\uFEFF{"a":1}',
    '"x"',
  ),
);
const lines = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\n\n'), fc.boolean())
  .map(
    ([all, end, isClosed]) =>
      `{"player":"first","decklist":null}${end}${all.join(end)}${isClosed ? end : ''}`,
  );
/** Bytes that are invalid UTF-8 in some places. */
const spoiled = fc.tuple(lines, fc.array(fc.nat(), { maxLength: 3 })).map(([text, places]) => {
  const bytes = Buffer.from(text);
  for (const place of places) bytes[place % bytes.length] = 0xe9;
  return bytes;
});
const withoutLists = fc
  .array(fc.constantFrom('{"player":"ann"}', '{"player":"bob","x":1}', ''), { maxLength: 8 })
  .map((all) => `{"player":"first","placing":1}\n${all.join('\n')}`);
const standings = fc.array(standing, { maxLength: 4 }).map((all) => JSON.stringify(all));
const stored = fc
  .array(deck, { maxLength: 3 })
  .map((all) => Buffer.from(saveCorpus(createCorpus(all.map((one) => ({ deck: one }))))));

const inputs = fc.record(
  {
    'a.ndjson': lines,
    'b.json': standings,
    'c.ndjson': spoiled,
    'd.ndjson': withoutLists,
    'e.json.gz': standings.map((text) => gzipSync(text)),
    'f.ndjson.gz': lines.map((text) => gzipSync(text)),
    'g/standings.json': standings,
    'g/details.json': fc.constant('{"id":"cup","name":"Cup"}'),
    'g/pairings.json': fc.constant('[{"player1":"ann","player2":"bob","winner":"ann"}]'),
    'h/standings.json': lines,
    'h/details.json': fc.constant('{"id":"cup","name":"Cup"}'),
    'i.txt': fc.constantFrom('4 Opt\n2 Ralts\n', '4 Opt\nx x x\n'),
    'j.corpus': stored,
    'k/a.ndjson': lines,
    'l.corpus': stored,
    'm.json': fc.constant('[{"player":"ann","decklist":{"main":[{"name":"Opt","count":4}]}}]'),
    'n/m.json': fc.constant('[{"player":"ann","decklist":{"main":[{"name":"Opt","count":4}]}}]'),
  },
  { requiredKeys: ['a.ndjson'] },
);

test('a corpus built from shards has the same bytes and findings as the corpus of all files', async () => {
  let cut = 0;
  await fc.assert(
    fc.asyncProperty(inputs, fc.integer({ min: 40, max: 900 }), async (files, shardBytes) => {
      await withFolder(files, async (folder) => {
        const paths = ['a.ndjson', '.'];
        const whole = await readCorpus(paths, {
          files: filesBelow(folder),
          placeOf: (name) => join(folder, name),
        });
        const { corpus } = dropRepeats(whole.corpus, 0);
        if (corpus.listCount === 0) {
          await expect(makeBatch(corpusTask, folder, paths, { shardBytes })).rejects.toThrow();
          return;
        }
        const made = await makeBatch(corpusTask, folder, paths, { shardBytes });
        if (made.shards > 1) cut++;
        expect(made.summary.findings).toEqual(JSON.parse(JSON.stringify(whole.diagnostics)));
        expect(made.bytes.equals(saveCorpus(corpus))).toBe(true);
      });
    }),
    { numRuns: 25 },
  );
  expectMoreThan(10, cut);
});
