/** Errors of files with lists, as errors of a command. */
import { CorpusError } from '../../../questions/corpus/recognize.js';
import { CommandError } from './input.js';

/** Ends the command where files or places cannot be used, with the message that says why. */
export async function orCommandError<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof CorpusError ? new CommandError(error.message) : error;
  }
}
