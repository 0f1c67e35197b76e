/** The error of a store that cannot be opened. */

/** Thrown if a store cannot be opened; the message says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Loads an optional peer. Throws a {@link StoreError} with the command that installs it. */
export async function loadPeer<T>(load: () => Promise<T>, need: string, name: string): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new StoreError(
      `${need} needs the package ${name}, which is not installed or does not load: npm install ${name} (${reasonOf(error)})`,
      { cause: error },
    );
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
