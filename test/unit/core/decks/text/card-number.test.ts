import { expect, test } from 'vitest';
import { findCardNumber, readCardNumber } from '../../../../../src/core/decks/text/card-number.js';

test.each(['OP01-016', 'SOR_005', 'BT6-015_P1', 'P-029'])('%s is a number', (text) => {
  expect(readCardNumber(text)?.id).toMatch(/^[A-Z0-9]+-\d+$/);
});

test.each(['Exported from https://x.dev', 'OP01', '4 OP01-016', ''])('%s is none', (text) => {
  expect(readCardNumber(text)).toBeUndefined();
});

test('the number of a line is the one that looks most like it', () => {
  expect(findCardNumber('MS-06 Zaku GD01-020 x', undefined)).toEqual({
    set: 'GD01',
    number: '020',
    id: 'GD01-020',
    before: 'MS-06 Zaku ',
    after: ' x',
  });
});

test('a dash may be any dash, and the letters of a number may be small', () => {
  expect(findCardNumber('OP01–016 Nami', undefined)).toMatchObject({ id: 'OP01-016' });
  expect(findCardNumber('op01-016 Nami', undefined)).toMatchObject({ id: 'OP01-016' });
});

test('a number out of so many is not the number of a set', () => {
  expect(findCardNumber('Charizard ex OBF 125/197', undefined)).toBeUndefined();
  expect(findCardNumber('Gallade SIT TG05/TG30', undefined)).toBeUndefined();
  expect(findCardNumber('5HY/W83-001', undefined)).toMatchObject({ id: '5HY/W83-001' });
});
