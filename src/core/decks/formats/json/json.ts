/** Limitless' JSON, and all other shapes that `shapes.ts` can walk. */

import { diagnose } from '../../../diagnostics/codes/decks.js';
import { childPointer, showValue } from '../../../diagnostics/diagnostic.js';
import { type DeckCard, deckCard } from '../../decklist.js';
import { reportNoCards } from '../../no-cards.js';
import { faultDiagnostic } from '../../shape-faults.js';
import { type CardVisitor, walkCards } from '../../shapes.js';
import { byZone } from '../../text/writing.js';
import type { JsonFormat } from '../format.js';
import { JsonReadingBuilder } from './json-reading.js';

export const json = {
  input: 'json',
  name: 'json',
  label: 'Limitless JSON, or any shape of zones',
  example: '{"pokemon": [{"name": "Charizard ex", "count": 2, "set": "OBF", "number": "125"}]}',
  aliases: ['limitless', 'limitless-json'],
  // Accepts any value, because it is tried after all other JSON formats.
  detect: () => true,
  read(value) {
    const builder = new JsonReadingBuilder();
    const { cards } = builder;
    const fault: CardVisitor['fault'] = (pointer, found) =>
      builder.report(faultDiagnostic(pointer, found));
    reportNoCards(value, fault);
    walkCards(value, {
      card: (name, set, number, count, zone) =>
        cards.push(deckCard(name, count, zone, set, number)),
      fault,
    });
    if (cards.length === 0) reportTexts(value, builder);
    return builder.reading;
  },
  write: writeJson,
} as const satisfies JsonFormat;

/**
 * Reports texts in a list without cards. Next to cards, texts are remarks, but here they are probably meant as
 * cards.
 */
function reportTexts(value: unknown, builder: JsonReadingBuilder): void {
  walkCards(value, {
    card() {},
    cards(zone, _, key) {
      if (key === undefined) return;
      const pointer = childPointer('', key);
      for (const [index, text] of zone.entries()) {
        if (typeof text !== 'string') continue;
        const data = { got: showValue(text) };
        builder.report(diagnose('not-a-card', childPointer(pointer, index), data));
      }
    },
  });
}

/** Writes an object of zones. A single leader is an object without a count. */
function writeJson(cards: readonly DeckCard[]): string {
  const zones = byZone(cards);
  const entry = ({ count, set, number, name }: DeckCard) => ({ count, set, number, name });
  // Under the key `cards`, cards have their own zones.
  if (zones.has('cards')) return `${JSON.stringify({ cards })}\n`;
  const object = Object.fromEntries(
    [...zones].map(([zone, lines]) => {
      const [only] = lines;
      if (zone === 'leader' && lines.length === 1 && only?.count === 1) {
        return [zone, { name: only.name, set: only.set, number: only.number }];
      }
      return [zone ?? 'cards', lines.map(entry)];
    }),
  );
  return `${JSON.stringify(object)}\n`;
}
