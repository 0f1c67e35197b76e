/**
 * Makes text from outside (names, paths, messages) safe to show. Characters that could control a terminal, reorder
 * or hide text, or start a new line are escaped as in JSON: `\u001b`, `\n`. So JSON remains the same data.
 */

const selectors = '\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}';
// Includes the selector after a character. A selector after nothing is escaped, and joins nothing.
const emoji = '[\\p{ExtPict}\\p{EMod}]|[\\p{L}\\p{N}\\p{P}\\p{S}]\\ufe0f';
// Arabic, Syriac and the scripts of India use joiners in some words.
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

/** Makes a text safe as a part of a line. */
export function visible(text: string): string {
  return printable.test(text) ? text : text.replace(hidden, escaped);
}

/** Makes a text of several lines safe. Line breaks and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(hidden, (character, at: number) =>
    character === '\n' || character === '\t' || (character === '\r' && text[at + 1] === '\n')
      ? character
      : escaped(character),
  );
}

/** Joins lines, each made {@link visible}. */
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
