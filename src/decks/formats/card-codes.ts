/**
 * Lists in which cards are numbers of a data base: Yu-Gi-Oh passcodes, Hearthstone's dbf ids,
 * Riftbound's deck codes. Such a card is called by its number unless the caller has a table.
 *
 * The three packed formats are decoded by the libraries of their communities, which are loaded
 * when the first such list is read (`loadCodec`). A .ydk is lines of digits: the library would
 * pass over every line that it does not understand, so it is read here, line by line.
 */
import { deckCard } from '../decklist.js';
import { type Line, linesOf, Sheet, type SheetResult } from '../text/lines.js';
import type { NameOf } from './numbered.js';

/** A card of a packed list. */
interface PackedCard {
  readonly id: string;
  readonly count: number;
  readonly zone: string;
}

/** What a library makes of a packed list. */
interface Unpacked {
  readonly cards: readonly PackedCard[];
  /** What stands in the code and is no card. */
  readonly ignored: readonly string[];
}

/** Unpacks a list; throws where it is damaged. */
export type Codec = (code: string) => Unpacked;

/** The formats that need a library. */
export type PackedFormat = 'ydke' | 'hearthstone' | 'riftbound-code';

/** The libraries by format. */
export const codecLibraries: Readonly<Record<PackedFormat, string>> = {
  ydke: 'ygopro-deck-encode',
  hearthstone: 'deckstrings',
  'riftbound-code': '@piltoverarchive/riftbound-deck-codes',
};

/** The longest code that is decoded: some of the libraries take quadratic time. */
const longestCode = 10_000;

const codeLine: Readonly<Record<PackedFormat, RegExp>> = {
  ydke: /ydke:\/\/[A-Za-z0-9+/=]*![A-Za-z0-9+/=]*![A-Za-z0-9+/=]*!?/,
  hearthstone: /^(?:.{0,40}[:\s])?(AAE[A-Za-z0-9+/]{8,}={0,2})$/,
  // Format 1 in the first four bits, versions 1 to 3 in the next.
  'riftbound-code': /^C[E-P][A-Z2-7]{20,}$/,
};

/** The code in a line, where there is one. */
export function packedCode(text: string, format: PackedFormat): string | undefined {
  if (text.length > longestCode) return undefined;
  const found = codeLine[format].exec(text);
  return found === null ? undefined : (found[1] ?? found[0]);
}

/** Loads the library that decodes a format. Rejects where it is not installed. */
export async function loadCodec(format: PackedFormat): Promise<Codec> {
  switch (format) {
    case 'ydke': {
      const { default: YGOProDeck } = await import('ygopro-deck-encode');
      return (code) => {
        const deck = YGOProDeck.fromYdkeURL(code);
        return {
          cards: [
            ...repeated(deck.main, 'main'),
            ...repeated(deck.extra, 'extra'),
            ...repeated(deck.side, 'side'),
          ],
          ignored: tooLong(code, deck.toYdkeURL()),
        };
      };
    }
    case 'hearthstone': {
      const { decode, encode } = await import('deckstrings');
      return (code) => {
        const deck = decode(code);
        const { cards, heroes, sideboardCards } = deck;
        return {
          cards: [
            ...heroes.map((id) => ({ id: String(id), count: 1, zone: 'hero' })),
            ...cards.map(([id, count]) => ({ id: String(id), count, zone: 'main' })),
            ...sideboardCards.map(([id, count]) => ({ id: String(id), count, zone: 'side' })),
          ],
          ignored: [
            ...(sideboardCards.length > 0 ? ['which cards the sideboards belong to'] : []),
            ...tooLong(code, encode(deck)),
          ],
        };
      };
    }
    case 'riftbound-code': {
      const { getCodeFromDeck, getDeckFromCode } = await import(
        '@piltoverarchive/riftbound-deck-codes'
      );
      return (code) => {
        const { mainDeck, sideboard, chosenChampion } = getDeckFromCode(code);
        // The chosen champion is one of the main deck's copies.
        const main = mainDeck.flatMap(({ cardCode: id, count }) => {
          const left = id === chosenChampion ? count - 1 : count;
          return left > 0 ? [{ id, count: left, zone: 'main' }] : [];
        });
        return {
          cards: [
            ...(chosenChampion ? [{ id: chosenChampion, count: 1, zone: 'champion' }] : []),
            ...main,
            ...sideboard.map(({ cardCode: id, count }) => ({ id, count, zone: 'side' })),
          ],
          ignored: tooLong(code, getCodeFromDeck(mainDeck, sideboard, chosenChampion)),
        };
      };
    }
  }
}

