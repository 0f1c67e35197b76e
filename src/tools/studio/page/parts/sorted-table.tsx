/** A table of rows that are all in the page, in the order that the URL names. */
import { route, setQuery } from '../state/location.js';
import { formatSort, parseSort, sortRows } from './sorting.js';
import { type Column, Table, type TableProps } from './table.js';

export interface SortedColumn<Row> extends Column<Row> {
  /** What rows are sorted by. */
  readonly value?: (row: Row) => string | number | undefined;
}

interface SortedTableProps<Row> extends Pick<TableProps<Row>, 'label' | 'onOpen' | 'empty'> {
  readonly columns: readonly SortedColumn<Row>[];
  readonly rows: readonly Row[];
  /** The order where the URL names none. Default: that of the rows. */
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
      count={sorted.length}
      rowAt={(index) => sorted[index]}
      sort={sort}
      onSort={(chosen) => setQuery({ sort: formatSort(chosen) })}
      selected={open && sorted.indexOf(open)}
    />
  );
}
