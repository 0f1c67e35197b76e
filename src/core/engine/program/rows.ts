/** Reading the rows of a program; {@link Program.rows} defines them. */
import { any, lineZone, type Program, rowStride } from './layout.js';

/** Which lines a slot counts. A label id is {@link any} where every label is right. */
export interface Row {
  /** Name id, or {@link any} for a row without a name. */
  readonly name: number;
  readonly slot: number;
  readonly set: number;
  readonly number: number;
  readonly zone: number;
  readonly isOfLines: boolean;
}

/** Whether lines are also counted by their numbers alone. */
export function hasRowsWithoutName({ rowStart }: Program): boolean {
  return rowStart[0] !== 0;
}

/**
 * All rows, by name and then by slot; those without a name are first. The rows of other spellings
 * are left out: they repeat those of their names.
 */
export function* rowsOf({ names, spellingCount, rowStart, rows }: Program): Generator<Row> {
  for (let name = any; name < names.length - spellingCount; name++) {
    const end = (rowStart[name + 1] as number) * rowStride;
    for (let at = (rowStart[name] ?? 0) * rowStride; at < end; at += rowStride) {
      const zone = rows[at + 3] as number;
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
