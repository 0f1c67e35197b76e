/** The difference of two texts as a unified diff, which `git apply` and `patch` read. */
import { visible } from '../../diagnostics/visible.js';

/** Lines around a change that are shown. */
const context = 3;

/** A line of a diff: kept (` `), removed (`-`) or added (`+`). */
interface Line {
  readonly kind: ' ' | '-' | '+';
  readonly text: string;
}

/**
 * The diff of a file; `''` where nothing changes. `file` is relative to the folder in which the diff
 * is applied.
 */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return '';
  const lines = compareLines(linesOf(before), linesOf(after));
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
    const count = (kind: Line['kind']) => hunk.filter((line) => line.kind !== kind).length;
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

/** Lines with their ends; the last one may have none. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function rangeOf(start: number, count: number): string {
  return count === 0 ? `${start - 1},0` : `${start},${count}`;
}

/** For each diagonal (removed less added lines), how many lines are read before the changes so far. */
type Furthest = ReadonlyMap<number, number>;

/** The shortest way from one list of lines to the other (Myers, "An O(ND) Difference Algorithm"). */
function compareLines(before: readonly string[], after: readonly string[]): Line[] {
  const reached: Furthest[] = [];
  const last = before.length - after.length;
  for (let changes = 0; ; changes++) {
    const furthest = new Map<number, number>();
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let { start } = stepTo(diagonal, reached.at(-1));
      while (start < before.length && before[start] === after[start - diagonal]) start++;
      furthest.set(diagonal, start);
    }
    reached.push(furthest);
    if ((furthest.get(last) ?? -1) >= before.length) return wayBack(before, after, reached);
  }
}

/** The step to a diagonal that leads further: a removed or an added line. */
function stepTo(
  diagonal: number,
  furthest: Furthest = new Map([[1, 0]]),
): { readonly start: number; readonly isAdded: boolean } {
  const removed = (furthest.get(diagonal - 1) ?? -2) + 1;
  const added = furthest.get(diagonal + 1) ?? -1;
  return added >= removed ? { start: added, isAdded: true } : { start: removed, isAdded: false };
}

function wayBack(
  before: readonly string[],
  after: readonly string[],
  reached: readonly Furthest[],
): Line[] {
  const lines: Line[] = [];
  let [x, y] = [before.length, after.length];
  for (let changes = reached.length - 1; changes >= 0; changes--) {
    const { start, isAdded } = stepTo(x - y, reached[changes - 1]);
    for (; x > start; x--, y--) lines.push({ kind: ' ', text: before[x - 1] as string });
    if (changes === 0) break;
    if (isAdded) lines.push({ kind: '+', text: after[--y] as string });
    else lines.push({ kind: '-', text: before[--x] as string });
  }
  return lines.reverse();
}
