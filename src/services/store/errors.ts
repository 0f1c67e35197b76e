import { isObject } from '../../core/decks/shapes.js';
import { ExpectedError } from '../../core/diagnostics/expected-error.js';
import { parseJson } from '../../core/json/parse.js';

/** Thrown if a store cannot be opened or used. The message says why and what to do. */
export class StoreError extends ExpectedError {
  override readonly name: string = 'StoreError';
}

/**
 * Thrown if the database is not answering, or if another process has locked it. Nothing was stored; the
 * same call can succeed later.
 */
export class StoreUnavailableError extends StoreError {
  override readonly name = 'StoreUnavailableError';
}

/**
 * Parses a stored JSON object.
 *
 * @throws StoreError naming the game or tournament if its text is damaged
 */
export function storedObject(text: string, what: 'game' | 'tournament', id: string): object {
  const { value, fault = 'it is no object' } = parseJson(text);
  if (isObject(value)) return value;
  const name = JSON.stringify(id);
  throw new StoreError(
    `the ${what} ${name} is damaged in the store (${fault}): import the ${what} again`,
  );
}

export interface Failure {
  readonly reason: string;
  /** Whether the same call can succeed later, as for {@link StoreUnavailableError}. */
  readonly isUnavailable: boolean;
}

/**
 * Loads an optional peer dependency.
 *
 * @throws Failure with the command that installs the package if it cannot be loaded
 */
export async function loadPeer<T>(
  load: () => Promise<T>,
  need: string,
  name: string,
  Failure: new (message: string, options: ErrorOptions) => Error = StoreError,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new Failure(
      `${need} needs the package ${name}, which is not installed or does not load: npm install ${name} (${reasonOf(error)})`,
      { cause: error },
    );
  }
}

export function reasonOf(error: unknown): string {
  // Node reports one error for each address of a host name.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
  return unknownAuthority.test(reason)
    ? `${reason}; if you trust its authority, name the file of that certificate in the variable NODE_EXTRA_CA_CERTS`
    : reason;
}

/** The end of Node's messages about certificates from an unknown authority. */
const unknownAuthority =
  /(self[- ]signed certificate( in certificate chain)?|unable to (verify the first|get (local )?issuer) certificate)(; if the root CA .*)?$/;
