/** Texts with a position marked by `|`. */

/** The text without the mark, and its offset. */
export function marked(text: string): { readonly text: string; readonly offset: number } {
  const offset = text.indexOf('|');
  if (offset === -1) throw new Error(`there is no mark in ${text}`);
  return { text: text.slice(0, offset) + text.slice(offset + 1), offset };
}
