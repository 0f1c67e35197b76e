/** Operations on paths that may lead to nothing. */
import { codeOf } from '../../core/diagnostics/expected-error.js';

/** The result of an operation, or undefined where its path leads to nothing. */
export async function orUndefined<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw error;
  }
}
