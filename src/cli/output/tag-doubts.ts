/** What `decktype tag` says of a file that could be tagged, but hardly is what was meant. */
import { entriesOf } from '../../json/entries.js';
import type { TagReport } from '../../standings/tag.js';

/** Sentences about a file whose standings came to nothing; `head` is how it begins. */
export function doubtsAbout(
  { standings, withoutDecklist, classified, unclassified, diagnostics }: TagReport,
  head: Buffer,
  file: string,
): readonly string[] {
  const doubts: string[] = [];
  if (standings > 0 && withoutDecklist === standings) {
    const fields = fieldsOfFirst(head.toString());
    const isThere = fields.length === 0 || fields.includes('decklist');
    const shown = fields.slice(0, mostShown).map((field) => JSON.stringify(field));
    const more = fields.length > mostShown ? ' and others' : '';
    const has = isThere ? '' : `; the first has ${shown.join(', ')}${more}`;
    doubts.push(`no standing in ${file} has a list in "decklist"${has}`);
  }
  const isFirstBroken = diagnostics.some(
    ({ code, pointer }) => code === 'standing-not-json' && pointer === '/0',
  );
  if (isFirstBroken && classified + unclassified === 0 && /^\uFEFF?\s*\{/.test(head.toString())) {
    doubts.push(`${file} is neither an array of standings nor one object a line`);
  }
  return doubts;
}

const mostShown = 12;

/** The names of the first standing's fields; none where it is no object, or longer than the head. */
function fieldsOfFirst(head: string): readonly string[] {
  const [first = ''] = entriesOf(head);
  try {
    const value: unknown = JSON.parse(first);
    return typeof value === 'object' && value !== null ? Object.keys(value) : [];
  } catch {
    return [];
  }
}
