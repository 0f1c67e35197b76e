/** Files without lists that are taken for files with lists, such as rules. */
import { otherContent } from '../../../questions/corpus/reading/other-files.js';
import { UserError } from './errors.js';
import { contentMessage } from './files.js';

/** Thrown for a file that holds something else than the command reads; in a folder, it is skipped. */
export class OtherContentError extends UserError {}

/** Ends the command where a text, or the beginning of one, holds something else than lists. */
export function refuseOther(
  text: string,
  file: string,
  wanted: 'lists' | 'standings' = 'lists',
): void {
  const message = contentMessage(file, otherContent(text, file), wanted);
  if (message !== undefined) throw new OtherContentError(message);
}
