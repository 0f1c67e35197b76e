/** Measures the width of text on a terminal, and wraps text to it. */

/** Zero-width characters: combining marks and joiners. */
const noWidth = /[\p{M}\p{Cf}]/u;
/** Double-width characters: East Asian ones and emoji. */
const twoWide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6ー]/u;

export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const char of text) width += noWidth.test(char) ? 0 : twoWide.test(char) ? 2 : 1;
  return width;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one
const colours = /\u001b\[\d+m/g;

/** A line for a program or shell to read: JSON, or a command. */
const isCopied = /^\s*[{[]|^\s*npx |^ {2,}decktype /;

/** The mark of an item, its number or dash, including the spaces after it; wrapped lines are aligned after it. */
const itemMark = /^ *(?:\d+ {2,}|- )/;

/**
 * Breaks lines wider than `most` between words, and indents the continuation. Lines that people copy are kept,
 * and so are words that are too wide. Colours have no width.
 */
export function wrapped(text: string, most = Infinity): string {
  if (most === Infinity) return text;
  const fits = (line: string) => widthOf(line.replace(colours, '')) <= most;
  return text
    .split('\n')
    .map((line) => (fits(line) || isCopied.test(line) ? line : broken(line, most)))
    .join('\n');
}

function broken(line: string, most: number): string {
  const mark = itemMark.exec(line)?.[0] ?? `${/^ */.exec(line)?.[0]}  `;
  const indent = ' '.repeat(mark.length);
  let column = 0;
  return line.replace(/(\s*)(\S+)/g, (_, space: string, word: string) => {
    const width = widthOf(word.replace(colours, ''));
    const fits = column === 0 || column + space.length + width <= most;
    column = fits ? column + space.length + width : indent.length + width;
    return fits ? space + word : `\n${indent}${word}`;
  });
}