/** The libraries pass over what stands behind the list; encoding it again shows whether there is any. */
function tooLong(code: string, again: string): string[] {
  const extra = code.replace(/[=!]+$/, '').length - again.replace(/[=!]+$/, '').length;
  return extra > 0 ? [`${extra} characters of the code`] : [];
}

function repeated(ids: readonly number[], zone: string): PackedCard[] {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id: String(id), count, zone }));
}

/** What {@link readPacked} gives, with what the library said of a damaged code and passed over. */
export interface PackedResult extends SheetResult {
  readonly fault?: string;
  readonly ignored: readonly string[];
}

/** Reads the line that holds the code; the lines around it are comments or unread. */
export function readPacked(
  text: string,
  format: PackedFormat,
  codec: Codec,
  nameOf: NameOf,
): PackedResult {
  const sheet = new Sheet();
  let fault: string | undefined;
  let ignored: readonly string[] = [];
  let isRead = false;
  for (const line of linesOf(text)) {
    const raw = text.slice(line.start, line.end).trim();
    if (raw === '') continue;
    const code = isRead ? undefined : packedCode(raw, format);
    if (code !== undefined) {
      try {
        const unpacked = codec(code);
        ignored = unpacked.ignored;
        sheet.card(line, ...unpacked.cards.map((card) => packedCard(card, nameOf)));
        isRead = true;
      } catch (error) {
        fault ??= error instanceof Error ? error.message : String(error);
        sheet.unread(line);
      }
    } else if (format === 'hearthstone' && raw.startsWith('#')) {
      if (raw.startsWith('### ')) sheet.title ??= line.text.slice(4);
      sheet.furniture(line);
    } else sheet.unread(line);
  }
  return { ...sheet.finish(), ignored, ...(fault === undefined ? {} : { fault }) };
}

function packedCard({ id, count, zone }: PackedCard, nameOf: NameOf) {
  const [set, number] = id.includes('-') ? id.split('-') : [undefined, undefined];
  return deckCard(nameOf(id) ?? id, count, zone, set, number);
}

const ydkSections = new Map([
  ['#main', 'main'],
  ['#extra', 'extra'],
  ['!side', 'side'],
  ['#side', 'side'],
]);

/** Yu-Gi-Oh's .ydk: one passcode a line, a copy each. */
export function readYdk(text: string, nameOf: NameOf): SheetResult {
  const sheet = new Sheet();
  const counts = new Map<string, number>();
  let zone = 'main';
  const key = (line: Line) => `${zone} ${line.text.replace(/^0+(?=\d)/, '')}`;
  for (const line of linesOf(text)) {
    if (line.text === '') continue;
    const section = line.long
      ? undefined
      : ydkSections.get(line.text.toLowerCase().replaceAll(' ', ''));
    if (section !== undefined) {
      zone = section;
      sheet.furniture(line);
    } else if (!line.long && /^\d{1,10}$/.test(line.text)) {
      counts.set(key(line), (counts.get(key(line)) ?? 0) + 1);
      sheet.card(line);
    } else if (/^#|^!(?:tags|desc)/.test(line.text) && !line.long) sheet.furniture(line);
    else sheet.unread(line);
  }
  for (const [place, count] of counts) {
    const [where = 'main', id = ''] = place.split(' ');
    sheet.cards.push(deckCard(nameOf(id) ?? id, count, where));
  }
  return sheet.finish();
}
