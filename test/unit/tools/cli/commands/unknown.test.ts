import { expect, test } from 'vitest';
import { madeUpList, randomBy } from '../../../../support/labelled.js';
import { runCommand } from '../../../../support/run-command.js';

test('unknown names the rule of another group that also wins a group, and applies it once', async () => {
  const own = (name: string) => ({ [`${name} ex`]: 2, [`${name} cub`]: 4, [`${name} den`]: 4 });
  const of = (cards: Readonly<Record<string, number>>, count: number, seed: number) => {
    const random = randomBy(seed);
    return Array.from({ length: count }, () => madeUpList('Deck', cards, random));
  };
  const lists = ['Fox', 'Owl', 'Bear', 'Lynx'].flatMap((name, at) => of(own(name), 8, at + 20));
  const animals = ['Fox', 'Owl', 'Lynx'].map((name) => ({
    identifier: name.toLowerCase(),
    name,
    cards: [{ name: `${name} ex`, count: 2 }],
  }));
  const files = {
    'animals.json': JSON.stringify(animals),
    'mixed.json': JSON.stringify(
      [...lists, ...of({ ...own('Bear'), 'Fox ex': 2 }, 5, 31)].map(({ deck }) => ({
        decklist: deck,
      })),
    ),
  };
  const line = 'unknown animals.json --decks mixed.json';
  const shown = await runCommand(line, { files });
  expect(shown.out).toContain('rule: that of group 1 (bear) wins these lists, too');
  const refused = await runCommand(`${line} --apply 2`, { files });
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('type --apply 1') });
  for (const apply of ['1', 'all']) {
    const { code, err } = await runCommand(`${line} --apply ${apply}`, { files });
    expect([apply, code, err.match(/added .*/)?.[0]]).toEqual([apply, 0, 'added bear']);
  }
});
