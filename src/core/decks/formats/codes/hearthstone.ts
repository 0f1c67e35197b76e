/** Hearthstone's deckstrings, `AAEC…`, alone or in the text that the game copies. */
import type { TextFormat } from '../format.js';
import {
  findCode,
  type PackedCard,
  type PackedCode,
  readPacked,
  restOf,
  Varints,
  withoutPadding,
} from './packed-code.js';

const packed: PackedCode = {
  name: 'Hearthstone deck code',
  pattern: /^(?:.{0,40}[:\s])?(AAE[A-Za-z0-9+/]{8,}={0,2})$/,
  unpack(code) {
    const numbers = new Varints(atob(withoutPadding(code)));
    // `AAE` encodes 0, which is reserved, and version 1.
    const [, , format] = [numbers.next(), numbers.next(), numbers.next()];
    if (format < 1 || format > 4) throw new Error(`Unsupported format ${format} in deckstring`);
    const heroes = numbers.times(() => ({ id: nextId(numbers), count: 1, zone: 'hero' }));
    const cards = cardsIn(numbers, 'main', false);
    const side = !numbers.isAtEnd && numbers.next() === 1 ? cardsIn(numbers, 'side', true) : [];
    return {
      cards: [...heroes, ...cards, ...side],
      ignored: [
        ...(side.length > 0 ? ['which cards the sideboards belong to'] : []),
        ...restOf(code, 6, numbers.read),
      ],
    };
  },
  skip(builder, line) {
    if (!line.text.startsWith('#')) return false;
    if (line.text.startsWith('### ')) builder.title ??= line.text.slice(4);
    builder.skip(line);
    return true;
  },
};

export const hearthstone = {
  input: 'text',
  name: 'hearthstone',
  label: 'Hearthstone deck code',
  example: 'AAECAf0EAbsCArQElgUAAA==',
  game: 'hearthstone',
  aliases: ['deckstring'],
  detect: ({ lines }) =>
    lines.some((line) => findCode(line, packed) !== undefined) ? 'certain' : undefined,
  read: (text, { nameOf }) => readPacked(text, packed, nameOf),
} as const satisfies TextFormat;

/** Reads cards with one copy, cards with two copies, and cards with counts. Returns them sorted by number. */
function cardsIn(numbers: Varints, zone: string, hasOwners: boolean): readonly PackedCard[] {
  const found = [1, 2, undefined].flatMap((copies) =>
    numbers.times(() => {
      const card = { id: nextId(numbers), count: copies ?? numbers.next(), zone };
      if (hasOwners) nextId(numbers);
      return card;
    }),
  );
  return found.sort((x, y) => x.id - y.id);
}

/** Reads the number of a card. */
function nextId(numbers: Varints): number {
  const id = numbers.next();
  if (id === 0) throw new Error('Invalid dbf id 0 (expected valid dbf id)');
  return id;
}
