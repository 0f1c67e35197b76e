/** The rows of a filter, page by page as the table shows them. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Edited, ListQuery, ListRow } from '../../../answers.js';
import { edited, isStale, messageOf, workbench } from '../../state/workbench.js';

const pageSize = 100;

interface Pages {
  /** What they answer. */
  readonly of: Question;
  readonly total: number;
  readonly rows: ReadonlyMap<number, readonly ListRow[]>;
}

interface Question {
  /** The query as text. */
  readonly key: string;
  readonly epoch: Edited | undefined;
}

interface Rows {
  /** Undefined until the first rows are there. */
  readonly total: number | undefined;
  readonly rowAt: (index: number) => ListRow | undefined;
  /** Where a list is among the rows that are there. */
  readonly indexOf: (list: number) => number | undefined;
  /** Whether the rows are those of this query and these rules. */
  readonly isFresh: boolean;
  readonly problem: string | undefined;
  /** Tells which rows are in sight; `end` is behind the last. */
  readonly onRange: (start: number, end: number) => void;
}

/** The rows of a query. Until its first rows are there, those of the query before stay. */
export function useListRows(query: ListQuery): Rows {
  const epoch = edited.value;
  const key = JSON.stringify(query);
  const [pages, setPages] = useState<Pages>();
  const [problem, setProblem] = useState<string>();
  const [range, setRange] = useState({ start: 0, end: 1 });
  const [attempt, setAttempt] = useState(0);
  const underway = useRef(new Set<string>());
  const isFresh = pages !== undefined && pages.of.key === key && pages.of.epoch === epoch;
  const missing = pagesOf(range).filter((page) => !isFresh || !pages.rows.has(page));

  useEffect(() => {
    if (epoch === undefined) return;
    let isCurrent = true;
    for (const page of missing) {
      const asked = `${epoch.version} ${page} ${key}`;
      if (underway.current.has(asked)) continue;
      underway.current.add(asked);
      workbench()
        .lists(query, page * pageSize, pageSize)
        .then(({ total, rows }) => {
          setProblem(undefined);
          setPages((known) => withPage(known, { key, epoch }, { total, page, rows }));
        })
        .catch((error: unknown) => {
          if (!isStale(error)) setProblem(messageOf(error));
          else if (isCurrent) setTimeout(() => setAttempt((times) => times + 1), 100);
        })
        .finally(() => underway.current.delete(asked));
    }
    return () => {
      isCurrent = false;
    };
  }, [key, epoch, missing.join(), attempt]);

  return {
    total: pages?.total,
    rowAt: (index) => pages?.rows.get(Math.floor(index / pageSize))?.[index % pageSize],
    indexOf: (list) => indexIn(pages, list),
    isFresh,
    problem,
    onRange: (start, end) => setRange({ start, end }),
  };
}

function pagesOf({ start, end }: { readonly start: number; readonly end: number }) {
  const first = Math.floor(start / pageSize);
  const last = Math.floor(Math.max(start, end - 1) / pageSize);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function indexIn(pages: Pages | undefined, list: number): number | undefined {
  for (const [page, rows] of pages?.rows ?? []) {
    const at = rows.findIndex((row) => row.list === list);
    if (at >= 0) return page * pageSize + at;
  }
  return undefined;
}

interface Page {
  readonly total: number;
  readonly page: number;
  readonly rows: readonly ListRow[];
}

/** Adds a page to those of its question, which replace the pages of a question before. */
function withPage(known: Pages | undefined, of: Question, { total, page, rows }: Page): Pages {
  const isSame = known?.of.key === of.key && known.of.epoch === of.epoch;
  if (known !== undefined && isOlder(of, known.of)) return known;
  return { of, total, rows: new Map([...(isSame ? known.rows : []), [page, rows]]) };
}

/** Whether an answer comes after that to a later edit. */
function isOlder({ epoch }: Question, known: Question): boolean {
  return (epoch?.version ?? 0) < (known.epoch?.version ?? 0);
}
