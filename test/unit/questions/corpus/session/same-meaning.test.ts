import { describe, expect, test } from 'vitest';
import type { MatchSettings, Requirement } from '../../../../../src/core/rules/model.js';
import { sameMeaning } from '../../../../../src/questions/corpus/session/same-meaning.js';

const printing = { set: 'PAF', number: '27' };
const reprint = { set: 'SVI', number: '84' };

const changes: Readonly<Record<string, readonly [MatchSettings, MatchSettings]>> = {
  spellings: [{ names: ['case'] }, { names: ['case'], spellings: [['RALTS', 'Tarsal']] }],
  reprints: [{ reprints: [] }, { reprints: [[{ set: 'paf', number: '027' }, reprint]] }],
};

const conditions: Readonly<Record<string, readonly [Requirement[], readonly string[]]>> = {
  'a card of the group': [[{ name: 'Ralts' }], ['spellings']],
  'another card': [[{ name: 'Iono' }], []],
  'several cards': [[{ name: 'Iono' }, { name: 'Ralts' }], ['spellings']],
  'a printing of the group': [[{ name: 'Iono', ...printing }], ['reprints']],
  'a printing of the group alone': [[printing], ['reprints']],
  'another printing': [[{ name: 'Iono', ...printing, set: 'OBF' }], []],
  'a set': [[{ name: 'Iono', set: 'PAF' }], []],
  'a number': [[{ name: 'Iono', number: '27' }], []],
  'a number alone': [[{ number: '27' }], []],
  'a total': [[{ anyOf: [{ name: 'Iono' }, { name: 'Ralts' }], total: 2 }], ['spellings']],
  'a total of others': [[{ anyOf: [{ name: 'Iono' }], total: 2 }], []],
  'alternatives in alternatives': [
    [{ anyOf: [{ anyOf: [{ name: 'Iono' }, { name: 'Ralts', ...printing }] }] }],
    ['spellings', 'reprints'],
  ],
};

describe('a condition under other settings', () => {
  test.each(Object.entries(conditions))(
    'of %s means the same if they are about others',
    (_, given) => {
      const [cards, changing] = given;
      for (const [what, [before, after]] of Object.entries(changes)) {
        expect([what, sameMeaning(before, after)(cards)]).toEqual([what, !changing.includes(what)]);
        expect(sameMeaning(after, before)(cards)).toBe(!changing.includes(what));
        expect(sameMeaning(after, structuredClone(after))(cards)).toBe(true);
      }
    },
  );

  test('means the same if cards and printings have another order', () => {
    const cards = [{ name: 'Ralts', ...printing }];
    const spelled = (...names: string[]) => ({ spellings: [names] });
    expect(sameMeaning(spelled('Ralts', 'Tarsal'), spelled('Tarsal', 'Ralts'))(cards)).toBe(true);
    const printed = (...group: (typeof printing)[]) => ({ reprints: [group] });
    expect(sameMeaning(printed(printing, reprint), printed(reprint, printing))(cards)).toBe(true);
  });
});
