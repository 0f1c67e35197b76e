/** The text of a tagged standing for another form than that of its file. */

/** A standing on one line: in valid JSON, line breaks are only between tokens, where a space means the same. */
export function onOneLine(text: string, value: unknown): string {
  if (!text.includes('\n') && !text.includes('\r')) return text;
  if (value === undefined) return text.replace(/[\r\n]+/g, ' ');
  // A pattern with the space before a line break would be tried from each space of a long run.
  const lines = text.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
