/** Compares two texts line by line. */

/** A line of either text: kept (` `), removed (`-`) or added (`+`). */
export interface ComparedLine {
  readonly kind: ' ' | '-' | '+';
  /** Includes the line end, which the last line can lack. */
  readonly text: string;
}

/** A limit, because time and memory grow with the square of the number of changes. */
const mostChanges = 2000;

/**
 * All lines of both texts, in order, with as few changes as possible. Beyond {@link mostChanges}, each line is
 * compared with the line of the same number instead.
 */
export function compareLines(before: string, after: string): ComparedLine[] {
  return shortestWay(linesOf(before), linesOf(after));
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** Diagonal (removed minus added lines) -> how many lines of the first text the changes so far can reach. */
type Furthest = ReadonlyMap<number, number>;

/** The shortest edit script from one list of lines to the other (Myers, "An O(ND) Difference Algorithm"). */
function shortestWay(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const reached: Furthest[] = [];
  const last = before.length - after.length;
  for (let changes = 0; changes <= mostChanges; changes++) {
    const furthest = new Map<number, number>();
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let { start } = stepTo(diagonal, reached.at(-1));
      while (start < before.length && before[start] === after[start - diagonal]) start++;
      furthest.set(diagonal, start);
    }
    reached.push(furthest);
    if ((furthest.get(last) ?? -1) >= before.length) return wayBack(before, after, reached);
  }
  return inPlace(before, after);
}

function inPlace(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const lines: ComparedLine[] = [];
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    const [old, fresh] = [before[at], after[at]];
    if (old !== undefined && old === fresh) {
      lines.push({ kind: ' ', text: old });
      continue;
    }
    if (old !== undefined) lines.push({ kind: '-', text: old });
    if (fresh !== undefined) lines.push({ kind: '+', text: fresh });
  }
  return lines;
}

/** Chooses the step to a diagonal that reaches further: a removed or an added line. */
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
): ComparedLine[] {
  const lines: ComparedLine[] = [];
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
