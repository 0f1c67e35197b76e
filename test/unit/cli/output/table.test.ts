import { expect, test } from 'vitest';
import { type Column, renderTable } from '../../../../src/cli/output/table.js';

const columns: readonly Column[] = [{ title: 'deck' }, { title: 'n', align: 'right' }];
const linesOf = (rows: readonly (readonly (string | number)[])[]) =>
  renderTable(columns, rows).split('\n');

test('each column is as wide as its widest cell, and no line ends in spaces', () => {
  expect(
    renderTable(
      [{ title: 'n', align: 'right' }, { title: 'deck' }],
      [
        [1, 'Otters'],
        [100, ''],
      ],
    ),
  ).toBe('   n   deck\n   1   Otters\n 100\n');
});

test('a table without rows is its titles', () => {
  expect(renderTable(columns, [])).toBe(' deck   n\n');
});

test('characters of East Asia and emoji take two columns, combining marks none', () => {
  expect(linesOf([['リザードン', 1]])[0]).toBe(' deck         n');
  expect(linesOf([['🔥🔥🔥', 1]])[0]).toBe(' deck     n');
  expect(linesOf([['Fe\u0301e\u0301', 1]])[1]).toBe(' Fe\u0301e\u0301    1');
});

test('a name with a line feed or an escape sequence stays in its row, and shows them', () => {
  expect(linesOf([['Otters\nMill\u001b', 1]])[1]).toBe(' Otters\\nMill\\u001b   1');
});
