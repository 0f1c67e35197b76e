/** Files without lists that are taken for files with lists: rules and games. */
import { entriesOf } from '../../json/entries.js';
import { parseJsonText } from '../../json/jsonc.js';
import { CommandError } from './input.js';

/** Ends the command where a text, or the beginning of one, holds rules or games. */
export function refuseOther(text: string, file: string): void {
  const entries = entriesIn(text);
  if (entries.some((entry) => 'identifier' in entry && 'cards' in entry)) {
    throw new CommandError(
      `${file} holds rules and not a decklist; decktype convert --to wire converts rules`,
    );
  }
  if (entries.length > 0 && entries.every(isGame)) {
    const isCertain = entries.some((entry) => gameFields.some((field) => field in entry));
    // An array of cards may have their ids and names alone.
    if (!isCertain && !/(^|[\\/])games\.json$/.test(file)) return;
    throw new CommandError(
      `${file} holds games and not a decklist; decktype import loads games into a store`,
    );
  }
}

/** The objects in an array, or in the `rules` of an object; of a beginning, the first one. */
function entriesIn(text: string): readonly object[] {
  const whole = jsonValue(text);
  const entries =
    typeof whole === 'object' && whole !== null && 'rules' in whole ? whole.rules : whole;
  if (Array.isArray(entries)) return entries.filter(isObject);
  const [first = ''] = /^\s*\[/.test(text) ? entriesOf(text) : [];
  return [jsonValue(first)].filter(isObject);
}

function jsonValue(text: string): unknown {
  const read = parseJsonText(text);
  return 'fault' in read ? undefined : read.value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const gameFields = ['formats', 'platforms', 'metagame'];

/** Whether an entry is a game of `GET /games`, which would be read as a card. */
function isGame(entry: object): boolean {
  const { id, name } = entry as { readonly id?: unknown; readonly name?: unknown };
  const known = ['id', 'name', ...gameFields];
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    Object.keys(entry).every((field) => known.includes(field))
  );
}
