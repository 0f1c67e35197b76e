/** Star Wars Unlimited's JSON, as swudb and forcetable export it. */

import { diagnose } from '../../../diagnostics/codes/decks.js';
import { childPointer, showValue } from '../../../diagnostics/diagnostic.js';
import { isObject } from '../../shapes.js';
import { readCardNumber } from '../../text/card-number.js';
import { zoneNamed } from '../../zones.js';
import type { JsonFormat, NameOf } from '../format.js';
import { type JsonObject, JsonReadingBuilder } from './json-reading.js';

export const swuJson = {
  input: 'json',
  name: 'swu-json',
  label: 'Star Wars Unlimited JSON',
  example: '{"leader": {"id": "SOR_005"}, "deck": [{"id": "SOR_049", "count": 3}]}',
  game: 'starwars',
  aliases: ['swudb'],
  detect: hasIdsWithoutNames,
  read: (value, { nameOf }) => (isObject(value) ? readSwu(value, nameOf) : undefined),
} as const satisfies JsonFormat;

function hasIdsWithoutNames(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { leader, base, deck } = value;
  const parts = [leader, base, ...(Array.isArray(deck) ? deck.slice(0, 5) : [])];
  return parts.some(
    (part) => isObject(part) && typeof part.id === 'string' && part.name === undefined,
  );
}

function readSwu(list: JsonObject, nameOf: NameOf) {
  const builder = new JsonReadingBuilder();
  for (const [key, part] of Object.entries(list)) {
    if (key === 'metadata') {
      if (isObject(part) && typeof part.name === 'string') builder.title = part.name;
      continue;
    }
    const at = childPointer('', key);
    const entries = Array.isArray(part) ? part : [part];
    entries.forEach((entry, index) => {
      if (entry === null || entry === undefined) return;
      const pointer = Array.isArray(part) ? childPointer(at, index) : at;
      if (!isObject(entry)) {
        const got = showValue(entry);
        builder.report(
          Array.isArray(part)
            ? diagnose('not-a-card', pointer, { got })
            : diagnose('not-a-zone', pointer, { zone: key, got }),
        );
        return;
      }
      const { id, count } = entry;
      const card = typeof id === 'string' ? readCardNumber(id) : undefined;
      const name = card === undefined ? id : (nameOf(card.id) ?? card.id);
      builder.addCard(pointer, { name, count, zone: zoneNamed(key) ?? key, ...card });
    });
  }
  return builder.finish();
}
