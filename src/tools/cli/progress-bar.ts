/** A progress bar on a terminal, for a known amount of work. */
import { clearLine } from './console.js';

/** A progress bar. */
export interface Progress {
  advance(by: number): void;
  /** Clears the bar. */
  stop(): void;
}

const longest = 30;
/** Milliseconds between two drawings. */
const interval = 100;

/** Draws a bar in a terminal of `columns` with `write`; `now` returns milliseconds. */
export function startProgressBar(
  total: number,
  write: (text: string) => void,
  now: () => number,
  columns = Number.POSITIVE_INFINITY,
): Progress {
  const start = now();
  let done = 0;
  let drawn = start;
  const draw = () => {
    drawn = now();
    const part = total > 0 ? Math.min(1, done / total) : 1;
    const left = Math.ceil(((drawn - start) / 1000) * (1 / part - 1));
    const text = ` ${Math.floor(part * 100)} %${part > 0 ? ` | ${left} s left` : ''}`;
    // A line that reaches the last column would leave a part of itself when it is cleared.
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
