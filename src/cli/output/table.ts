/** Tables for people: columns with a space between them, and no lines. */

/** A column's title, and on which side its cells stand. */
export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/** A table as text; loaded only where one is printed. */
export async function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly (string | number)[])[],
): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const table = new Table({
    head: columns.map(({ title }) => title),
    colAligns: columns.map(({ align }) => align ?? 'left'),
    style: { head: [], border: [] },
    chars: plainBorders,
  });
  for (const row of rows) table.push([...row]);
  return `${table.toString().replace(/[ \t]+$/gm, '')}\n`;
}

const plainBorders = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '' },
  middle: ' ',
};
