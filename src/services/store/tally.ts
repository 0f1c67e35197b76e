import { fieldsOf } from '../../core/decks/shapes.js';
import { BoundedFindings } from '../../core/diagnostics/bounded.js';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.js';
import type { DeckLabel } from '../../core/tournament/label.js';

/** The number of lists that changed from one deck to another. */
export interface LabelChange {
  /** The previous deck; null if there was none. */
  readonly from: Pick<DeckLabel, 'id' | 'name'> | null;
  readonly to: Pick<DeckLabel, 'id' | 'name'> | null;
  readonly count: number;
}

export interface TallyReport {
  /** Standings with a decklist, of the tagged tournaments. */
  readonly lists: number;
  /** Lists whose deck changed. */
  readonly changed: number;
  /** The changes by deck, most frequent first. */
  readonly transitions: readonly LabelChange[];
  /** Findings about lists that can be read only in part. These lists keep their imported deck. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Counts tagged lists and changes of decks. */
export class TagTally {
  lists = 0;
  #changed = 0;
  readonly #transitions = new Map<string, LabelChange & { count: number }>();
  readonly #findings = new BoundedFindings();

  add(from: unknown, to: unknown, isChanged: boolean): void {
    this.lists++;
    if (!isChanged) return;
    this.#changed++;
    this.#count({ from: nameOf(from), to: nameOf(to), count: 1 });
  }

  merge({ lists, changed, transitions, diagnostics }: TallyReport): void {
    this.lists += lists;
    this.#changed += changed;
    for (const change of transitions) this.#count(change);
    this.#findings.addAll(diagnostics);
  }

  note(found: readonly Diagnostic[], file: string, position: number): void {
    this.lists++;
    for (const one of found) {
      this.#findings.add({ ...one, pointer: `/${position}${one.pointer}`, file });
    }
  }

  report(): TallyReport {
    const transitions = [...this.#transitions.values()].sort((x, y) => y.count - x.count);
    const diagnostics = this.#findings.all();
    return { lists: this.lists, changed: this.#changed, transitions, diagnostics };
  }

  #count(change: LabelChange): void {
    const key = JSON.stringify([change.from, change.to]);
    const known = this.#transitions.get(key);
    if (known === undefined) this.#transitions.set(key, { ...change });
    else known.count += change.count;
  }
}

function nameOf(deck: unknown): LabelChange['to'] {
  const { id, name } = fieldsOf(deck);
  if (typeof id !== 'string') return null;
  return { id, name: typeof name === 'string' ? name : id };
}
