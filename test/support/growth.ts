/**
 * Measures whether work grows faster than its input, without a clock: by counting how often functions, branches
 * and loop bodies are executed. Only code loaded after counting has started is counted. Work inside of the
 * engine, such as regular expressions, is not counted, so `npm run bench:growth` measures processor time instead.
 */
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

type Work = () => unknown;
/** The length that a unit of input is repeated to, and the ratio of two measurements that is too much. */
interface Growth {
  readonly length: number;
  readonly most: number;
  /** The number of units measured together to save time, and the ratio above which each is measured separately. */
  readonly together: { readonly units: number; readonly most: number };
  readonly measure: (work: Work) => Promise<number>;
}

export async function growthOf(measured = ''): Promise<Growth> {
  return measured === 'time'
    ? { length: 50_000, most: 3, together: { units: 1, most: 3 }, measure: milliseconds }
    : {
        length: 9000,
        most: 2.1,
        // Requesting the counts takes longer than most of the work. A tenth more for one unit is a fortieth for four.
        together: { units: 4, most: 2.02 },
        measure: await stepCounter(),
      };
}

async function stepCounter(): Promise<Growth['measure']> {
  // Otherwise, the engine frees the code of idle functions, together with their counts.
  setFlagsFromString('--no-flush-bytecode');
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return async (work) => {
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .flatMap(({ functions }) => functions)
      .flatMap(({ ranges }) => ranges)
      .reduce((sum, { count }) => sum + count, 0);
  };
}

/** The least of three times, but at least 50, because shorter times are not quadratic. */
async function milliseconds(work: Work): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < 3 && least > 50; time++) {
    const begun = process.cpuUsage();
    await work();
    least = Math.min(least, process.cpuUsage(begun).user / 1000);
  }
  return Math.max(least, 50);
}
