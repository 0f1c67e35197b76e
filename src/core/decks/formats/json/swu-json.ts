/** Star Wars Unlimited's JSON, as exported by swudb and forcetable. */

import { childPointer } from '../../../diagnostics/diagnostic.js';
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

function readSwu({ metadata, ...zones }: JsonObject, nameOf: NameOf) {
  const builder = new JsonReadingBuilder(isObject(metadata) ? metadata.name : undefined);
  for (const [key, part] of Object.entries(zones)) {
    const zone = zoneNamed(key) ?? key;
    const cardOf = ({ id, count }: JsonObject) => {
      const card = typeof id === 'string' ? readCardNumber(id) : undefined;
      const name = card === undefined ? id : (nameOf(card.id) ?? card.id);
      return { name, count, zone, ...card };
    };
    const pointer = childPointer('', key);
    if (isObject(part)) builder.addCard(pointer, cardOf(part));
    else builder.addZone(pointer, key, part ?? [], cardOf);
  }
  return builder.reading;
}
