/** Scryfall's JSON: `entries` of zones, each card in a `card_digest`. */

import { diagnose } from '../../../diagnostics/codes/decks.js';
import { childPointer, showValue } from '../../../diagnostics/diagnostic.js';
import { isObject } from '../../shapes.js';
import type { JsonFormat } from '../format.js';
import { JsonReadingBuilder } from './json-reading.js';

export const scryfallJson = {
  input: 'json',
  name: 'scryfall-json',
  label: 'Scryfall JSON',
  example: '{"entries": {"mainboard": [{"count": 4, "card_digest": {"name": "Opt"}}]}}',
  game: 'magic',
  aliases: ['scryfall'],
  detect: (value) => isObject(value) && isObject(value.entries),
  read: readScryfall,
} as const satisfies JsonFormat;

const zones: Readonly<Record<string, string>> = {
  mainboard: 'main',
  nonlands: 'main',
  lands: 'main',
  sideboard: 'side',
  commanders: 'commander',
  maybeboard: 'maybeboard',
  outside: 'maybeboard',
};

function readScryfall(list: unknown) {
  if (!isObject(list) || !isObject(list.entries)) return undefined;
  const builder = new JsonReadingBuilder();
  if (typeof list.name === 'string') builder.title = list.name;
  for (const [key, part] of Object.entries(list.entries)) {
    const at = childPointer('/entries', key);
    if (!Array.isArray(part)) {
      builder.report(diagnose('not-a-zone', at, { zone: key, got: showValue(part) }));
      continue;
    }
    part.forEach((entry, index) => {
      const digest = isObject(entry) ? entry.card_digest : undefined;
      const pointer = childPointer(at, index);
      if (!isObject(entry) || !isObject(digest)) {
        const got = showValue(isObject(entry) ? (entry.raw_text ?? entry) : entry);
        // An entry without a card is a note between the cards, or counts a card that Scryfall does not know.
        if (digest !== null || /^"\d+x? /i.test(got)) {
          builder.report(diagnose('not-a-card', pointer, { got }));
        }
        return;
      }
      const { name, set, collector_number: number } = digest;
      const { count } = entry;
      builder.addCard(pointer, { name, count, zone: zones[key] ?? key, set, number });
    });
  }
  return builder.finish();
}
