/** Whether a process can work now. */
import { reasonOf } from '../store/errors.js';

/** After so many milliseconds without an answer, a process is not ready. */
const longest = 2000;

/** The reason why a process is not ready, also if the check fails or takes too long. */
export async function whyNotReady(
  check: () => Promise<string | undefined>,
): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((settle) => {
    timer = setTimeout(settle, longest, `no answer within ${longest / 1000} seconds`);
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return reasonOf(error);
  } finally {
    clearTimeout(timer);
  }
}
