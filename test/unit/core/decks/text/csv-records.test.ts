import { expect, test } from 'vitest';
import { csvRecords } from '../../../../../src/core/decks/text/csv-records.js';

test('unfolded cells are kept verbatim, whether their record has quotes or not', () => {
  for (const text of ['  a  b ;c\n', '  a  b ;"c"\n']) {
    const cells = (isFolded: boolean) => [...csvRecords(text, ';', { isFolded })][0]?.cells;
    expect(cells(false)).toEqual(['  a  b ', 'c']);
    expect(cells(true)).toEqual(['a b', 'c']);
  }
});
