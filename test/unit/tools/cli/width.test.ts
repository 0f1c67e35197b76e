import { describe, expect, test } from 'vitest';
import { widthOf, wrapped } from '../../../../src/tools/cli/width.js';

describe('a text for a terminal', () => {
  test('is broken between words, and goes on indented', () => {
    const text = 'the rule "a" wins none of the lists\n  hint: try it before the others\nshort\n';
    expect(wrapped(text, 20)).toBe(
      [
        ...['the rule "a" wins', '  none of the lists'],
        ...['  hint: try it', '    before the', '    others', 'short', ''],
      ].join('\n'),
    );
  });

  test('goes on below the text of an item', () => {
    expect(wrapped('12  dragapult: all hold Dreepy\n- new rule for 2 lists', 16)).toBe(
      '12  dragapult:\n    all hold\n    Dreepy\n- new rule for 2\n  lists',
    );
  });

  test('keeps words that are wider than the terminal, and lines that people copy', () => {
    const copied = '  npx decktype tag standings.json --rules rules.json\n{"name": "Charizard ex"}';
    expect(wrapped(copied, 20)).toBe(copied);
    expect(wrapped('see https://decks.example/a/b/c now', 12)).toBe(
      'see\n  https://decks.example/a/b/c\n  now',
    );
  });

  test('counts signs of double width twice, and colours not at all', () => {
    expect(wrapped('\u001b[31merror bad-count\u001b[0m: no', 20)).toBe(
      '\u001b[31merror bad-count\u001b[0m: no',
    );
    expect(wrapped('ポケモン カード', 10)).toBe('ポケモン\n  カード');
    expect(widthOf('ポケモン')).toBe(8);
  });

  test('is as it was where nothing is too wide', () => {
    expect(wrapped('a line of text\n', 80)).toBe('a line of text\n');
    expect(wrapped('a line of text')).toBe('a line of text');
  });
});
