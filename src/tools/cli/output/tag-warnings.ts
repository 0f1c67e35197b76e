/** Warnings of `decktype tag` about files that are probably not what the user meant. */

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { entriesOf } from '../../../core/json/entries.js';
import { parseJson } from '../../../core/json/parse.js';
import type { TagReport } from '../../../core/standings/tag.js';
import { withoutLists } from '../../../questions/corpus/reading/standings.js';

/** Warnings about a file in which nothing was tagged; `head` is its beginning. */
export function warningsAbout(
  { standings, withoutDecklist, classified, unclassified, diagnostics }: TagReport,
  head: Uint8Array,
  file: string,
): readonly string[] {
  const warnings: string[] = [];
  const text = new TextDecoder().decode(head);
  if (standings > 0 && withoutDecklist === standings) {
    const { code, message } = withoutLists(firstOf(text), file);
    if (code === 'without-lists') warnings.push(message);
  }
  const isFirstBroken = diagnostics.some(
    ({ code, pointer }) => code === 'standing-not-json' && pointer === '/0',
  );
  if (isFirstBroken && classified + unclassified === 0 && /^\s*\{/.test(text)) {
    warnings.push(`${file} is neither an array of standings nor one object per line`);
  }
  return warnings;
}

/** The finding about a file of one object that holds no standing: cards, each as a field. */
export function nothingRead(head: Uint8Array, file: string): readonly Diagnostic[] {
  const found = withoutLists(firstOf(new TextDecoder().decode(head)), file);
  return found.code === 'nothing-read' ? [{ ...found, file }] : [];
}

/** The first standing; empty where it is not an object, or longer than the head. */
function firstOf(head: string): object {
  const [first = ''] = entriesOf(head);
  const { value } = parseJson(first);
  return typeof value === 'object' && value !== null ? value : {};
}
