import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { anyRules } from '../../../../support/any-rules.js';

const rules = anyRules([
  {
    identifier: 'burn',
    name: 'Burn',
    cards: [{ name: 'Shock' }],
    source: { name: 'Burn', includeColorInName: true },
  },
]);
const deck = ['Shock', 'Mountain'].map((name) => ({ name, count: 4 }));
const table = () => ({
  lands: { Mountain: 'R' },
  nonLands: { Shock: 'R' },
  names: { R: 'MonoRed' },
});

test('later changes of a table of colours do not change the program', () => {
  const colors = table();
  const expected = compileRules(rules, { colors }).version;
  const matcher = compileRules(rules, { colors });
  colors.names.R = 'Changed';
  colors.lands.Mountain = 'W';
  Object.assign(colors.nonLands, { Island: 'U' });
  expect(matcher.classify(deck)?.name).toBe('Mono Red Burn');
  expect(matcher.version).toBe(expected);
  expect(Object.isFrozen(matcher.program.colorNames)).toBe(true);
});

test.each([
  ['no names', { ...table(), names: undefined }, 'R Burn'],
  ['names that are null', { ...table(), names: null }, 'R Burn'],
  ['no lands', { ...table(), lands: undefined }, 'C Burn'],
  ['colours that are numbers', { ...table(), lands: { Mountain: 5 } }, 'C Burn'],
  ['colours that are null', { ...table(), nonLands: { Shock: null } }, 'C Burn'],
  ['nothing', {}, 'C Burn'],
  ['null in its place', null, 'Burn'],
])('a table of colours with %s counts as empty in that part', (_, colors, name) => {
  const matcher = compileRules(rules, { colors: colors as never });
  expect(matcher.classify(deck)?.name).toBe(name);
  expect(matcher.version).toMatch(/^[0-9a-f]{26}$/);
});
