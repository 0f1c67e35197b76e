import { describe, expect, test } from 'vitest';
import { madeUpLists } from '../../../support/labelled.js';
import { runCommand } from '../../../support/run-command.js';

const card = (name: string) => ({ name });

describe('lists with the spellings and identifiers of a card table', () => {
  const lists = madeUpLists({ Fox: 6, 'Fox Owl': 6, Whale: 8, Wolf: 5 });
  const named = lists.map(({ deck, label }, at) => ({
    player: `p${at}`,
    placing: at + 1,
    deck: label,
    decklist: deck as { readonly main: readonly { readonly name: string }[] },
  }));
  const names = [
    ...new Set(named.flatMap(({ decklist }) => decklist.main.map(({ name }) => name))),
  ];
  const table = names.map((name, at) => ({ id: `${at + 1}`, name, names: [`le ${name}`] }));
  const spelled = named.map((standing, at) => ({
    ...standing,
    decklist: {
      main: standing.decklist.main.map((one) => {
        const { id, names: others = [] } = table[names.indexOf(one.name)] ?? {};
        return { ...one, name: [one.name, id, others[0]][at % 3] };
      }),
    },
  }));
  const foxes = [
    { identifier: 'ball', name: 'Ball', cards: [card('Ball'), card('Map'), card('Coin')] },
    { identifier: 'fox', name: 'Fox', cards: [card('le Fox ex')] },
  ];

  test.each([
    'unknown rules.json --decks lists.json --format json',
    'learn lists.json --out learned.json',
    'learn lists.json --rules rules.json --format json',
    'report lists.json --rules rules.json --ties half --deck fox',
    'coverage rules.json --decks lists.json --format json',
    'show lists.json#1 --rules rules.json --decks lists.json',
    'test --from lists.json --rules rules.json',
    'diff rules.json fewer.json --decks lists.json',
    'check rules.json --decks lists.json --info',
    'classify lists.json --rules rules.json --explain',
  ])('count as lists with its names in decktype %s', async (line) => {
    const answer = async (standings: readonly object[]) => {
      const files = {
        'rules.json': JSON.stringify(foxes),
        'fewer.json': JSON.stringify(foxes.slice(1)),
        'cards.json': JSON.stringify(table),
        'lists.json': JSON.stringify(standings),
      };
      const { files: made, ...said } = await runCommand(`${line} --cards cards.json`, { files });
      return { ...said, made: made.get('learned.json') };
    };
    const expected = await answer(named);
    expect(expected.code).not.toBe(2);
    expect(await answer(spelled)).toEqual(expected);
  });
});
