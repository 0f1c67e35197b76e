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

  test('names the rule of another group that wins a group, and applies it once', async () => {
    const own = (name: string) => ({ [`${name} ex`]: 2, [`${name} cub`]: 4, [`${name} den`]: 4 });
    const of = (cards: Readonly<Record<string, number>>, count: number, seed: number) => {
      const random = randomBy(seed);
      return Array.from({ length: count }, () => madeUpList('Deck', cards, random));
    };
    const lists = ['Fox', 'Owl', 'Bear', 'Lynx'].flatMap((name, at) => of(own(name), 8, at + 20));
    const animals = ['Fox', 'Owl', 'Lynx'].map((name) => ({
      ...{ identifier: name.toLowerCase(), name, cards: [{ name: `${name} ex`, count: 2 }] },
    }));
    const more = {
      'animals.json': JSON.stringify(animals),
      'mixed.json': standingsOf([...lists, ...of({ ...own('Bear'), 'Fox ex': 2 }, 5, 31)]),
    };
    const line = 'animals.json --decks mixed.json';
    const shown = await decktype(line, more);
    expect(shown.out).toContain('rule: that of group 1 (bear) wins these lists, too');
    const refused = await decktype(`${line} --apply 2`, more);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('type --apply 1') });
    for (const apply of ['1', 'all']) {
      const { code, err } = await decktype(`${line} --apply ${apply}`, more);
      expect([apply, code, err.match(/added .*/)?.[0]]).toEqual([apply, 0, 'added bear']);
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
