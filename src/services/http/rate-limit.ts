/** Limits the requests of each client in a fixed window of time. */

/** The greatest number of requests in a window of some seconds. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** The answer of the limiter to a request. */
export interface RateState {
  readonly isAllowed: boolean;
  /** Seconds until the window ends. */
  readonly seconds: number;
  /** The headers `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts the requests of clients; `now` is in milliseconds, and never goes back. */
export function createRateLimiter({ requests, seconds }: RateLimit, now: () => number) {
  // Of the same length, and so in the order of their ends: a Map keeps the order of setting.
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
