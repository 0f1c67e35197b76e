/** Files without lists that would be read as lists: rules and games. */
import { entriesOf } from '../../json/entries.js';
import { parseJsonText } from '../../json/jsonc.js';

/** What a text, or the beginning of one, holds instead of lists; undefined if it may hold lists. */
export function otherContent(text: string, file: string): 'rules' | 'games' | undefined {
  const entries = /^\s*[[{/]/.test(text) ? entriesIn(text) : [];
  if (entries.some((entry) => 'identifier' in entry && 'cards' in entry)) return 'rules';
  if (entries.length === 0 || !entries.every(isGame)) return undefined;
  const isCertain = entries.some((entry) => gameFields.some((field) => field in entry));
  // An array of cards may have their ids and names alone.
  return isCertain || /(^|[\\/])games\.json$/.test(file) ? 'games' : undefined;
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
