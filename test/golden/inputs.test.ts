/** What commands make of places, and of files without lists: transcripts in rules-fixtures/messages. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CorpusBuilder } from '../../src/questions/corpus/build/builder.js';
import { saveCorpus } from '../../src/questions/corpus/store.js';
import { projectRoot } from '../support/needs.js';
import { transcript } from '../support/transcript.js';

const rule = { identifier: 'opt', name: 'Opt Deck', cards: [{ name: 'Opt', count: 4 }] };
const standing = { player: 'ann', decklist: { main: [{ name: 'Opt', count: 4 }] } };
const nats = JSON.stringify([standing, standing]);
const files = {
  'rules.json': JSON.stringify([rule]),
  'nats.json': nats,
  'event.json': JSON.stringify({ name: 'Nats', standings: [standing] }),
  'deck.txt': '4 Opt\n20 Island\n',
  'has#sign.json': nats,
  'empty.json': '',
  'bolt.json': '{"Lightning Bolt": 4}',
  'words.txt': 'hello\n',
  'quantity.json': '[{ "name": "Opt", "quantity": 4 }]',
  'folder/empty.json': '',
  'folder/rules.json': '[]',
  'empty/.hidden': '4 Opt',
};
const bytes = {
  'all.corpus': saveCorpus(corpusOf(['nats.json', 'worlds.json'])),
  'damaged.corpus': saveCorpus(corpusOf(['nats.json'])).fill(0, 0, 3),
  'damaged.bin': saveCorpus(corpusOf(['nats.json'])).fill(65, 0, 3),
  'nats.json.gz': new Uint8Array(gzipSync(nats)),
};

function corpusOf(names: readonly string[]) {
  const builder = new CorpusBuilder();
  for (const name of names) {
    builder.beginFile(name);
    builder.add(standing.decklist, { index: 0, player: 'ann' });
    builder.add(standing.decklist, { index: 3 });
  }
  return builder.finish();
}

test('places', async () => {
  const commands = [
    'classify nats.json -r rules.json',
    'classify nats.json#1 -r rules.json',
    'classify nats.json#1 deck.txt -r rules.json',
    'classify nats.json.gz#0 -r rules.json --format json',
    'classify has#sign.json#1 has#sign.json -r rules.json',
    'classify nats.json#/1/decklist -r rules.json',
    'classify nats.json#2 -r rules.json',
    'classify nats.json#x -r rules.json',
    'classify deck.txt#0 -r rules.json',
    'classify gone.json#0 -r rules.json',
    'classify all.corpus -r rules.json',
    'classify all.corpus#worlds.json -r rules.json --format json',
    'classify all.corpus#worlds.json#3 -r rules.json',
    'classify all.corpus#worlds.json#1 -r rules.json',
    'classify all.corpus#1 -r rules.json',
    'convert nats.json --to plain',
    'convert event.json#0 --to plain',
    'convert all.corpus#nats.json#0 --to plain',
    'check rules.json --decks nats.json#1',
    'check rules.json --decks nats.json#2',
    'test --from nats.json#1 -r rules.json',
    'corpus build nats.json#1 all.corpus#worlds.json#0 --out some.corpus',
    'tag nats.json#1 -r rules.json',
    'tag all.corpus -r rules.json',
  ];
  const path = join(projectRoot, 'rules-fixtures/messages/places.txt');
  await expect(await transcript(commands, files, { bytes, withOutput: true })).toMatchFileSnapshot(
    path,
  );
});

test('no-lists', async () => {
  const inputs = [
    ...['empty.json', 'bolt.json', 'words.txt', 'quantity.json', 'folder', 'empty'],
    ...['damaged.corpus', 'damaged.bin'],
  ];
  const commands = inputs.flatMap((file) => [
    `classify ${file} -r rules.json`,
    `check rules.json --decks ${file}`,
    `tag ${file} -r rules.json`,
  ]);
  const path = join(projectRoot, 'rules-fixtures/messages/no-lists.txt');
  await expect(await transcript(commands, files, { bytes })).toMatchFileSnapshot(path);
});
