const longest = 2000;
/** Milliseconds after which an unanswered call counts as lost, for example after a silent disconnect. */
const lostTime = 30_000;

/**
 * Wraps a call so that it rejects if its answer takes too long. Later calls wait for the same pending answer,
 * so calls do not pile up while a database is gone.
 */
export function inTime<T>(ask: () => T | Promise<T>): () => Promise<T> {
  let open: { readonly answer: Promise<T>; readonly since: number } | undefined;

  function asked(): Promise<T> {
    const since = performance.now();
    if (open !== undefined && since - open.since < lostTime) return open.answer;
    const answer = (async () => ask())();
    const own = { answer, since };
    open = own;
    const close = () => {
      if (open === own) open = undefined;
    };
    answer.then(close, close);
    return answer;
  }

  return () => within(asked(), longest);
}

/** Rejects if an answer takes longer than some milliseconds. */
export async function within<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new Error(`no answer within ${milliseconds / 1000} seconds`));
    }, milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
