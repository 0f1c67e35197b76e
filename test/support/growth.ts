/**
 * Measures whether work grows faster than its input, without a clock: by what it executes, which is
 * every function, branch and loop body each time that it is run. Code is counted that is loaded after
 * the counting has begun; what the engine does by itself, as in regular expressions, is not, so
 * `npm run bench:growth` measures the time of the processor.
 */
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

type Work = () => unknown;
/** What a unit of input is repeated to, and the ratio of two measures that is too much. */
interface Growth {
  readonly length: number;
  readonly most: number;
  /** How many units are measured as one where that saves time, and the ratio at which each is measured alone. */
  readonly together: { readonly units: number; readonly most: number };
  readonly measure: (work: Work) => Promise<number>;
}

export async function growthOf(measured = ''): Promise<Growth> {
  return measured === 'time'
    ? { length: 50_000, most: 3, together: { units: 1, most: 3 }, measure: milliseconds }
    : {
        length: 9000,
        most: 2.1,
        // To ask for the counts takes longer than most of the work. A tenth more of one unit is a fortieth of four.
        together: { units: 4, most: 2.02 },
        measure: await stepCounter(),
      };
}

async function stepCounter(): Promise<Growth['measure']> {
  // Otherwise the engine frees the code of functions that rest, and their counts with it.
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

/** The least of three times; 50 where it is less, as so short a time is not quadratic. */
async function milliseconds(work: Work): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < 3 && least > 50; time++) {
    const begun = process.cpuUsage();
    await work();
    least = Math.min(least, process.cpuUsage(begun).user / 1000);
  }
  return Math.max(least, 50);
}
