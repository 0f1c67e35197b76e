import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { OtherLanguage } from '../../../../../src/questions/analysis/checks/other-language.js';
import { createCorpus } from '../../../../../src/questions/corpus/index.js';

const rule = (identifier: string, ...names: readonly string[]) => ({
  identifier,
  name: identifier,
  cards: names.map((name) => ({ name })),
});
const deck = (...names: readonly string[]) => ({ main: names.map((name) => ({ name, count: 1 })) });
const english = compileRules([rule('charizard', 'Charizard ex', 'Rare Candy')]);
const japanese = ['リザードンex', 'ふしぎなアメ', '基本炎エネルギー'];

describe('a list in another language', () => {
  test.each([
    ['Japanese', japanese],
    ['Chinese', ['噴火龍ex', '神奇糖果']],
    ['Korean', ['리자몽 ex', '이상한사탕']],
    ['Russian', ['Удар молнии', 'Гора']],
  ])('has most names in a script of no rule: %s', (_, names) => {
    expect(new OtherLanguage(english).nameIn(deck(...names))).toBe(names[0]);
  });

  test('has headings in another language and names that no rule has', () => {
    const german = deck('Glurak-ex', 'Sonderbonbon', 'Pidgeot ex');
    expect(new OtherLanguage(english).nameIn(german, true)).toBe('Glurak-ex');
    expect(new OtherLanguage(english).nameIn(german)).toBeUndefined();
  });

  test('may be the English one, where the rules are in Japanese', () => {
    const rules = compileRules([rule('candy', 'ふしぎなアメ')]);
    expect(new OtherLanguage(rules).nameIn(deck('Charizard ex'))).toBe('Charizard ex');
  });
});

test.each([
  ['names with marks, which no rule has', english, deck('Pokégear 3.0', 'Ärger', 'Ø')],
  ['some names in another script', english, deck('Iono', 'Opt', ...japanese.slice(1))],
  ['no cards', english, deck()],
  [
    'names that the rules have too',
    compileRules([rule('a', 'リザードンex', 'X')]),
    deck('基本', 'Y'),
  ],
  ['rules without names', compileRules([]), deck(...japanese)],
  ['a rule that matches', compileRules([rule('a')]), deck(...japanese)],
])('a list with %s is not', (_, matcher, list) => {
  expect(new OtherLanguage(matcher).nameIn(list)).toBeUndefined();
});

test('a corpus is asked for its first such list', () => {
  const lists = [deck('Charizard ex', 'Rare Candy'), deck('Opt', 'リザードンex', 'Iono')];
  const other = new OtherLanguage(english);
  const corpusOf = (decks: readonly ReturnType<typeof deck>[]) =>
    createCorpus(decks.map((one, index) => ({ deck: one, name: `list ${index}` })));
  expect(other.nameInLists(corpusOf(lists))).toBeUndefined();
  expect(other.nameInLists(corpusOf([...lists, deck(...japanese)]))).toBe('リザードンex');
});
