/** An error whose message tells users what is wrong and what to do. Programs can print just the message. */
export abstract class ExpectedError extends Error {}

/** The message of something that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of a system error, such as `ENOENT`; empty for other errors. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}
