import { expect, test } from 'vitest';
import { importMtgo } from '../../../../../src/core/importers/mtgo/rules.js';

test('a card that is no text does not end the import', () => {
  const text = '{ "Name": "F", "CommonCards": ["Iono", { "toString": 1 }] }';
  const path = 'M/Fallbacks/F.json';
  expect(() => importMtgo([{ path, text }], { format: 'M' })).not.toThrow();
});
