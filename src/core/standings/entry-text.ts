/** Puts a standing on one line. In valid JSON, line breaks occur only between tokens, where a space is equivalent. */
export function onOneLine(text: string, value: unknown): string {
  if (!text.includes('\n') && !text.includes('\r')) return text;
  if (value === undefined) return text.replace(/[\r\n]+/g, ' ');
  // Split and trim, because a pattern for spaces before line breaks would take quadratic time for a long run of spaces.
  const lines = text.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
