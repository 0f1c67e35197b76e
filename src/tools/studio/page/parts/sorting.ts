/** Sorts rows that are all on the page, and maps keys to rows. */

export interface Sort {
  /** The id of a column. */
  readonly by: string;
  readonly isDescending: boolean;
}

/** Parses the URL form: `-wins` is `wins` in descending order. */
export function parseSort(text: string): Sort {
  return text.startsWith('-')
    ? { by: text.slice(1), isDescending: true }
    : { by: text, isDescending: false };
}

export function formatSort({ by, isDescending }: Sort): string {
  return isDescending ? `-${by}` : by;
}

/** Sorts rows by `keyOf`; missing values come last in either order. */
export function sortRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number | undefined,
  isDescending: boolean,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: keyOf(row) }))
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined) {
        return Number(a.value === undefined) - Number(b.value === undefined);
      }
      if (typeof a.value === 'number' && typeof b.value === 'number') {
        return sign * (a.value - b.value);
      }
      return sign * String(a.value).localeCompare(String(b.value));
    })
    .map(({ row }) => row);
}

/** The row that a key moves to; undefined for keys that do not move between rows. */
export function nextRow(
  event: { readonly key: string; readonly altKey: boolean; readonly ctrlKey: boolean },
  row: number,
  count: number,
  page: number,
): number | undefined {
  if (event.altKey || event.ctrlKey || count === 0) return undefined;
  const next = targets[event.key]?.(row, count, Math.max(1, page));
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next));
}

const targets: Readonly<Record<string, (row: number, count: number, page: number) => number>> = {
  ArrowDown: (row) => row + 1,
  ArrowUp: (row) => row - 1,
  PageDown: (row, _, page) => row + page,
  PageUp: (row, _, page) => row - page,
  Home: () => 0,
  End: (_, count) => count - 1,
};
