import { describe, expect, test } from 'vitest';
import { decodeEntities, linesOf } from '../../../../../src/core/decks/text/lines.js';

describe('the lines of a text', () => {
  const shown = (text: string) =>
    [...linesOf(text)].map(({ number, text: line, start, end }) => [number, line, start, end]);

  test('end with LF, CRLF or CR, and know their places', () => {
    expect(shown('a\r\nb\rc\n\nd')).toEqual([
      [1, 'a', 0, 1],
      [2, 'b', 3, 4],
      [3, 'c', 5, 6],
      [4, '', 7, 7],
      [5, 'd', 8, 9],
    ]);
    expect(shown('\r\r\n')).toEqual([
      [1, '', 0, 0],
      [2, '', 1, 1],
      [3, '', 3, 3],
    ]);
  });

  test('are folded: NFC, white space, byte order mark, character references', () => {
    expect(shown('\ufeff Poke\u0301 \u00a0 Ball &amp; Boss&#39;s ')[0]?.[1]).toBe(
      "Poké Ball & Boss's",
    );
  });

  test('are not processed if longer than any card', () => {
    const [line] = linesOf('x'.repeat(5000));
    expect(line).toMatchObject({ long: true, end: 5000 });
    expect(line?.text.length).toBeLessThan(100);
    expect([...linesOf(`${' '.repeat(5000)}4 Opt`)][0]).toMatchObject({
      long: false,
      text: '4 Opt',
    });
  });
});

test.each([
  ['Lim-D&#251;l', 'Lim-Dûl'],
  ['Lim-D&#xFB;l', 'Lim-Dûl'],
  ['&quot;Buddha&quot; &amp; Co', '"Buddha" & Co'],
  ['A &unknown; B & C &#xD800; &#0;', 'A &unknown; B & C &#xD800; &#0;'],
  ['&#99999999;', '&#99999999;'],
])('decodes character references: %s', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});
