/** Text from outside in Markdown, as CommonMark and GitHub read it. */
import { visible } from '../visible.js';

/** A text whose markup is escaped; addresses and numbers of issues do not become links, nor names mentions. */
export function markdownText(text: string): string {
  return (
    visible(text)
      .replace(/[\\`*_~[\]<>|&]|:(?=\/\/)|(?<=www)\./gi, '\\$&')
      // GitHub looks for these in what it shows, where an escaped sign is the sign.
      .replace(/@(?=\w)|(?<![\w/])#(?=\d)|(?<=\bGH)-(?=\d)/gi, '$&<!-- -->')
  );
}

/** A text as code, in more backticks than it contains in a row. */
export function markdownCode(text: string): string {
  const shown = visible(text);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  // One space at each end belongs to the code span.
  const isPadded = longest > 0 || (/^ .* $/.test(shown) && shown.trim() !== '');
  return isPadded ? `${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`;
}

/** A row of a table. */
export function markdownRow(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => markdownText(String(cell))).join(' | ')} |`;
}
