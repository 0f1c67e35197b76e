/** Finds names in imported rules that no list has. */
import { diagnose } from '../../diagnostics/codes/imports.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { nearestWords } from '../../diagnostics/nearest.js';

/** The names of the cards in a file. */
interface FileNames {
  readonly path: string;
  readonly names: readonly string[];
}

/** Reports each name in `files` that no list has. `fold` makes names comparable. */
export function unheld(
  files: readonly FileNames[],
  lists: Iterable<Iterable<string>> | undefined,
  fold: (name: string) => string,
): Diagnostic[] {
  if (lists === undefined) return [];
  const held = new Map<string, string>();
  let count = 0;
  for (const list of lists) {
    for (const name of list) held.set(fold(name), name);
    count++;
  }
  const folded = new Map([...held.values()].map((name) => [name.toLowerCase(), name]));
  return files.flatMap(({ path, names }) =>
    names
      .filter((name) => !held.has(fold(name)))
      .map((name) => {
        const nearest = folded.get(name.toLowerCase()) ?? nearestWords(name, held.values())[0];
        const data = { name, lists: count, nearest };
        return diagnose('mtgo-name-in-no-list', '', data, { file: path });
      }),
  );
}
