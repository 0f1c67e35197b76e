/** Checks that apply to every result of decklist readers. */
import { type Decklist, mostCopies, type ReadDecklist } from '../../src/core/decks/index.js';

/**
 * Describes faults of a result as an account of the text: lines that are not accounted for, invalid cards, and
 * findings outside of the text. Empty if there are none.
 */
export function unaccounted(text: string, result: ReadDecklist): string[] {
  const wrong: string[] = [];
  const linesIn = (part: string) =>
    part.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length;
  const filled = linesIn(text);
  const { lines } = result;
  if (lines !== undefined) {
    const sum = lines.cards + lines.skipped + lines.leftOut + lines.unread;
    if (sum !== filled) wrong.push(`${filled} lines, but ${sum} are accounted for`);
    let reported = 0;
    let last = -1;
    for (const { code, data, range } of result.diagnostics) {
      const { start, end } = range ?? { start: { offset: 0 }, end: { offset: 0 } };
      // A line counts once, however many of its parts are unread.
      if (code === 'line-not-read' && start.offset > last) {
        reported += linesIn(text.slice(start.offset, end.offset));
        last = start.offset;
      }
      if (code === 'more-not-read') reported += Number(data?.count);
    }
    if (lines.unread > 0 && reported === 0) wrong.push('unread lines without a finding');
    if (lines.leftOut > 0 && !result.diagnostics.some(({ code }) => code === 'cards-left-out')) {
      wrong.push('cards left out without a finding');
    }
    const apart = ['csv', 'mtgo-dek', 'cockatrice'].includes(result.format);
    if (!apart && reported !== lines.unread)
      wrong.push(`${lines.unread} unread, ${reported} reported`);
  } else if (filled > 0 && result.decklist.cards.length === 0 && result.diagnostics.length === 0) {
    if (!/^\s*(?:null|\[|\{)/.test(text)) wrong.push('nothing read and nothing reported');
  }
  for (const { name, count } of result.decklist.cards) {
    if (name.trim() === '') wrong.push('a card without a name');
    if (!Number.isInteger(count) || count < 1 || count > mostCopies) wrong.push(`${count} copies`);
  }
  for (const { range } of result.diagnostics) {
    if (range && (range.start.offset < 0 || range.end.offset > text.length)) wrong.push('a range');
  }
  return wrong;
}

/** The cards of a decklist, independent of the order of lines and the distribution of copies. */
export function sortedCards({ cards }: Decklist, defaultZone?: string): [string, number][] {
  const copies = new Map<string, number>();
  for (const { name, set, number, zone = defaultZone, count } of cards) {
    const key = JSON.stringify([
      name.normalize('NFC').replace(/\s+/g, ' ').trim(),
      set,
      number,
      zone,
    ]);
    copies.set(key, (copies.get(key) ?? 0) + count);
  }
  return [...copies].sort(([x], [y]) => (x < y ? -1 : 1));
}

/** `4 Charizard ex [OBF 125] pokemon`: one card per line, for readable fixtures. */
export function showCards(result: ReadDecklist): string[] {
  return result.decklist.cards.map(({ count, name, set, number, zone }) => {
    const printing =
      set === undefined && number === undefined ? '' : ` [${set ?? '-'} ${number ?? '-'}]`;
    return `${count} ${name}${printing}${zone === undefined ? '' : ` in ${zone}`}`;
  });
}
