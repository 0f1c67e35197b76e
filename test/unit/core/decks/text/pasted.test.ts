import { describe, expect, test } from 'vitest';
import { pastedLines } from '../../../../../src/core/decks/text/pasted.js';

const shown = (text: string) =>
  [...pastedLines(text)].map((line) => (line.isDecoration === true ? '(none)' : line.text));

test.each([
  ['> 4 Opt', '4 Opt'],
  ['> > 4 Opt', '4 Opt'],
  ['- 4x Opt', '4x Opt'],
  ['* 4 Opt', '4 Opt'],
  ['•4 Opt', '4 Opt'],
  ['– 4 Opt', '4 Opt'],
  ['- [x] 4 Opt', '4 Opt'],
  ['[ ] 4 Opt', '4 Opt'],
  ['1. 4 Opt', '4 Opt'],
  ['1. Opt x4', '4 Opt'],
  ['12) Opt (x4)', '4 Opt'],
  ['3. ネストボール 4枚', '4 ネストボール'],
  ['[12:01] ann: 4 Opt', '4 Opt'],
  ['[12:01] ann: > 4 Opt', '[12:01] ann: > 4 Opt'],
  ['12:01 4 Opt', '4 Opt'],
  ['<ann> - Opt x4', '4 Opt'],
  ['🔥 4 Opt ✨', '4 Opt'],
  [':mana_u: 4 Opt', '4 Opt'],
  ['- Sideboard (15)', 'Sideboard (15)'],
  ['**4** Opt', '4 Opt'],
  ['**Sideboard**', 'Sideboard'],
  ['__Sideboard__', 'Sideboard'],
  ['`4 Opt`', '4 Opt'],
  ['"4 Opt",', '4 Opt'],
  ['“4 Opt”', '4 Opt'],
  ['4 Opt,', '4 Opt'],
  ['4 Opt 12,000.00 $', '4 Opt'],
  ['4 Opt $1,200', '4 Opt'],
  ['[size=2]4 Opt[/size]', '4 Opt'],
  ['4 [[Opt]]', '4 Opt'],
  ['4 [Opt](https://example.com/opt)', '4 Opt'],
  ['4 [card]Opt[/card]', '4 Opt'],
  ['<li>4 Opt</li>', '4 Opt'],
  ['<td class="n">4</td><td>Opt</td>', '4 Opt'],
  ['４ Opt', '4 Opt'],
  ['4\u20e3 Opt', '4 Opt'],
  ['4枚 Opt', '4 Opt'],
  ['4\u200b Opt\u200e', '4 Opt'],
  ['Opt x4', '4 Opt'],
  ['Opt (x4)', '4 Opt'],
  ['Opt ×4', '4 Opt'],
  ['- Opt x4', '4 Opt'],
  ['Opt\t4', '4 Opt'],
  ['Charizard ex\t2', '2 Charizard ex'],
  ['Charizard ex\t2\tOBF\t125', '2 Charizard ex OBF 125'],
  ['Opt,x4', '4 Opt'],
  ['ネストボール 4枚', '4 ネストボール'],
  ['ナンジャモ×4', '4 ナンジャモ'],
  ['- [4 Opt](https://example.com/opt)', '4 Opt'],
  ['**4** _Opt_', '4 Opt'],
  ['4 Opt $0.25', '4 Opt'],
  ['4 Opt – 0,25 €', '4 Opt'],
  ['4 Opt ($3)', '4 Opt'],
  ['4 Opt 0.02 tix', '4 Opt'],
  ['4 Opt [EN] (foil)', '4 Opt'],
  ['4 Opt (XLN) 65 NM', '4 Opt (XLN) 65'],
  ['4 Opt (Reverse Holo)', '4 Opt'],
  ['4 Opt (EN) NM', '4 Opt'],
  ['4 Opt [EN] NM foil', '4 Opt'],
  ['4 Opt (Foil, NM)', '4 Opt'],
  ['4 Opt [NM/EN]', '4 Opt'],
  ['4 Opt (English)', '4 Opt'],
  ['4 Opt NM', '4 Opt'],
  ['4 Opt EX-NM', '4 Opt'],
  ['4 Opt 🇬🇧 NM', '4 Opt'],
  ['4 Opt 🔥 (XLN) 65', '4 Opt (XLN) 65'],
  ['4 Opt :eyes:', '4 Opt'],
  ['4 Iono PAL 185 :fire: NM', '4 Iono PAL 185'],
  ['4 Opt @ 3.50', '4 Opt'],
  ['4 Opt @ $3.50', '4 Opt'],
  ['4 Opt {U}', '4 Opt'],
  ['4 Opt {1}{W/U}', '4 Opt'],
  ['4 Opt (XLN) 65 etched', '4 Opt (XLN) 65'],
  ['4 Opt (XLN) 65 NM EN', '4 Opt (XLN) 65'],
  ['4 Opt (XLN) foil', '4 Opt (XLN)'],
  ['4 - Opt', '4 Opt'],
  ['# 2x (1) Arcane Missiles', '2x Arcane Missiles'],
  ['4 | Opt | XLN | 65', '4 Opt XLN 65'],
])('%s is %s', (text, line) => expect(shown(text)).toEqual([line]));

