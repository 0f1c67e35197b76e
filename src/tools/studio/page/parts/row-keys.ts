/** Where a key goes in a column of rows; undefined for keys that are not of rows. */
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
