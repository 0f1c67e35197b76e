/** Every command that takes lists, with every way of naming lists. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CorpusBuilder } from '../../../../../src/questions/corpus/build/builder.js';
import { saveCorpus } from '../../../../../src/questions/corpus/store.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

const card = (name: string) => ({ name, count: 4 });
const rules = JSON.stringify([
  { identifier: 'opt', name: 'Opt Deck', cards: [card('Opt')] },
  { identifier: 'blue', name: 'Blue Deck', cards: [card('Opt'), card('Island')] },
]);
const label = { id: 'blue', name: 'Blue Deck' };
const deck = { main: [card('Opt'), card('Island')] };
const standing = { player: 'ann', decklist: deck, deck: label };
const lists = JSON.stringify([standing]);
const one = new CorpusBuilder();
one.beginFile('nats.json');
one.add(deck, { label, index: 0 });
const two = new CorpusBuilder();
two.beginFile('nats.json');
two.add([card('Otter')], { label, index: 0 });
two.add(deck, { label, index: 1 });
const env = () =>
  testEnvironment({
    files: {
      'rules.json': rules,
      'fewer.json': `[${rules.slice(1, -1).split(',{"identifier"')[0]}]`,
      'lists.json': lists,
      'folder/deep/lists.json': lists,
      'two.json': JSON.stringify([
        { player: 'bo', decklist: [card('Otter')], deck: label },
        standing,
      ]),
      'Modern/Archetypes/Opt.json':
        '{ "Name": "Opt", "Conditions": [{ "Type": "InMainboard", "Cards": ["Opt"] }] }',
    },
    bytes: {
      'lists.json.gz': gzipSync(lists),
      'one.corpus': saveCorpus(one.finish()),
      'two.corpus': saveCorpus(two.finish()),
    },
    stdin: lists,
  });

/** Ways of naming the one list. */
const inputs =
  'lists.json folder folder/deep lists.json.gz - folder/**/*.json f*r/*/lists.{json,txt} two.json#1 one.corpus two.corpus#nats.json#1'.split(
    ' ',
  );

/** Command lines, each with what it prints about the list. */
const commands = `
classify INPUT -r rules.json => Opt Deck (opt)
check rules.json --decks INPUT => the rule "blue" matches 1 list and wins none
coverage rules.json --decks INPUT => 1 list: 1 (100.0%) by a rule
unknown rules.json --decks INPUT => 0 of 1 list have no deck
unknown rules.json --new INPUT --decks two.json#0 => 0 of 1 list have no deck
diff rules.json fewer.json --decks INPUT => lists: 0 of 1 move
test --from INPUT -r rules.json => 1 case: 0 passed, 1 failed
report INPUT -r rules.json --ties half => 1 player counts
learn INPUT --out new.json => from 1 labelled list
learn INPUT -r rules.json => of 1 labelled list
follow rules.json --new INPUT => 1 event: 
show INPUT -r rules.json => Opt Deck (opt), 8 copies
show lists.json -r rules.json --decks INPUT => nearest lists
cases add INPUT --to new.json => new.json: 1 case added
convert INPUT --to plain => 4 Island
corpus build INPUT -o new.corpus => new.corpus: 1 list
corpus add one.corpus INPUT -o new.corpus => new.corpus: 2 lists
import-rules mtgo Modern --lists INPUT => Modern: 1 rule`;

describe.each(commands.slice(1).split('\n'))('decktype %s', (row) => {
  const [line = '', said = ''] = row.split(' => ');

  test.each(inputs)('takes %s', async (input) => {
    const there = env();
    const code = await run(
      line.split(' ').map((word) => (word === 'INPUT' ? input : word)),
      there,
    );
    const text = there.out() + there.err();
    expect([text, code === 2]).toEqual([expect.stringContaining(said), false]);
  });
});

const files = inputs.filter((input) => !/#|corpus/.test(input));
test.each(files)('decktype tag takes %s', async (input) => {
  const there = env();
  expect(await run(['tag', input, '-r', 'rules.json'], there)).toBe(0);
  expect(there.out()).toContain('"deck":{"id":"opt","name":"Opt Deck"}');
});
