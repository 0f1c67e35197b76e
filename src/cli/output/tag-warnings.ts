/** Warnings of `decktype tag` about files that are probably not what the user meant. */
import { diagnose } from '../../diagnostics/codes/standings.js';
import { entriesOf } from '../../json/entries.js';
import type { TagReport } from '../../standings/tag.js';

/** Warnings about a file in which nothing was tagged; `head` is its beginning. */
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
    warnings.push(`${file} is neither an array of standings nor one object per line`);
  }
  return warnings;
}

/** The fields of the first standing; empty where it is not an object, or longer than the head. */
function fieldsOfFirst(head: string): readonly string[] {
  const [first = ''] = entriesOf(head);
  try {
    const value: unknown = JSON.parse(first);
    return typeof value === 'object' && value !== null ? Object.keys(value) : [];
  } catch {
    return [];
  }
}
