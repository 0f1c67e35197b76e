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

/**
 * Returns a function that makes the value for a tournament once. It is made again if the tournament changes, also
 * while being read.
 *
 * @param find reads the current row of a tournament; undefined if it is no longer stored
 */
export function createTournamentCache<Row extends State, Made>(
  find: (id: string) => Promise<Row | undefined>,
  make: (row: Row) => Promise<Made>,
) {
  const kept = new Map<string, Kept<Made>>();
  return async function get(row: Row): Promise<Kept<Made>> {
    const { id, revision, version } = row;
    const isSame = (other: Omit<State, 'id'>) =>
      other.revision === revision && other.version === version;
    const known = kept.get(id);
    if (known !== undefined && isSame(known)) return known;
    const made = { revision, version, made: await make(row) };
    const now = await find(id);
    if (now !== undefined && !isSame(now)) return get(now);
    if (kept.size >= mostKept && !kept.has(id)) forgetSome(kept);
    kept.set(id, made);
    return made;
  };
}

/** Evicts only one entry in 16: entries are read in a cycle, so evicting the oldest ones would miss every time. */
function forgetSome(kept: Map<string, unknown>): void {
  for (const [at, id] of [...kept.keys()].entries()) {
    if (at % 16 === 0) kept.delete(id);
  }
}

/** The largest number of cached tournaments. */
const mostKept = 10_000;
