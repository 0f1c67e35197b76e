/** An error whose message says what is wrong and what a user can do; programs may print it alone. */
export abstract class ExpectedError extends Error {}

/** What was thrown, in words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
