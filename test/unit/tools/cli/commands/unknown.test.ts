import { describe, expect, test } from 'vitest';
import type { CorpusList } from '../../../../../src/questions/corpus/build/builder.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';
import { madeUpList, madeUpLists, randomBy } from '../../../../support/labelled.js';
import { runCommand } from '../../../../support/run-command.js';

const rules = `// Of the river.
[
  // Many copies.
  { "identifier": "fox", "name": "Fox", "cards": [{ "name": "Fox ex", "count": 2 }] }, // fast
  /* The last. */
  { "identifier": "owl", "name": "Owl", "cards": [{ "name": "Owl ex", "count": 2 }] }
]
`;
const standingsOf = (lists: readonly CorpusList[]) =>
  JSON.stringify(lists.map(({ deck }, at) => ({ player: `p${at}`, decklist: deck })));
const odd = madeUpList('Odd', { Strange: 4, Cards: 4 }, randomBy(2));
const files = {
  'rules.json': rules,
  'nats.json': standingsOf([
    ...madeUpLists({ Fox: 6, 'Fox Owl': 6, Whale: 8, Wolf: 5 }, { seed: 3 }),
    odd,
  ]),
  'earlier/cup.json': standingsOf(madeUpLists({ Fox: 6, Whale: 4 }, { seed: 5 })),
  'foxes.json': standingsOf(madeUpLists({ Fox: 6 })),
};

function decktype(line: string, more: Readonly<Record<string, string>> = {}, stdin = '') {
  return runCommand(`unknown ${line}`, { files: { ...files, ...more }, stdin });
}

const found = async (line: string, more: Readonly<Record<string, string>> = {}) =>
  JSON.parse((await decktype(`${line} --format json`, more)).out);

describe('decktype unknown', () => {
  test('names places that classify takes', async () => {
    const { groups, inside } = await found('rules.json --decks nats.json');
    for (const { typical, nearest } of [...groups, ...inside]) {
      for (const place of [typical, nearest?.list].filter((one) => one !== undefined)) {
        const env = testEnvironment({ files });
        expect(await run(['classify', place, '--rules', 'rules.json'], env)).toBe(0);
      }
    }
  });

  test('reads a file of --new once, also where --decks has it', async () => {
    const alone = await found('rules.json --decks earlier --new nats.json');
    const both = ['--decks ./nats.json', '--decks nats.json --decks earlier'];
    const again = await found(`rules.json ${both[1]} --new nats.json`);
    expect(again).toEqual(alone);
    const report = await found(`rules.json ${both[0]} --new nats.json`);
    expect(report).toEqual(await found('rules.json --new nats.json'));
  });
});
