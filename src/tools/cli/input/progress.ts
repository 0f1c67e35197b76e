/** A progress bar for work that says how much of it is done. */
import type { Progress } from '../progress-bar.js';
import type { World } from '../world.js';

/** How much of some work is done. */
interface Done {
  readonly done: number;
  readonly total: number;
}

/** Calls `work` with a callback for its progress, which is shown as a bar on a terminal. */
export async function withProgress<T>(
  world: World,
  work: (onProgress: (progress: Done) => void) => Promise<T>,
): Promise<T> {
  let progress: Progress | undefined;
  let shown = 0;
  try {
    return await work(({ done, total }) => {
      if (!world.stderr.isTerminal || total === 0) return;
      progress ??= world.startProgress(total);
      progress.advance(done - shown);
      shown = done;
    });
  } finally {
    progress?.stop();
  }
}
