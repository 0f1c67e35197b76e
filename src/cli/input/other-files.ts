/** Files without lists that are taken for files with lists: rules and games. */
import { otherContent } from '../../corpus/reading/other-files.js';
import { CommandError } from './input.js';

/** Ends the command where a text, or the beginning of one, holds rules or games. */
export function refuseOther(text: string, file: string): void {
  const other = otherContent(text, file);
  if (other === 'rules') {
    throw new CommandError(
      `${file} holds rules and not a decklist; decktype convert --to wire converts rules`,
    );
  }
  if (other === 'games') {
    throw new CommandError(
      `${file} holds games and not a decklist; decktype import loads games into a store`,
    );
  }
}
