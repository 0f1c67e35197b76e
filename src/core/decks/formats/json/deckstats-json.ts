/** Deckstats' JSON: `sections` of the main deck, and separate lists of other cards. */

import { isObject } from '../../shapes.js';
import { tagZones, zoneNamed } from '../../zones.js';
import type { JsonFormat } from '../format.js';
import { type JsonObject, JsonReadingBuilder } from './json-reading.js';

export const deckstatsJson = {
  input: 'json',
  name: 'deckstats-json',
  label: 'Deckstats JSON',
  example: '{"sections": [{"name": "Main", "cards": [{"name": "Opt", "amount": 4}]}]}',
  game: 'magic',
  detect: (value) =>
    isObject(value) &&
    Array.isArray(value.sections) &&
    value.sections.every((section) => Array.isArray(section?.cards)),
  read: (value) =>
    isObject(value) && Array.isArray(value.sections) ? readDeckstats(value) : undefined,
} as const satisfies JsonFormat;

function readDeckstats({ name: title, sections, ...lists }: JsonObject) {
  const builder = new JsonReadingBuilder(title);
  const addCards = (pointer: string, key: string, cards: unknown, zone: string) =>
    // No printing: sets are Deckstats' own numbers, and collector numbers mean nothing without a set.
    builder.addZone(pointer, key, cards, ({ name, amount, isCommander, isCompanion }) => ({
      name,
      count: amount,
      countKey: 'amount',
      zone: isCommander ? 'commander' : isCompanion ? 'companion' : zone,
    }));
  builder.addZone('/sections', 'sections', sections, ({ name, cards }, pointer) => {
    // `Lands` and `Ramp` are parts of the main deck.
    const zone = zoneNamed(String(name)) ?? 'main';
    addCards(`${pointer}/cards`, 'cards', cards, tagZones.has(zone) ? zone : 'main');
    return undefined;
  });
  for (const key of ['sideboard', 'maybeboard', 'tokens']) {
    addCards(`/${key}`, key, lists[key] ?? [], zoneNamed(key) ?? key);
  }
  return builder.reading;
}
