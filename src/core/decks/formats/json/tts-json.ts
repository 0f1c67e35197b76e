/** Tabletop Simulator's array with a card number for each copy: `["BT15-006", "BT15-006"]`. */
import { diagnose } from '../../../diagnostics/codes/decks.js';
import { showValue } from '../../../diagnostics/diagnostic.js';
import { readCardNumber } from '../../text/card-number.js';
import { cardsOfIds } from '../codes/card-ids.js';
import type { JsonFormat, NameOf } from '../format.js';
import { JsonReadingBuilder } from './json-reading.js';

export const ttsJson = {
  input: 'json',
  name: 'tts-json',
  label: 'Tabletop Simulator array',
  example: '["BT15-006", "BT15-006", "P-029"]',
  aliases: ['tts'],
  detect: (value) =>
    Array.isArray(value) &&
    value
      .slice(0, 20)
      .some((item) => typeof item === 'string' && readCardNumber(item) !== undefined),
  read: (value, { nameOf }) => (Array.isArray(value) ? readNumbers(value, nameOf) : undefined),
} as const satisfies JsonFormat;

function readNumbers(list: readonly unknown[], nameOf: NameOf) {
  const builder = new JsonReadingBuilder();
  const ids: string[] = [];
  list.forEach((item, index) => {
    const card = typeof item === 'string' ? readCardNumber(item.trim()) : undefined;
    if (card !== undefined) ids.push(card.id);
    else if (index > 0 || typeof item !== 'string') {
      // The first entry can name the source of the list.
      builder.report(diagnose('not-a-card', `/${index}`, { got: showValue(item) }));
    }
  });
  for (const card of cardsOfIds(ids, nameOf)) builder.addCard('', card);
  return builder.reading;
}
