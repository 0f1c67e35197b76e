/** Waits for a free slot, and for as long as a service asks. */

/** The longest delay of a timer, in milliseconds. With a longer delay, a timer fires immediately. */
export const longestTimer = 2 ** 31 - 1;

/** The longest pause, in seconds: 30 years. Dates cannot be much later. */
const longestPause = 1e9;

/** The clock of a client. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Resolves after some milliseconds, or after {@link longestTimer} if that is less. Rejects with the signal's
   * reason if the signal is aborted.
   */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((settle, fail) => {
      const stop = () => {
        clearTimeout(timer);
        fail(signal?.reason);
      };
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', stop);
          settle();
        },
        Math.min(milliseconds, longestTimer),
      );
      if (signal?.aborted === true) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    }),
};

/**
 * Limits concurrency: runs at most `atOnce` functions at a time. The others wait in the order of their calls,
 * unless their signal is aborted.
 */
export function createTurns(atOnce: number) {
  let running = 0;
  const waiting = new Set<() => void>();
  return async function inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (running < atOnce) running++;
    else {
      await new Promise<void>((settle, fail) => {
        const stop = () => {
          waiting.delete(go);
          fail(signal?.reason);
        };
        const go = () => {
          signal?.removeEventListener('abort', stop);
          settle();
        };
        waiting.add(go);
        signal?.addEventListener('abort', stop, { once: true });
      });
    }
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next === undefined) running--;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}

/**
 * The pause that an answer asks for, in milliseconds, by a `RateLimit` header with no requests left
 * (`"50-in-5min"; r=0; t=300`, see draft-ietf-httpapi-ratelimit-headers), or by `Retry-After`, in seconds or as
 * a date (RFC 9110).
 */
export function requestedPause(headers: Headers, now: number): number {
  return Math.max(rateLimitPause(headers.get('RateLimit')), retryAfter(headers, now));
}

export function retryAfter(headers: Headers, now: number): number {
  const text = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(text)) return millisecondsOf(text);
  // Relative to the clock of the service, if known: a browser might hide the `Date` header.
  const sent = Date.parse(headers.get('Date') ?? '');
  const pause = Date.parse(text) - (Number.isNaN(sent) ? now : sent);
  return pause > 0 ? Math.min(pause, longestPause * 1000) : 0;
}

function millisecondsOf(seconds: string): number {
  return Math.min(Number(seconds), longestPause) * 1000;
}

function rateLimitPause(header: string | null): number {
  let pause = 0;
  // A header can have several policies; the longest pause counts.
  for (const policy of (header ?? '').split(',')) {
    const parameter = (name: string) => new RegExp(`;\\s*${name}=(\\d+)`).exec(policy)?.[1];
    const left = parameter('r');
    const seconds = parameter('t');
    if (left !== undefined && Number(left) === 0 && seconds !== undefined) {
      pause = Math.max(pause, millisecondsOf(seconds));
    }
  }
  return pause;
}