test.each([
  '4 Opt',
  '4 Hazmat Suit (Used)',
  '4 Opt EN',
  '4 Opt foil',
  '4 Mewtwo EX',
  '4 Basic {R} Energy',
  '4 Basic Energy {R}',
  '4 Number 39: Utopia',
  '1 Duress {M20} {97}',
  '4 Opt [XLN]',
  '1 Sol Ring (C21) 263 *F*',
  '-1 Opt',
  '* * 4 Opt',
  '- Moonblast',
  '2. Opt',
  '2. Sideboard',
  'Creatures (20)',
  'Opt (4)',
  'Opt 4',
  'Charizard ex 2',
  'Palkia VMAX 3',
  'Agent 13',
  '2 Pokégear 3.0',
  '1 X Speed',
  '****** Deck List ******',
  '[main]',
  '4 Opt|M20',
  '3 | Opt | Two',
  '4 Prism Tower ♢',
  '1 Rayquaza ★',
])('%s stays as it is', (text) => expect(shown(text)).toEqual([text]));

test.each([
  '```',
  '```txt',
  '~~~',
  '---',
  '***',
  '======',
  '>',
  '> ```',
  '|---|:-:|',
  '<ul>',
  '\u200b',
  '🔥',
])('%j is nothing but decoration', (text) => expect(shown(text)).toEqual(['(none)']));

describe('a row of a Markdown table', () => {
  test('has its count first, wherever the column is', () => {
    expect(shown('| 4 | Opt |\n| Opt | 4x |')).toEqual(['4 Opt', '4x Opt']);
  });

  test('has the columns of its header, and no others', () => {
    const text =
      '| No. | Card | Price | Set | Qty |\n|---|---|---|---|---|\n| 65 | Opt | 1 | XLN | 4 |';
    expect(shown(text)).toEqual(['(none)', '(none)', '4 Opt XLN 65']);
  });

  test('may begin without a bar, under a header', () => {
    const text = 'Qty | Card | Set\n:-- | :-- | :--\n4 | Opt | XLN';
    expect(shown(text)).toEqual(['(none)', '(none)', '4 Opt XLN']);
  });

  test('keeps its cells', () => {
    expect([...pastedLines('4\tOpt\tIxalan')][0]?.cells).toEqual(['4', 'Opt', 'Ixalan']);
    expect([...pastedLines('| 4 | Opt |')][0]?.cells).toEqual(['4', 'Opt']);
  });

  test('has a set of its own, which no line without a number could carry', () => {
    for (const text of [
      '| Qty | Card | Set |\n|--:|--|--|\n| 4 | Lightning Bolt | STA |',
      '<table><tr><th>Qty</th><th>Card</th><th>Set</th></tr><tr><td>4</td><td>Lightning Bolt</td><td>STA</td></tr></table>',
    ]) {
      expect([...pastedLines(text)].at(-1)?.card).toEqual({
        name: 'Lightning Bolt',
        count: 4,
        set: 'STA',
      });
    }
  });

  test('holds lists side by side, each under its zone', () => {
    const text = '| Main | Side |\n|--|--|\n| 4 Bolt | 2 Smash |\n| | 2 Negate |';
    const rows = [...pastedLines(text)].slice(2);
    expect(rows.map(({ text, zone }) => [text, zone])).toEqual([
      ['4 Bolt', 'main'],
      ['2 Smash', 'side'],
      ['2 Negate', 'side'],
    ]);
    expect(rows.map(({ height }) => height)).toEqual([1, 0, 1]);
    expect(shown('| 4 Bolt | 2 Smash |')).toEqual(['4 Bolt', '2 Smash']);
  });

  test('is not guessed at where several numbers could be the count', () => {
    expect(shown('| Opt | 65 | 4 |')).toEqual(['Opt 65 4']);
  });
});

describe('a line of HTML', () => {
  test.each([
    ['<ul><li>4 Opt</li><li>2 Shock</li></ul>', ['4 Opt', '2 Shock']],
    ['4 Opt<br>2 Shock<br/>', ['4 Opt', '2 Shock']],
    ['<tr><td>4</td><td>Opt</td></tr><tr><td>2</td><td>Shock</td></tr>', ['4 Opt', '2 Shock']],
    ['<div>4</div><div>Opt</div><div>2x</div><div>Shock</div>', ['4 Opt', '2x Shock']],
    ['<h3>Sideboard (2)</h3><p><b>2</b> <a href="/opt">Opt</a></p>', ['Sideboard (2)', '2 Opt']],
  ])('%s has a card in each block', (html, lines) => expect(shown(html)).toEqual(lines));

  test('counts as one line, whatever its blocks', () => {
    const heights = [...pastedLines('<p>4 Opt</p><p>2 Shock</p><p>1 Bolt</p>')].map(
      (l) => l.height,
    );
    expect(heights).toEqual([1, 0, 0]);
  });
});

test('the places of lines are those in the text', () => {
  const text = '> 4 Opt\n> 2 Shock';
  expect([...pastedLines(text)].map(({ start, end }) => text.slice(start, end))).toEqual([
    '> 4 Opt',
    '> 2 Shock',
  ]);
});
