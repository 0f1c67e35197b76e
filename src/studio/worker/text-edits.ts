/** The edit that makes one text of another. */
import type { TextEdit } from '../../language/model.js';

/** One edit that changes no more than from the first difference to the last; none for equal texts. */
export function editBetween(before: string, after: string): readonly TextEdit[] {
  if (before === after) return [];
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start++;
  let end = 0;
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [{ start, end: before.length - end, text: after.slice(start, after.length - end) }];
}
