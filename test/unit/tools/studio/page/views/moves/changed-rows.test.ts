import { expect, test } from 'vitest';
import { changedRows } from '../../../../../../../src/tools/studio/page/views/moves/changed-rows.js';
import type { CountRow } from '../../../../../../../src/tools/studio/worker/answers.js';

function row(what: CountRow['what'], identifier: string, onDisk: number, wins: number): CountRow {
  return { what, identifier, name: identifier, wins, onDisk };
}

test('a variant that gains lists from another variant is below their rule', () => {
  const rows = [
    row('rule', 'fox', 3, 2),
    row('rule', 'owl', 5, 5),
    row('variant', 'owl-day', 2, 3),
    row('variant', 'owl-night', 3, 2),
    row('variant', 'owl-dusk', 0, 0),
    row('rule', 'elk', 4, 4),
    row('variant', 'elk-red', 1, 1),
    row('unclassified', 'other', 0, 1),
  ];
  const shown = changedRows(rows).map(({ identifier }) => identifier);
  expect(shown).toEqual(['fox', 'owl', 'owl-day', 'owl-night', 'other']);
});
