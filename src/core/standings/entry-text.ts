/** The text of a tagged standing for another form than that of its file. */

/** A standing on one line: in valid JSON, line breaks are only between tokens, where a space means the same. */
export function onOneLine(text: string, value: unknown): string {
  if (!text.includes('\n') && !text.includes('\r')) return text;
  return value === undefined ? text.replace(/[\r\n]+/g, ' ') : text.replace(/\s*[\r\n]\s*/g, ' ');
}
