import { getCodeFromDeck } from '@piltoverarchive/riftbound-deck-codes';
import { encode } from 'deckstrings';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import YGOProDeck from 'ygopro-deck-encode';
import {
  type DeckCard,
  type DeckFormatName,
  deckFormats,
  formatDecklist,
  readDecklist,
} from '../../src/core/decks/index.js';
import { sortedCards, unaccounted } from '../support/decklists.js';
import { anyListTextIsAccountedFor, fragment, golden } from '../support/reading-laws.js';

const formats = deckFormats.map(({ name }) => name);
const written = deckFormats.filter(({ isWritten }) => isWritten).map(({ name }) => name);

describe('every reader', () => {
  test('takes any text, and accounts for each of its lines', () => {
    anyListTextIsAccountedFor(3000);
  });

  test('takes any value', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(undefined, ...formats), (value, format) => {
        if (typeof value === 'string') return;
        const { decklist } = readDecklist(value, format === undefined ? {} : { format });
        for (const { count } of decklist.cards) expect(count).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  test('reads the same with any line breaks and repeated white space', () => {
    fc.assert(
      fc.property(fc.constantFrom(...golden), fc.constantFrom('\r\n', '\r'), (list, end) => {
        const before = readDecklist(list);
        const after = readDecklist(list.replaceAll(/\r?\n/g, end));
        expect(sortedCards(after.decklist)).toEqual(sortedCards(before.decklist));
        expect(after.format).toBe(before.format);
      }),
      { numRuns: 120 },
    );
  });
});

/** What people put around each line of a list, or around the whole list. */
const surroundings: Readonly<Record<string, (list: string) => string>> = {
  'a mail': (list) => `> ${list.replaceAll('\n', '\n> ')}`,
  'a mail, quoted again': (list) => `> > ${list.replaceAll('\n', '\n> > ')}`,
  'a fence': (list) => `\`\`\`\n${list}\n\`\`\``,
  HTML: (list) => list.replaceAll(/^.+$/gm, '<p>$&</p>'),
  'invisible characters': (list) => list.replaceAll(/^.+$/gm, '\u200b$&\u200e'),
  emoji: (list) => list.replaceAll(/^(?=\d)/gm, '🔥 '),
};

describe.each(Object.entries(surroundings))('a list inside %s', (_where, surround) => {
  test.each(['ptcgl', 'arena', 'mtgo', 'numbered', 'ydk'] as const)(
    'is read as %s alone',
    (format) => {
      fc.assert(
        fc.property(fc.constantFrom(...golden), (list) => {
          const { decklist } = readDecklist(list);
          const { text: alone } = formatDecklist(decklist, format);
          const inside = readDecklist(surround(alone.trimEnd()));
          expect(sortedCards(inside.decklist)).toEqual(sortedCards(readDecklist(alone).decklist));
          expect(inside.lines?.unread ?? 0).toBe(readDecklist(alone).lines?.unread ?? 0);
        }),
        { numRuns: 40 },
      );
    },
  );
});

/** Lists as encoded by the libraries of their communities, with their cards. */
const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 99_999_999 }), {
  minLength: 1,
  maxLength: 30,
});
const copies = fc.integer({ min: 1, max: 12 });
const ydkeCode = fc
  .record({ main: numbers, extra: numbers, side: numbers })
  .map(({ main, extra, side }) => ({
    code: new YGOProDeck({ main: [...main, ...main], extra, side }).toYdkeURL(),
    cards: [
      ...main.map((id) => `2 ${id} main`),
      ...extra.map((id) => `1 ${id} extra`),
      ...side.map((id) => `1 ${id} side`),
    ],
  }));
const hearthstoneCode = fc
  .record({ heroes: fc.tuple(fc.integer({ min: 1, max: 99_999 })), ids: numbers, count: copies })
  .map(({ heroes, ids, count }) => ({
    code: encode({ heroes, format: 2, cards: ids.map((id) => [id, count]) }),
    cards: [`1 ${heroes[0]} hero`, ...ids.map((id) => `${count} ${id} main`)],
  }));
const riftboundCards = fc
  .uniqueArray(fc.integer({ min: 1, max: 298 }), { minLength: 1, maxLength: 30 })
  .map((ids) => ids.map((id) => `OGN-${String(id).padStart(3, '0')}`));
const riftboundCodes = fc
  .record({ ids: riftboundCards, count: copies, side: riftboundCards })
  .map(({ ids, count, side }) => ({
    code: getCodeFromDeck(
      ids.map((cardCode) => ({ cardCode, count })),
      side.map((cardCode) => ({ cardCode, count: 1 })),
    ),
    cards: [...ids.map((id) => `${count} ${id} main`), ...side.map((id) => `1 ${id} side`)],
  }));

/** Calls a function without a global Buffer, as in browsers. */
function withoutBuffer<T>(call: () => T): T {
  const kept = globalThis.Buffer;
  try {
    Reflect.deleteProperty(globalThis, 'Buffer');
    return call();
  } finally {
    globalThis.Buffer = kept;
  }
}

