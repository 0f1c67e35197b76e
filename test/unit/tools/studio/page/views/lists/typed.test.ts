import { expect, test } from 'vitest';
import { meantBy } from '../../../../../../../src/tools/studio/page/views/lists/typed.js';

const suggestions = [
  { value: 'raging-bolt-ogerpon', label: 'Raging Bolt Ogerpon' },
  { value: 'raging-bolt', label: 'Raging Bolt' },
];

test('a name or an identifier means its suggestion, in any case', () => {
  expect(meantBy('raging bolt ', suggestions, false)).toBe('raging-bolt');
  expect(meantBy('Raging-Bolt', suggestions, true)).toBe('raging-bolt');
});

test('a part of a name means nothing yet, and the first suggestion when the field is left', () => {
  expect(meantBy('rag', suggestions, false)).toBeUndefined();
  expect(meantBy('rag', suggestions, true)).toBe('raging-bolt-ogerpon');
});

test('what nothing is suggested for means itself', () => {
  expect(meantBy(' zzz', [], false)).toBe('zzz');
});
