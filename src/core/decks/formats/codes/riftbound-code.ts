/** Riftbound's deck codes, as written by Piltover Archive: base32, versions 1 to 3. */
import type { TextFormat } from '../format.js';
import {
  findCode,
  type PackedCard,
  type PackedCode,
  readPacked,
  restOf,
  Varints,
} from './packed-code.js';

const packed: PackedCode = {
  name: 'Riftbound deck code',
  // The first four bits are format 1, the next four are version 1 to 3.
  pattern: /^C[E-P][A-Z2-7]{20,}$/,
  unpack(code) {
    const numbers = new Varints(bytesOf(code));
    const version = numbers.next() % 16;
    const main = cardsIn(numbers, 'main', 12);
    const side = version > 1 ? cardsIn(numbers, 'side', 3) : [];
    const champion = version > 2 && numbers.next() === 1 ? printing(numbers)() : undefined;
    return {
      cards: [
        ...(champion === undefined ? [] : [{ id: champion, count: 1, zone: 'champion' }]),
        // The main deck includes the chosen champion.
        ...main.flatMap((card) => {
          const count = card.id === champion ? card.count - 1 : card.count;
          return count > 0 ? [{ ...card, count }] : [];
        }),
        ...side,
      ],
      ignored: restOf(code, 5, numbers.read),
    };
  },
};

export const riftboundCode = {
  input: 'text',
  name: 'riftbound-code',
  label: 'Riftbound deck code',
  example: 'CMAAAAAAAAAQCAAAA4AAAAABAEAAAZYBAEAACWIBAEBQAAIAAEAQAAAWAAAQAADH',
  game: 'riftbound',
  detect: ({ lines }) =>
    lines.some((line) => findCode(line, packed) !== undefined) ? 'likely' : undefined,
  read: (text, { nameOf }) => readPacked(text, packed, nameOf),
} as const satisfies TextFormat;

/** Reads the cards with `most` copies in a zone, then those with one copy less, and so on. */
function cardsIn(numbers: Varints, zone: string, most: number): readonly PackedCard[] {
  return Array.from({ length: most }, (_, at) => most - at).flatMap((count) =>
    numbers
      .times(() => {
        const cards = numbers.next();
        const next = printing(numbers);
        return numbers.times(() => ({ id: next(), count, zone }), cards);
      })
      .flat(),
  );
}

const sets = ['OGN', 'OGS', 'ARC', 'SFD'];
/** Suffixes for alternative art and signatures. */
const variants = ['', 'a', 's', 'b'];

/** Reads a set and a variant. Returns a function that reads a card of these. */
function printing(numbers: Varints): () => string {
  const place = numbers.next();
  const set = sets[place];
  const variant = variants[numbers.next()] ?? '';
  if (set === undefined) throw new Error(`Unknown set code: ${place}`);
  return () => `${set}-${String(numbers.next()).padStart(3, '0')}${variant}`;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes base32. */
function bytesOf(code: string): string {
  let bytes = '';
  let bits = 0;
  let count = 0;
  for (const digit of code) {
    bits = ((bits << 5) | digits.indexOf(digit)) & 0xfff;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes += String.fromCharCode((bits >> count) & 0xff);
  }
  return bytes;
}
