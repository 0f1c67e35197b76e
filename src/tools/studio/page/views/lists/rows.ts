/** The rows of a filter, page by page as the table shows them. */
import { useState } from 'preact/hooks';
import type { ListQuery, ListRow } from '../../../answers.js';
import { useAnswer } from '../../state/answer.js';

const pageSize = 100;

interface Rows {
  /** Undefined until the first rows are there. */
  readonly total: number | undefined;
  readonly rowAt: (index: number) => ListRow | undefined;
  /** Where a list is among the rows that are there. */
  readonly indexOf: (list: number) => number | undefined;
  /** Whether the rows are those of this query and these rules. */
  readonly isFresh: boolean;
  readonly problem: string | undefined;
  readonly onRange: (first: number, last: number, active: number) => void;
}

/** The rows of a query. Until its first rows are there, those of the query before stay. */
export function useListRows(query: ListQuery): Rows {
  const [[first, last, active], setRange] = useState<readonly number[]>([0, 0, 0]);
  const answers = [usePage(query, first), usePage(query, last), usePage(query, active)];
  const newest = (answers.find(({ isFresh }) => isFresh) ?? answers[0])?.value;
  const pages = answers.flatMap(({ value }) => (value?.key === newest?.key ? (value ?? []) : []));
  return {
    total: newest?.total,
    rowAt: (index) =>
      pages.find(({ start }) => index >= start && index < start + pageSize)?.rows[index % pageSize],
    indexOf: (list) =>
      pages.flatMap(({ start, rows }) =>
        rows.flatMap((row, at) => (row.list === list ? [start + at] : [])),
      )[0],
    isFresh: answers.every(({ isFresh }) => isFresh),
    problem: answers.find(({ problem }) => problem !== undefined)?.problem,
    onRange: (...range) => setRange(range),
  };
}

/** The page of a row. */
function usePage(query: ListQuery, row = 0) {
  const key = JSON.stringify(query);
  const start = row - (row % pageSize);
  return useAnswer(`lists ${start} ${key}`, async (workbench) => {
    return { key, start, ...(await workbench.lists(query, start, pageSize)) };
  });
}
