/** Caches values derived from stored tournaments until these change. */

/** Used to detect whether the answers about a tournament, or the version of its labels, changed. */
interface State {
  readonly id: string;
  readonly revision: number;
  readonly version: string | null;
}

export interface Kept<Made> extends Omit<State, 'id'> {
  readonly made: Made;
}

/** Reads the current row of a tournament; undefined if it is no longer stored. */
type Find<Row> = (id: string) => Promise<Row | undefined>;

export class TournamentCache<Row extends State, Made> {
  readonly #find: Find<Row>;
  readonly #make: (row: Row) => Promise<Made>;
  readonly #kept = new Map<string, Kept<Made>>();

  constructor(find: Find<Row>, make: (row: Row) => Promise<Made>) {
    this.#find = find;
    this.#make = make;
  }

  /** The value for a tournament. It is made again if the tournament changes while being read. */
  async get(first: Row): Promise<Kept<Made>> {
    let row = first;
    for (;;) {
      const { id, revision, version } = row;
      const known = this.#kept.get(id);
      if (known?.revision === revision && known.version === version) return known;
      const made = { revision, version, made: await this.#make(row) };
      const now = await this.#find(id);
      if (now === undefined || (now.revision === revision && now.version === version)) {
        if (this.#kept.size >= mostKept && !this.#kept.has(id)) this.#forgetSome();
        this.#kept.set(id, made);
        return made;
      }
      row = now;
    }
  }

  /** Evicts only one entry in 16: entries are read in a cycle, so evicting the oldest ones would miss every time. */
  #forgetSome(): void {
    for (const [at, id] of [...this.#kept.keys()].entries()) {
      if (at % 16 === 0) this.#kept.delete(id);
    }
  }
}

/** The largest number of cached tournaments. */
const mostKept = 10_000;
