import { describe, expect, test } from 'vitest';
import { metaOf, readMetas } from '../../../../../src/core/importers/mtgo/metas.js';

const read = (text: string) => readMetas({ path: 'Modern/metas.json', text });

describe('the periods of a format', () => {
  test('are read in the order of the file, with trailing commas and fields in any case', () => {
    const text = `{ "metas": [
      { "StartDate": "2024-03-11", "Name": "PostBan" },
      { "startdate": "2023-12-31T12:00:00", "name": "Before" }, ] }`;
    expect(read(text)).toEqual({
      metas: [
        { name: 'PostBan', start: '2024-03-11T00:00:00.000Z' },
        { name: 'Before', start: '2023-12-31T12:00:00.000Z' },
      ],
      diagnostics: [],
    });
  });

  test('without a name or a date are left out, with a finding', () => {
    const { metas, diagnostics } = read('{ "Metas": [{ "Name": "A" }, { "StartDate": "x" }, 7] }');
    expect(metas).toEqual([]);
    expect(diagnostics.map(({ pointer }) => pointer)).toEqual(['/Metas/0', '/Metas/1', '/Metas/2']);
    expect(diagnostics[0]).toMatchObject({
      file: 'Modern/metas.json',
      range: { start: { line: 1 } },
    });
  });

  test.each(['', '{', '[]', '{ "Metas": {} }'])('are none in %j', (text) => {
    expect(read(text).metas).toEqual([]);
  });
});

describe('a date', () => {
  const metas = [
    { name: 'First', start: '2023-01-01' },
    // A Wednesday: its first week began two days earlier.
    { name: 'Second', start: '2024-03-13' },
  ];

  test.each([
    ['2022-12-31', undefined],
    ['no date', undefined],
    ['2023-01-01', { meta: 'First', week: 1 }],
    ['2023-01-02', { meta: 'First', week: 2 }],
    ['2024-03-12', { meta: 'First', week: 64 }],
    ['2024-03-13', { meta: 'Second', week: 1 }],
    ['2024-03-17', { meta: 'Second', week: 1 }],
    ['2024-03-18T23:59:00', { meta: 'Second', week: 2 }],
  ])('%s is in %j', (date, expected) => {
    expect(metaOf(metas, date)).toEqual(expected);
  });

  test('is in the last period of the file that started by then, whatever their order', () => {
    expect(metaOf(metas.toReversed(), '2024-03-20')?.meta).toBe('First');
  });
});
