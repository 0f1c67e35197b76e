/** Operations on paths that might not exist. */
import { codeOf } from '../../core/diagnostics/expected-error.js';

/** The result of an operation, or undefined if its path does not exist. */
export async function orUndefined<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw error;
  }
}
