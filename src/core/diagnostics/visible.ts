/**
 * Text from outside (names, paths, messages) made safe to show. What could control a terminal,
 * reorder or hide text, or begin a line of its own is shown as JSON escapes it: `\u001b`, `\n`.
 * So JSON stays the same data.
 */

const selectors = '\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}';
// A selector after nothing is shown as an escape, and joins nothing.
const emoji = '[\\p{ExtPict}\\p{EMod}]|[\\p{L}\\p{N}\\p{P}\\p{S}]\\ufe0f';
// The scripts of Arabic, Syriac and India write some words with joiners.
const joined = 'Arab Syrc Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('');

const hidden = new RegExp(
  [
    // Controls, format characters (the bidirectional ones, too), lone surrogates, line separators,
    // characters without a glyph, and noncharacters.
    `(?![\\u200c\\u200d${selectors}])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}]`,
    // Variation selectors without a character before them.
    `(?<![\\p{L}\\p{N}\\p{P}\\p{S}])[${selectors}]`,
    // Joiners, except inside emoji and inside words of scripts that need them.
    `(?<!(?:${emoji})(?=.\\p{ExtPict})|[${joined}](?=.\\p{L}))[\\u200c\\u200d]`,
  ].join('|'),
  'gu',
);

const printable = /^[ -~]*$/;
const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text as a part of one line. */
export function visible(text: string): string {
  return printable.test(text) ? text : text.replace(hidden, escaped);
}

/** A text of several lines: its line breaks and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(hidden, (character, at: number) =>
    character === '\n' || character === '\t' || (character === '\r' && text[at + 1] === '\n')
      ? character
      : escaped(character),
  );
}

/** Lines as one text, each made {@link visible}. */
export function textOf(lines: readonly string[]): string {
  return `${lines.map(visible).join('\n')}\n`;
}

function escaped(character: string): string {
  const known = short[character];
  if (known !== undefined) return known;
  let text = '';
  for (let at = 0; at < character.length; at++) {
    text += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }
  return text;
}
