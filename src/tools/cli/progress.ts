/** A progress bar on the terminal for long work. */

import { clearLine } from './console.js';

export interface Progress {
  advance(by: number): void;
  stop(): void;
}

const longest = 30;
const interval = 100;

/** Draws a bar in a terminal of `columns` using `write`; `now` returns milliseconds. */
export function startProgressBar(
  total: number,
  write: (text: string) => void,
  now: () => number,
  columns = Infinity,
): Progress {
  const start = now();
  let done = 0;
  let drawn = start;
  const draw = () => {
    drawn = now();
    const part = total > 0 ? Math.min(1, done / total) : 1;
    const left = Math.ceil(((drawn - start) / 1000) * (1 / part - 1));
    const text = ` ${Math.floor(part * 100)}%${part > 0 ? ` | ${left} s left` : ''}`;
    // A line that reaches the last column could not be cleared completely.
    const width = Math.max(0, Math.min(longest, columns - text.length - 1));
    const full = Math.round(part * width);
    write(`${clearLine}${'█'.repeat(full)}${'░'.repeat(width - full)}${text}`);
  };
  draw();
  return {
    advance(by) {
      done += by;
      if (now() - drawn >= interval) draw();
    },
    stop: () => write(clearLine),
  };
}

interface Shown {
  readonly stderr: { readonly isTerminal: boolean };
  startProgress(total: number): Progress;
}

interface Done {
  readonly done: number;
  readonly total: number;
}

/** Calls `work` with a progress callback; shows the progress as a bar on a terminal. */
export async function withProgress<T>(
  env: Shown,
  work: (onProgress: (progress: Done) => void) => Promise<T>,
): Promise<T> {
  let progress: Progress | undefined;
  let shown = 0;
  try {
    return await work(({ done, total }) => {
      if (!env.stderr.isTerminal || total === 0) return;
      progress ??= env.startProgress(total);
      progress.advance(done - shown);
      shown = done;
    });
  } finally {
    progress?.stop();
  }
}
