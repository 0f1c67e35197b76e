/** What errors of the file system say, and operations on paths that may lead to nothing. */

/** The code of an error of the system, such as `ENOENT`; empty for others. */
export function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** The result of an operation, or undefined where its path leads to nothing. */
export async function orUndefined<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw error;
  }
}
