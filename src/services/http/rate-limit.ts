/** Limits the requests of each client in fixed time windows. */

/** The most requests in a window of so many seconds. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** The limiter's decision about a request. */
export interface RateState {
  readonly isAllowed: boolean;
  /** Seconds until the window ends. */
  readonly seconds: number;
  /** The headers `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts the requests of clients. `now` returns milliseconds and must never go back. */
export function createRateLimiter({ requests, seconds }: RateLimit, now: () => number) {
  // All windows have the same length and a Map keeps insertion order, so they are sorted by their ends.
  const windows = new Map<string, { used: number; readonly ends: number }>();
  const name = `"${requests}-in-${seconds % 60 === 0 ? `${seconds / 60}min` : `${seconds}s`}"`;
  const policy = `${name}; q=${requests}; w=${seconds}`;

  return function count(client: string): RateState {
    const time = now();
    let window = windows.get(client);
    if (window === undefined || window.ends <= time) {
      for (const [other, { ends }] of windows) {
        if (ends > time) break;
        windows.delete(other);
      }
      window = { used: 0, ends: time + seconds * 1000 };
      windows.set(client, window);
    }
    const isAllowed = window.used < requests;
    if (isAllowed) window.used++;
    const left = Math.ceil((window.ends - time) / 1000);
    return {
      isAllowed,
      seconds: left,
      headers: {
        RateLimit: `${name}; r=${requests - window.used}; t=${left}`,
        'RateLimit-Policy': policy,
      },
    };
  };
}
