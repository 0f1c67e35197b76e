/** Writes text from outside in Markdown, for CommonMark and GitHub. */
import { visible } from '../visible.js';

/** Escapes markup. URLs and issue numbers do not become links, and names do not become mentions. */
export function markdownText(text: string): string {
  return (
    visible(text)
      .replace(/[\\`*_~[\]<>|&]|:(?=\/\/)|(?<=www)\./gi, '\\$&')
      // Escapes do not help here, because GitHub looks for these in the rendered text.
      .replace(/@(?=\w)|(?<![\w/])#(?=\d)|(?<=\bGH)-(?=\d)/gi, '$&<!-- -->')
  );
}

/** Writes a text as code, with more backticks than any run in the text has. */
export function markdownCode(text: string): string {
  const shown = visible(text);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  // Markdown strips one space at each end of a code span.
  const isPadded = longest > 0 || (/^ .* $/.test(shown) && shown.trim() !== '');
  return isPadded ? `${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`;
}

/** Writes a row of a table. */
export function markdownRow(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => markdownText(String(cell))).join(' | ')} |`;
}
