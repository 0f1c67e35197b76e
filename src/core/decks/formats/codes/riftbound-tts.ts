/** Riftbound in Tabletop Simulator: `OGN-265-1 OGN-179-1`, with a token for each copy. The last part is the art. */
import { readCardNumber } from '../../text/card-number.js';
import { hasMostly } from '../../text/head.js';
import { type Line, linesOf } from '../../text/lines.js';
import { ReadingBuilder, type TextReading } from '../../text/reading.js';
import type { NameOf, TextFormat } from '../format.js';
import { addCounted, cardsOfIds } from './card-ids.js';

export const riftboundTts = {
  input: 'text',
  name: 'riftbound-tts',
  label: 'Riftbound, Tabletop Simulator',
  example: 'OGN-265-1 OGN-179-1 OGN-179-1',
  game: 'riftbound',
  detect: (head) => (hasMostly(head, isTokens) ? 'certain' : undefined),
  read: (text, { nameOf }) => readTokens(text, nameOf),
} as const satisfies TextFormat;

const longestLine = 20_000;

/** Whether the beginning of a line consists of tokens. Ignores the last one, which can be cut off. */
function isTokens(line: string): boolean {
  const beginning = `${line.slice(0, 200).replace(/ \S*$/, '')} `.trimEnd();
  return /^(?:[A-Z]{2,4}-\d{3}[a-z*]?-\d{1,2}(?: |$))+$/.test(beginning);
}

function readTokens(text: string, nameOf: NameOf): TextReading {
  const builder = new ReadingBuilder();
  const ids: string[] = [];
  let last: Line | undefined;
  for (const line of linesOf(text)) {
    // If all copies are on one line, it is longer than lines of other formats.
    const whole = text.slice(line.start, line.end).trim();
    if (whole === '') continue;
    const tokens = whole.length > longestLine ? [] : whole.split(/\s+/).map(idOf);
    if (tokens.length === 0 || tokens.includes(undefined)) {
      builder.reject(line);
      continue;
    }
    for (const id of tokens) if (id !== undefined) ids.push(id);
    builder.addCards(line);
    last = line;
  }
  if (last !== undefined) addCounted(builder, last, cardsOfIds(ids, nameOf));
  return builder.finish();
}

function idOf(token: string): string | undefined {
  return readCardNumber(token.replace(/-\d{1,2}$/, ''))?.id;
}
