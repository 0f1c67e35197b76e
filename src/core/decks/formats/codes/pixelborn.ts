/** Pixelborn (Lorcana): base64 of `SET-NUMBER-ART$…`, with a part for each copy. */
import { linesOf } from '../../text/lines.js';
import { ReadingBuilder, type TextReading } from '../../text/reading.js';
import type { NameOf, TextFormat } from '../format.js';
import { addCounted, cardsOfIds } from './card-ids.js';

export const pixelborn = {
  input: 'text',
  name: 'pixelborn',
  label: 'Lorcana, Pixelborn',
  example: 'MDAxLTA0NS0xJDAwMS0wNDUtMSQwMDItMTAxLTIk',
  game: 'lorcana',
  detect: ({ filled: [first, ...others] }) =>
    first !== undefined && others.length === 0 && decode(first) !== undefined
      ? 'likely'
      : undefined,
  read: (text, { nameOf }) => readPixelborn(text, nameOf),
} as const satisfies TextFormat;

const longestCode = 50_000;

/** Decodes a code; undefined if the text is not a code. */
function decode(text: string): string | undefined {
  const code = text.trim();
  if (code.length < 8 || code.length > longestCode || !/^[A-Za-z0-9+/]+={0,2}$/.test(code))
    return undefined;
  try {
    const parts = atob(code);
    return parts.includes('$') && /^[\x20-\x7e]+$/.test(parts) ? parts : undefined;
  } catch {
    return undefined;
  }
}

function readPixelborn(text: string, nameOf: NameOf): TextReading {
  const builder = new ReadingBuilder();
  for (const line of linesOf(text)) {
    const raw = text.slice(line.start, line.end);
    if (raw.trim() === '') continue;
    const parts = decode(raw);
    const ids = parts === undefined ? undefined : idsOf(parts);
    if (ids !== undefined) {
      builder.addCards(line);
      addCounted(builder, line, cardsOfIds(ids, nameOf));
    } else builder.reject(parts === undefined ? line : { ...line, text: parts });
  }
  return builder.finish();
}

/** The identifiers of all copies; undefined if a part is not an identifier, or there are none. */
function idsOf(parts: string): string[] | undefined {
  const ids: string[] = [];
  for (const part of parts.split('$')) {
    if (part === '') continue;
    const found = /^([A-Za-z0-9]{1,6})-([A-Za-z0-9]{1,5})(?:-[A-Za-z0-9]{1,6})?$/.exec(part.trim());
    if (found === null) return undefined;
    ids.push(`${found[1]}-${found[2]}`);
  }
  return ids.length > 0 ? ids : undefined;
}
