import { compileRules, defineRules } from 'decktype';
import { classifyText } from 'decktype/decks';
import rules from '../rules-repository/rules.json' with { type: 'json' };

const matcher = compileRules(defineRules(rules));

/** Fewer cards, or lines of cards, are conversation rather than a list: "60 players came" reads as 60 copies. */
const fewest = { cards: 20, lines: 4 };

/** The reply of the bot to a message; undefined if it is not a decklist. */
export function replyTo(message: string): string | undefined {
  const { deck, reading } = classifyText(matcher, message);
  const cards = reading.decklist.cards.reduce((sum, { count }) => sum + count, 0);
  if (cards < fewest.cards || reading.decklist.cards.length < fewest.lines) return undefined;
  const unread = reading.diagnostics.filter(({ severity }) => severity === 'error').length;
  const doubt = unread === 0 ? '' : `; ${unread} of its lines could not be read`;
  return `**${deck?.name ?? 'A deck that no rule knows'}** (${cards} cards${doubt})`;
}
