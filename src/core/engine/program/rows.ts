/** Reads the rows of a program, which {@link Program.rows} defines. */
import { any, isTally, lineZone, type Program, rowStride } from './layout.js';

/** Which lines a slot counts. A label id is {@link any} if any label will do. */
export interface Row {
  /** Name id, or {@link any} for a row without a name. */
  readonly name: number;
  readonly slot: number;
  readonly set: number;
  readonly number: number;
  readonly zone: number;
  readonly isOfLines: boolean;
}

/** Whether all rows have names, and each line is counted under a single name. */
export function countsByName({ rowStart, ruleSet }: Program): boolean {
  return rowStart[0] === 0 && !ruleSet.match.names?.includes('each-face');
}

/** The rows that compare cards; see {@link tallies}. */
export function tallyRowsOf({ rowStart, rows }: Program): readonly Int32Array[] {
  return Array.from({ length: rowStart[0] as number }, (_, row) =>
    rows.subarray(row * rowStride, (row + 1) * rowStride),
  ).filter((row) => isTally(row[3] as number));
}

/**
 * All rows that count lines, by name and then by slot; those without a name come first. Other spellings of names
 * are left out, because they have the same rows.
 */
export function* rowsOf({ names, spellingCount, rowStart, rows }: Program): Generator<Row> {
  for (let name = any; name < names.length - spellingCount; name++) {
    const end = (rowStart[name + 1] as number) * rowStride;
    for (let at = (rowStart[name] ?? 0) * rowStride; at < end; at += rowStride) {
      const zone = rows[at + 3] as number;
      if (isTally(zone)) continue;
      const isOfLines = zone < any;
      yield {
        name,
        slot: rows[at] as number,
        set: rows[at + 1] as number,
        number: rows[at + 2] as number,
        zone: isOfLines ? lineZone(zone) : zone,
        isOfLines,
      };
    }
  }
}
