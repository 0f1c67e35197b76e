/** The difference of two texts as a unified diff, which `git apply` and `patch` read. */
import { visible } from '../../../core/diagnostics/visible.js';
import { type ComparedLine, compareLines } from '../../../core/json/compare-lines.js';

/** Lines around a change that are shown. */
const context = 3;

/**
 * The diff of a file; `''` where nothing changes. `file` is relative to the folder in which the diff
 * is applied.
 */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return '';
  const lines = compareLines(before, after);
  const parts = [`--- ${headerName('a', file)}\n`, `+++ ${headerName('b', file)}\n`];
  let [old, fresh] = [1, 1];
  let at = 0;
  while (at < lines.length) {
    const first = lines.findIndex(({ kind }, index) => index >= at && kind !== ' ');
    if (first === -1) break;
    const start = Math.max(at, first - context);
    let end = first;
    for (let index = first; index < lines.length && index <= end + 2 * context; index++) {
      if (lines[index]?.kind !== ' ') end = index;
    }
    const hunk = lines.slice(start, end + 1 + context);
    old += start - at;
    fresh += start - at;
    const count = (kind: ComparedLine['kind']) => hunk.filter((line) => line.kind !== kind).length;
    const [removed, added] = [count('+'), count('-')];
    parts.push(`@@ -${rangeOf(old, removed)} +${rangeOf(fresh, added)} @@\n`);
    for (const { kind, text } of hunk) {
      parts.push(`${kind}${text}`);
      if (!text.endsWith('\n')) parts.push('\n\\ No newline at end of file\n');
    }
    old += removed;
    fresh += added;
    at = start + hunk.length;
  }
  return parts.join('');
}

/** A name behind the prefix that `git apply` removes, quoted as git quotes names. */
function headerName(prefix: 'a' | 'b', file: string): string {
  const name = `${prefix}/${file.replace(/^\//, '')}`;
  // A tab ends a name with blanks: without it, what follows a blank may be taken for a date.
  if (visible(name) === name && !/["\\]/.test(name)) return name.includes(' ') ? `${name}\t` : name;
  const bytes = [...new TextEncoder().encode(name)].map((byte) => {
    const char = String.fromCharCode(byte);
    if (/["\\]/.test(char)) return `\\${char}`;
    return /[ -~]/.test(char) ? char : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `"${bytes.join('')}"`;
}

function rangeOf(start: number, count: number): string {
  return count === 0 ? `${start - 1},0` : `${start},${count}`;
}
