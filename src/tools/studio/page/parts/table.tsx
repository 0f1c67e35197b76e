// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot say that it has rows out of sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows have the focus, not their cells
/**
 * A table for any number of rows. Only visible rows are in the document; screen readers are told the total
 * number and the index of each row. Arrow keys move between rows, Enter opens one.
 */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { route, setQuery } from '../state/location.js';
import { formatSort, nextRow, parseSort, type Sort, sortRows } from './sorting.js';
import { useVirtualRows } from './virtual-rows.js';
import { isNarrow } from './window-width.js';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** A CSS grid track: `8ch`, `minmax(12ch, 2fr)`. An explicit width keeps columns in place. */
  readonly width: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly isNumber?: boolean;
  /** The initial sort order; if missing, rows cannot be sorted by this column. */
  readonly sort?: 'ascending' | 'descending';
  /** Whether to omit the column in narrow windows. */
  readonly isWideOnly?: boolean;
}

export interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly count: number;
  /** Returns undefined while a row is loading; its place stays empty. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly onOpen?: (row: Row, index: number) => void;
  /** The index of the row that is open beside the table. */
  readonly selected?: number | undefined;
  /** Called with the first and last visible row and the active one whenever these change. */
  readonly onRange?: (first: number, last: number, active: number) => void;
  /** Shown instead of rows if there are none. */
  readonly empty?: ComponentChildren;
}

export function Table<Row>(props: TableProps<Row>) {
  const { label, count, rowAt, selected, onOpen, onRange } = props;
  const columns = props.columns.filter(({ isWideOnly }) => !(isWideOnly && isNarrow.value));
  const scroller = useRef<HTMLDivElement>(null);
  const [chosen, setActive] = useState(selected ?? 0);
  const active = Math.max(0, Math.min(chosen, count - 1));
  const moved = useRef(false);
  const virtual = useVirtualRows(scroller, count, active);
  const { start, end } = virtual;

  useLayoutEffect(() => onRange?.(start, Math.max(start, end - 1), active), [start, end, active]);
  useLayoutEffect(() => {
    if (selected !== undefined) setActive(selected);
  }, [selected]);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    scroller.current
      ?.querySelector<HTMLElement>(`[aria-rowindex="${active + 2}"]`)
      ?.focus({ preventScroll: true });
  }, [active]);

  // If a view was opened before its rows arrived, its focus waits on `main`.
  useLayoutEffect(() => {
    if (document.activeElement?.id !== 'main') return;
    scroller.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus();
  }, [count > 0]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target;
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'row') return;
    // The focused row, even if the table does not yet show it as active.
    const focused = Number(target.ariaRowIndex) - 2;
    const row = rowAt(focused);
    if (event.key === 'Enter' && row !== undefined && onOpen) {
      event.preventDefault();
      onOpen(row, focused);
      return;
    }
    // The last row of a page becomes the first of the next one.
    const next = nextRow(event, focused, count, virtual.pageSize() - 1);
    if (next === undefined) return;
    event.preventDefault();
    moved.current = next !== active;
    virtual.scrollTo(next);
    setActive(next);
  };

  const template = { gridTemplateColumns: columns.map(({ width }) => width).join(' ') };
  return (
    <div
      class="table"
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      ref={scroller}
      onKeyDown={onKeyDown}
    >
      <div class="table-head" role="rowgroup">
        <div class="row" role="row" tabIndex={-1} aria-rowindex={1} style={template}>
          {columns.map((column) => (
            <Heading key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </div>
      </div>
      <div class="table-body" role="rowgroup" style={{ height: `${virtual.height}px` }}>
        {virtual.indexes.map((index) => {
          const row = rowAt(index);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys of its rows
            <div
              key={index}
              class={onOpen ? 'row opens' : 'row'}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={onOpen ? index === selected : undefined}
              tabIndex={index === active ? 0 : -1}
              style={{ ...template, transform: `translateY(${virtual.topOf(index)}px)` }}
              onClick={({ target }) => {
                setActive(index);
                const isLink = target instanceof Element && target.closest('a[href],button');
                if (row !== undefined && !isLink) onOpen?.(row, index);
              }}
              onFocus={() => setActive(index)}
            >
              {columns.map(({ id, isNumber, cell }) => (
                <div key={id} role="gridcell" class={isNumber ? 'cell number' : 'cell'}>
                  {row !== undefined && cell(row)}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      {count === 0 && props.empty}
    </div>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const { id, title, isNumber, sort: first } = column;
  const isSorted = sort?.by === id;
  const order = sort?.isDescending ? 'descending' : 'ascending';
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      class={isNumber ? 'cell number' : 'cell'}
      aria-sort={isSorted ? order : undefined}
    >
      {first === undefined || onSort === undefined ? (
        title
      ) : (
        <button
          type="button"
          class="sort"
          onClick={() =>
            onSort({
              by: id,
              isDescending: isSorted ? !sort.isDescending : first === 'descending',
            })
          }
        >
          {title}
          <span class="sort-mark" aria-hidden="true">
            {isSorted && (sort.isDescending ? '▾' : '▴')}
          </span>
        </button>
      )}
    </div>
  );
}

export interface SortedColumn<Row> extends Column<Row> {
  /** The value to sort rows by; numbers are initially descending, unless `sort` says otherwise. */
  readonly value?: (row: Row) => string | number | undefined;
}

interface SortedTableProps<Row> extends Pick<TableProps<Row>, 'label' | 'onOpen' | 'empty'> {
  readonly columns: readonly SortedColumn<Row>[];
  readonly rows: readonly Row[];
  /** The order if the URL names none. Default: the order of `rows`. */
  readonly usual?: string;
  /** The row that is open beside the table. */
  readonly open?: Row | undefined;
}

export function SortedTable<Row>({ rows, usual, open, ...props }: SortedTableProps<Row>) {
  const asked = route().query.sort ?? usual;
  const sort = asked === undefined ? undefined : parseSort(asked);
  const value = props.columns.find(({ id }) => id === sort?.by)?.value;
  const sorted = value === undefined ? rows : sortRows(rows, value, sort?.isDescending === true);
  return (
    <Table
      {...props}
      columns={props.columns.map(withSort)}
      count={sorted.length}
      rowAt={(index) => sorted[index]}
      sort={sort}
      onSort={(chosen) => setQuery({ sort: formatSort(chosen) })}
      selected={open && sorted.indexOf(open)}
    />
  );
}

function withSort<Row>(column: SortedColumn<Row>): Column<Row> {
  const { value, isNumber, sort = isNumber ? 'descending' : 'ascending' } = column;
  return value === undefined ? column : { ...column, sort };
}