describe('a deck code', () => {
  const codes = { ydke: ydkeCode, hearthstone: hearthstoneCode, 'riftbound-code': riftboundCodes };

  test.each(Object.entries(codes))('of %s has the cards that were encoded', (format, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, ({ code, cards }) => {
        const { decklist, diagnostics } = readDecklist(code, { format: format as DeckFormatName });
        const shown = decklist.cards.map((card) => `${card.count} ${card.name} ${card.zone}`);
        expect(shown.sort()).toEqual([...cards].sort());
        expect(diagnostics).toEqual([]);
      }),
    );
  });

  test('is read the same with and without Buffer, damaged or not', () => {
    const code = fc.oneof(...Object.values(codes)).map((made) => made.code);
    const place = fc.nat();
    const junk = fc.constantFrom('', '=', '==', 'A', 'AA', '!', '_', 'é');
    fc.assert(
      fc.property(code, place, fc.nat({ max: 5 }), junk, (whole, at, length, piece) => {
        const start = at % (whole.length + 1);
        const list = whole.slice(0, start) + piece + whole.slice(start + length);
        expect(withoutBuffer(() => readDecklist(list))).toEqual(readDecklist(list));
      }),
      { numRuns: 2000 },
    );
  });
});

const name = fc.oneof(
  fc.constantFrom(
    'Charizard ex',
    'N',
    "Boss's Orders",
    'Pokégear 3.0',
    'Fire // Ice',
    'Basic {R} Energy',
  ),
  fc.constantFrom(
    'Summon: Choco/Mog',
    'Type: Null',
    'Baby 5',
    'Hazmat Suit (Used)',
    'MS-06 Zaku',
    'Deck',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== ''),
  fragment,
);
const card: fc.Arbitrary<DeckCard> = fc
  .record(
    {
      name,
      set: fc.constantFrom('OBF', 'PR-SV', 'P-A', 'OP01', 'A1a', 'M20', 'znr', 'P', 'x y'),
      number: fc.constantFrom('7', '125', 'TG05', '016', '123★', 'A25-141', 'x'),
      count: fc.integer({ min: 1, max: 60 }),
      zone: fc.constantFrom(
        'main',
        'side',
        'pokemon',
        'trainer',
        'energy',
        'leader',
        'companion',
        'egg',
        'odd',
      ),
    },
    { requiredKeys: ['name', 'count'] },
  )
  .map((made) => made as DeckCard);

describe('what is written', () => {
  test.each(written)('as %s comes back, or a finding says what does not', (format) => {
    fc.assert(
      fc.property(fc.array(card, { maxLength: 12 }), (cards) => {
        const { text: list, diagnostics } = formatDecklist({ cards }, format);
        const again = readDecklist(list, { format: format as DeckFormatName });
        expect(unaccounted(list, again)).toEqual([]);
        if (diagnostics.length > 0) return;
        const zone = ['arena', 'mtgo', 'ydk'].includes(format) ? 'main' : undefined;
        expect(sortedCards(again.decklist, zone)).toEqual(sortedCards({ cards }, zone));
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    ['ptcgl', 'pokemon', ['pokemon', 'trainer', 'energy']],
    ['ptcgo', 'pokemon', ['pokemon', 'trainer', 'energy']],
    ['arena', 'magic', ['main', 'side', 'commander', 'companion']],
    ['json', 'any', ['pokemon', 'trainer', 'leader', 'character', 'odd']],
    ['plain', 'pokemon', ['main', 'side', 'pokemon', 'leader', 'egg']],
    ['numbered', 'onepiece', ['leader', 'character', 'main', 'side', 'egg']],
  ] as const)(
    'as %s comes back without a finding where the format can say it',
    (format, game, zones) => {
      const printing = {
        pokemon: ['OBF', '125'],
        magic: ['2XM', '310'],
        onepiece: ['OP01', '016'],
        any: ['PR-SV', 'TG05'],
      }[game];
      const plain = fc.record({
        name: fc.constantFrom(
          'Charizard ex',
          "Boss's Orders",
          'Iono',
          'Minsc & Boo, Timeless Heroes',
        ),
        set: fc.constant(printing[0]),
        number: fc.constant(printing[1]),
        count: fc.integer({ min: 1, max: 60 }),
        zone: fc.constantFrom(...zones),
      });
      fc.assert(
        fc.property(fc.array(plain, { maxLength: 12 }), (cards) => {
          const { text: list, diagnostics } = formatDecklist(
            { cards: cards as DeckCard[] },
            format,
          );
          expect(diagnostics).toEqual([]);
          const again = readDecklist(list, { format }).decklist;
          expect(sortedCards(again)).toEqual(sortedCards({ cards: cards as DeckCard[] }));
        }),
      );
    },
  );
});
