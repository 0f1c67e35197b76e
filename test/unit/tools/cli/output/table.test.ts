import { describe, expect, test } from 'vitest';
import { type Column, renderCsv, renderTable } from '../../../../../src/tools/cli/output/table.js';

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

describe('a table that is wider than the terminal', () => {
  const rows = [
    ['Charizard Pidgeot', 'loses to Dragapult Dusknoir, and to others', 12],
    ['リザードン デッキ', 'short', 3],
    ['Flabe\u0301be\u0301 and more', '👩‍👩‍👧 a family of three', 3],
  ] as const;
  const wide: readonly Column[] = [
    { title: 'deck' },
    { title: 'note' },
    { title: 'n', align: 'right' },
  ];

  test('has its longest texts cut, by whole characters and their width', () => {
    expect(renderTable(wide, rows, 40).split('\n')).toEqual([
      ' deck              note               n',
      ' Charizard Pidge…  loses to Dragap…  12',
      ' リザードン デッ…  short              3',
      ' Flabe\u0301be\u0301 and more  👩‍👩‍👧 a family…   3',
      '',
    ]);
  });

  test('has its columns closer where most names would be cut', () => {
    const rows = [['Terapagos Sylveon', 'Pidgeot Control', 12]];
    expect(renderTable(wide, rows, 39).split('\n')[1]).toBe(
      ' Terapagos Sylveon  Pidgeot Control  12',
    );
  });

  test('does not cut what is typed or copied', () => {
    const typed = [{ title: 'place', isTyped: true as const }, { title: 'deck' }];
    expect(renderTable(typed, [['nats.json#101', 'Charizard Pidgeot']], 24).split('\n')[1]).toBe(
      ' nats.json#101  Chariza…',
    );
  });

  test.each([20, 30, 40, 60, 80, 200])('fits into %i columns, and keeps its numbers', (most) => {
    const lines = renderTable(wide, [...rows.slice(0, 1), ['a', 'b', 3]], most)
      .trimEnd()
      .split('\n');
    expect(lines.map((line) => line.split(/ +/).at(-1))).toEqual(['n', '12', '3']);
    // Each text keeps at least eight columns.
    const least = 1 + 8 + 3 + 8 + 3 + 2;
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(Math.max(most, least));
  });

  test.each([
    [26, '   '],
    [25, '  '],
    [24, '  '],
    [23, ' '],
    [10, ' '],
  ])('whose texts are short has its columns nearer together, in %i columns', (most, gap) => {
    const numbers = ['wins', 'ties'].map((title) => ({ title, align: 'right' as const }));
    const row = ['Otters', 12_345, 12_345_678];
    const table = renderTable([{ title: 'a name' }, ...numbers], [row], most);
    expect(table).toBe(
      [` a name${gap} wins${gap}    ties`, ` Otters${gap}12345${gap}12345678`, ''].join('\n'),
    );
  });

  test('is not cut where it fits exactly', () => {
    const whole = renderTable(wide, rows.slice(0, 1));
    const width = whole.split('\n')[1]?.length ?? 0;
    expect(renderTable(wide, rows.slice(0, 1), width)).toBe(whole);
    expect(renderTable(wide, rows.slice(0, 1), width - 1)).toContain('…');
  });
});

describe('CSV', () => {
  test.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+cmd', "'+cmd"],
    ['-cmd', "'-cmd"],
    ['@SUM(1)', "'@SUM(1)"],
    ['\t=1', '\\t=1'],
    ['\r=1', '\\r=1'],
    ['\n=1', '\\n=1'],
    ['\u0000=1', '\\u0000=1'],
    ['＝1', "'＝1"],
    ['-1+cmd', "'-1+cmd"],
  ])('the text %j does not begin like a formula', async (text, written) => {
    expect(await renderCsv([[text, 'x']])).toBe(`${written},x\n`);
  });

  test.each([
    [-5, '-5'],
    ['-5', '-5'],
    ['+1.5', '+1.5'],
    ['a=b', 'a=b'],
    ["'quoted", "'quoted"],
    ['a, "b"', '"a, ""b"""'],
    [null, ''],
    [undefined, ''],
    [{ a: 1 }, '"{""a"":1}"'],
  ])('%j keeps its characters', async (value, written) => {
    expect(await renderCsv([[value, 'x']])).toBe(`${written},x\n`);
  });

  test('control characters and line breaks are escaped, so that each row is one line', async () => {
    expect(await renderCsv([['a\nb\u001b[31m\u202e', { a: '\n' }]])).toBe(
      'a\\nb\\u001b[31m\\u202e,"{""a"":""\\n""}"\n',
    );
  });
});

test('the rows of a table are not filled up to a cell of any length', () => {
  const rows = [['x'.repeat(100_000), 1] as const, ...Array.from({ length: 9 }, () => ['y', 1])];
  expect(renderTable(columns, rows).length).toBeLessThan(120_000);
});
