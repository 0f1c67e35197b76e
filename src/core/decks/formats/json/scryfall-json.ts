/** Scryfall's JSON: `entries` by zone, each with its card in `card_digest`. */

import { diagnose } from '../../../diagnostics/codes/decks.js';
import { childPointer, showValue } from '../../../diagnostics/diagnostic.js';
import { isObject } from '../../shapes.js';
import { zoneNamed } from '../../zones.js';
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

function readScryfall(list: unknown) {
  if (!isObject(list) || !isObject(list.entries)) return undefined;
  const builder = new JsonReadingBuilder(list.name);
  for (const [key, entries] of Object.entries(list.entries)) {
    const zone = key === 'outside' ? 'maybeboard' : (zoneNamed(key) ?? key);
    builder.addZone(childPointer('/entries', key), key, entries, (entry, pointer) => {
      const { card_digest: digest, raw_text: raw, count } = entry;
      if (isObject(digest)) {
        return { name: digest.name, count, zone, set: digest.set, number: digest.collector_number };
      }
      const got = showValue(raw ?? entry);
      // An entry without a card is a note, or a card (with a count) that Scryfall does not know.
      if (digest !== null || /^"\d+x? /i.test(got)) {
        builder.report(diagnose('not-a-card', pointer, { got }));
      }
      return undefined;
    });
  }
  return builder.reading;
}
