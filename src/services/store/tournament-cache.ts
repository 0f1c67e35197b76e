/** What is made of stored tournaments, kept for as long as they are the same. */

/** What shows whether the answers about a tournament, or the version of its labels, have changed. */
interface State {
  readonly id: string;
  readonly revision: number;
  readonly version: string | null;
}

export interface Kept<Made> extends Omit<State, 'id'> {
  readonly made: Made;
}

/** What a tournament is found by now; undefined if it is not stored any more. */
type Find<Row> = (id: string) => Promise<Row | undefined>;

export class TournamentCache<Row extends State, Made> {
  readonly #find: Find<Row>;
  readonly #make: (row: Row) => Promise<Made>;
  readonly #kept = new Map<string, Kept<Made>>();

  constructor(find: Find<Row>, make: (row: Row) => Promise<Made>) {
    this.#find = find;
    this.#make = make;
  }

  /** What is made of a tournament, which is made again if others change the tournament while it is read. */
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

  /** Forgets few: all are read in turn again and again, so that without those of before, all are made again. */
  #forgetSome(): void {
    for (const [at, id] of [...this.#kept.keys()].entries()) {
      if (at % 16 === 0) this.#kept.delete(id);
    }
  }
}

/** How many tournaments are kept. */
const mostKept = 10_000;
