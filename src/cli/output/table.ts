/** Tables as text: columns separated by spaces. */
import { visible } from '../../diagnostics/visible.js';

/** A column's title, and the alignment of its cells. Default: left. */
export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/** A table as text. */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const titles = columns.map(({ title }) => title);
  const texts = rows.map((row) => row.map((cell) => visible(String(cell))));
  const lines = [titles, ...texts];
  const widths = columns.map((_, at) =>
    lines.reduce((most, line) => Math.max(most, widthOf(line[at] ?? '')), 0),
  );
  const rendered = lines.map((line) =>
    columns.map(({ align }, at) => {
      const cell = line[at] ?? '';
      const space = ' '.repeat((widths[at] ?? 0) - widthOf(cell));
      return align === 'right' ? space + cell : cell + space;
    }),
  );
  return rendered.map((cells) => ` ${cells.join('   ')}`.trimEnd().concat('\n')).join('');
}

/** Characters of no width: combining marks and joiners. */
const noWidth = /[\p{M}\p{Cf}]/u;
/** Characters of double width: East Asian ones, and emoji. */
const twoWide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6ー]/u;

/** The width of a text in columns of a terminal. */
function widthOf(text: string): number {
  // Most texts are printable ASCII.
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const char of text) width += noWidth.test(char) ? 0 : twoWide.test(char) ? 2 : 1;
  return width;
}
