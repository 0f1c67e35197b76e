/** A plain list of short rows. Only the first are shown, because the browser lays out all of them. */
import type { ComponentChildren } from 'preact';
import { grouped } from '../../../../core/diagnostics/counted.js';

const most = 500;

interface PlainRowsProps<Row> {
  readonly rows: readonly Row[];
  /** Renders a row as an element with a key. */
  readonly children: (row: Row) => ComponentChildren;
}

export function PlainRows<Row>({ rows, children }: PlainRowsProps<Row>) {
  const left = rows.length - most;
  return (
    <ul class="plain-rows">
      {rows.slice(0, most).map(children)}
      {left > 0 && <li class="faint">and {grouped(left)} more</li>}
    </ul>
  );
}
