/** Warnings of `decktype tag` about a file that it can pass on, but that is probably a wrong one. */
import { diagnose } from '../../diagnostics/codes/standings.js';
import { entriesOf } from '../../json/entries.js';
import type { TagReport } from '../../standings/tag.js';

/** Warnings about a file of which nothing could be tagged; `head` is how it begins. */
export function warningsAbout(
  { standings, withoutDecklist, classified, unclassified, diagnostics }: TagReport,
  head: Uint8Array,
  file: string,
): readonly string[] {
  const warnings: string[] = [];
  const text = new TextDecoder().decode(head);
  if (standings > 0 && withoutDecklist === standings) {
    const fields = fieldsOfFirst(text);
    const shown = fields.includes('decklist') ? [] : fields;
    warnings.push(diagnose('without-lists', '', { file, fields: shown }).message);
  }
  const isFirstBroken = diagnostics.some(
    ({ code, pointer }) => code === 'standing-not-json' && pointer === '/0',
  );
  if (isFirstBroken && classified + unclassified === 0 && /^\s*\{/.test(text)) {
    warnings.push(`${file} is neither an array of standings nor one object a line`);
  }
  return warnings;
}

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
