/** An error whose message says what is wrong and what a user can do; programs may print it alone. */
export abstract class ExpectedError extends Error {}

/** What was thrown, in words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of an error of the system, such as `ENOENT`; empty for others. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}
