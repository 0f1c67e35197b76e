import { describe, expect, test } from 'vitest';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

const rules = JSON.stringify([
  { identifier: 'a', name: 'Alpha', cards: [{ name: 'Rare Candy' }] },
  { identifier: 'n', name: 'Numbers', cards: [{ name: 'Opt' }] },
]);
const english = [{ name: 'Rare Candy', count: 4 }];
const other = [{ name: 'Iono', count: 4 }];
const japanese = [{ name: 'ふしぎなアメ', count: 4 }];
const standings = JSON.stringify(
  [other, english, japanese, japanese].map((decklist) => ({ decklist })),
);
const files = {
  'rules.json': rules,
  'nats.json': standings,
  'more.json': standings,
  'english.json': JSON.stringify([other, english].map((decklist) => ({ decklist }))),
  'japanese.txt': 'ポケモン：1\n4 ヒトカゲ PAF 7\n\nトレーナーズ：1\n4 ふしぎなアメ SVI 191\n',
  'german.txt':
    'Pokémon: 1\n4 Glumanda PAF 7\n\nTrainer: 1\n4 Sonderbonbon SVI 191\n\nEnergie: 1\n8 Basis-{R}-Energie SVE 2\n',
  'english.txt': 'Pokémon: 1\n4 Charmander PAF 7\n\nTrainer: 1\n4 Iono PAL 185\n',
  'broken.txt': 'ポケモン：1\n4 ヒトカゲ PAF 7\nthis is no card\n',
  'cards.csv': 'name,name:ja\nRare Candy,ふしぎなアメ\n',
};
const warning = /^decktype: warning: .* in another language .*$/gm;

async function warned(...args: readonly string[]) {
  const env = testEnvironment({ files });
  const code = await run(args, env);
  return { code, warnings: env.err().match(warning) ?? [], out: env.out() };
}

const commands: readonly (readonly string[])[] = [
  ['coverage', 'rules.json', '--decks'],
  ['unknown', 'rules.json', '--decks'],
  ['tag', '--rules', 'rules.json'],
  ['classify', '--rules', 'rules.json'],
];

describe.each(commands)('decktype %s warns of lists in another language', (...command) => {
  test('once, with a card of one, and the way out', async () => {
    const { warnings } = await warned(...command, 'nats.json');
    expect(warnings).toEqual([
      'decktype: warning: lists that no rule matches seem to be in another language than the rules, with cards such as ふしぎなアメ. A card table with these names resolves them: --cards FILE, or "cards" in decktype.json',
    ]);
  });

  test('not with a card table, and not where lists are in the language of the rules', async () => {
    expect((await warned(...command, 'nats.json', '--cards', 'cards.csv')).warnings).toEqual([]);
    expect((await warned(...command, 'english.json')).warnings).toEqual([]);
  });
});

test('several files have one warning', async () => {
  for (const command of [['tag', '--format', 'ndjson'], ['classify']]) {
    const { warnings } = await warned(
      ...command,
      '--rules',
      'rules.json',
      'nats.json',
      'more.json',
    );
    expect(warnings).toHaveLength(1);
  }
});

describe('decktype classify', () => {
  test.each([
    ['japanese.txt', 1],
    ['german.txt', 1],
    ['english.txt', 0],
    // What is not read is said already.
    ['broken.txt', 0],
  ])('takes the headings of %s for the language of its names', async (file, count) => {
    const { out, warnings } = await warned('classify', '--rules', 'rules.json', file);
    expect(out).toBe('Other (other)\n');
    expect(warnings).toHaveLength(count);
  });

  test('keeps its exit code and its output', async () => {
    const { code, out } = await warned(
      'classify',
      '--rules',
      'rules.json',
      '--format',
      'json',
      'japanese.txt',
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ id: 'other' });
  });
});
