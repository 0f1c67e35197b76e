import { BoundedFindings } from '../../core/diagnostics/bounded.js';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.js';
import type { DeckLabel } from '../../core/tournament/label.js';

/** The number of lists that changed from one deck to another. */
export interface LabelChange {
  /** The deck before; null if there was none. */
  readonly from: Pick<DeckLabel, 'id' | 'name'> | null;
  readonly to: Pick<DeckLabel, 'id' | 'name'> | null;
  readonly count: number;
}

export interface TallyReport {
  /** Their standings with a decklist. */
  readonly lists: number;
  /** Lists whose deck changed. */
  readonly changed: number;
  /** The changes by deck, the most frequent first. */
  readonly transitions: readonly LabelChange[];
  /** Findings about lists that can be read only in part; they keep the imported deck. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Counts tagged lists, and those whose deck changed. */
export interface TagTally {
  add(from: unknown, to: unknown, isChanged: boolean): void;
  note(diagnostics: readonly Diagnostic[], file: string, position: number): void;
  lists(): number;
  merge(other: TallyReport): void;
  report(): TallyReport;
}

export function createTally(): TagTally {
  const transitions = new Map<string, LabelChange & { count: number }>();
  const findings = new BoundedFindings();
  let lists = 0;
  let changed = 0;
  function count(names: Pick<LabelChange, 'from' | 'to'>, times: number): void {
    const key = JSON.stringify([names.from, names.to]);
    const known = transitions.get(key);
    if (known === undefined) transitions.set(key, { ...names, count: times });
    else known.count += times;
  }
  return {
    lists: () => lists,
    add(from, to, isChanged) {
      lists++;
      if (!isChanged) return;
      changed++;
      count({ from: nameOf(from), to: nameOf(to) }, 1);
    },
    merge(other) {
      lists += other.lists;
      changed += other.changed;
      for (const change of other.transitions) count(change, change.count);
      findings.addAll(other.diagnostics);
    },
    note(found, file, position) {
      lists++;
      for (const one of found) {
        findings.add({ ...one, pointer: `/${position}${one.pointer}`, file });
      }
    },
    report() {
      const sorted = [...transitions.values()].sort((x, y) => y.count - x.count);
      return { lists, changed, transitions: sorted, diagnostics: findings.all() };
    },
  };
}

function nameOf(deck: unknown): LabelChange['to'] {
  if (typeof deck !== 'object' || deck === null) return null;
  const { id, name } = deck as { readonly id?: unknown; readonly name?: unknown };
  if (typeof id !== 'string') return null;
  return { id, name: typeof name === 'string' ? name : id };
}
