/**
 * JSON lists of particular sites: swudb's for Star Wars Unlimited, Scryfall's, and Tabletop
 * Simulator's arrays of numbers. Each is brought into the shapes that every game shares.
 */
import { diagnose } from '../../diagnostics/codes/decks.js';
import { diagnoseList } from '../../diagnostics/codes/lists.js';
import { type Diagnostic, showValue } from '../../diagnostics/diagnostic.js';
import { type DeckCard, deckCard, mostCopies } from '../decklist.js';
import { type DeckFormat, type ReadDecklist, readShape } from '../result.js';
import { mostFindings } from '../text/lines.js';
import { isOutside } from '../zones.js';
import { type NameOf, readCardNumber } from './numbered.js';

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Which of these shapes a value has. */
export function jsonFormat(value: unknown): 'swu-json' | 'scryfall-json' | 'tts-json' | 'json' {
  if (Array.isArray(value)) {
    return value.slice(0, 20).some((item) => typeof item === 'string' && readCardNumber(item))
      ? 'tts-json'
      : 'json';
  }
  if (!isObject(value)) return 'json';
  if (isObject(value.entries)) return 'scryfall-json';
  const parts = [
    value.leader,
    value.base,
    ...(Array.isArray(value.deck) ? value.deck.slice(0, 5) : []),
  ];
  return parts.some(
    (part) => isObject(part) && typeof part.id === 'string' && part.name === undefined,
  )
    ? 'swu-json'
    : 'json';
}

/** Reads a value in the shape that it has, or in the one that is asked for. */
export function readJsonList(
  value: unknown,
  forced: DeckFormat | undefined,
  nameOf: NameOf,
): ReadDecklist {
  const format = forced ?? jsonFormat(value);
  const book = new ValueBook();
  if (format === 'swu-json' && isObject(value)) readSwu(value, book, nameOf);
  else if (format === 'scryfall-json' && isObject(value) && isObject(value.entries)) {
    readScryfall(value, value.entries, book);
  } else if (format === 'tts-json' && Array.isArray(value)) readTts(value, book, nameOf);
  else if (format === 'json') return readShape(value);
  else {
    const what = `it is ${showValue(value)}`;
    book.diagnostics.push(diagnoseList('not-of-format', '', { format, what }));
  }
  return book.finish(format);
}

class ValueBook {
  readonly cards: DeckCard[] = [];
  readonly diagnostics: Diagnostic[] = [];
  title: string | undefined;
  private faults = 0;
  private last = '';
  private leftOutCopies = 0;

  card(
    pointer: string,
    name: unknown,
    count: unknown,
    zone: string,
    set?: unknown,
    number?: unknown,
  ): void {
    const copies =
      typeof count === 'string' && /^\d{1,9}$/.test(count) ? Number(count) : (count ?? 1);
    if (typeof name !== 'string' || name.trim() === '') {
      this.fault(diagnose('card-without-name', pointer, { got: showValue(name) }));
    } else if (
      typeof copies !== 'number' ||
      !Number.isInteger(copies) ||
      copies < 1 ||
      copies > mostCopies
    ) {
      const got = showValue(count);
      this.fault(diagnose('bad-copies', `${pointer}/count`, { name, got, most: mostCopies }));
    } else if (isOutside(zone)) {
      this.leftOutCopies += copies;
    } else {
      const label = (part: unknown) =>
        typeof part === 'number'
          ? String(part)
          : typeof part === 'string' && part !== ''
            ? part
            : undefined;
      this.cards.push(deckCard(name, copies, zone || undefined, label(set), label(number)));
    }
  }

  fault(diagnostic: Diagnostic): void {
    this.last = diagnostic.pointer;
    if (++this.faults <= mostFindings) this.diagnostics.push(diagnostic);
  }

  finish(format: DeckFormat): ReadDecklist {
    const { cards, diagnostics, title, faults, last, leftOutCopies: copies } = this;
    if (faults > mostFindings) {
      diagnostics.push(diagnose('more-not-read', '', { count: faults - mostFindings, last }));
    }
    if (copies > 0)
      diagnostics.push(diagnoseList('cards-left-out', '', { copies, zones: ['maybeboard'] }));
    return {
      decklist: { cards },
      format,
      confidence: 'certain',
      ...(title === undefined ? {} : { title }),
      diagnostics,
    };
  }
}

const swuZones: Readonly<Record<string, string>> = {
  leader: 'leader',
  secondLeader: 'leader',
  base: 'base',
  deck: 'main',
  sideboard: 'side',
};

function readSwu(list: Json, book: ValueBook, nameOf: NameOf): void {
  for (const [key, part] of Object.entries(list)) {
    if (key === 'metadata') {
      if (isObject(part) && typeof part.name === 'string') book.title = part.name;
      continue;
    }
    const entries = Array.isArray(part) ? part : [part];
    entries.forEach((entry, index) => {
      if (entry === null || entry === undefined) return;
      const at = key.replaceAll('~', '~0').replaceAll('/', '~1');
      const pointer = Array.isArray(part) ? `/${at}/${index}` : `/${at}`;
      if (!isObject(entry)) {
        book.fault(
          Array.isArray(part)
            ? diagnose('not-a-card', pointer, { got: showValue(entry) })
            : diagnose('not-a-zone', pointer, { zone: key, got: showValue(entry) }),
        );
        return;
      }
      const found = typeof entry.id === 'string' ? readCardNumber(entry.id) : undefined;
      const name = found === undefined ? entry.id : (nameOf(found.id) ?? found.id);
      book.card(pointer, name, entry.count, swuZones[key] ?? key, found?.set, found?.number);
    });
  }
}

const scryfallZones: Readonly<Record<string, string>> = {
  mainboard: 'main',
  nonlands: 'main',
  lands: 'main',
  sideboard: 'side',
  commanders: 'commander',
  maybeboard: 'maybeboard',
  outside: 'maybeboard',
};

function readScryfall(list: Json, entries: Json, book: ValueBook): void {
  if (typeof list.name === 'string') book.title = list.name;
  for (const [key, part] of Object.entries(entries)) {
    const at = `/entries/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!Array.isArray(part)) {
      book.fault(diagnose('not-a-zone', at, { zone: key, got: showValue(part) }));
      continue;
    }
    part.forEach((entry, index) => {
      const digest = isObject(entry) ? entry.card_digest : undefined;
      // Lines without a card are notes that people write between the cards.
      if (isObject(entry) && digest === null) return;
      const pointer = `${at}/${index}`;
      if (!isObject(entry) || !isObject(digest)) {
        book.fault(diagnose('not-a-card', pointer, { got: showValue(entry) }));
        return;
      }
      const { name, set, collector_number: number } = digest;
      book.card(pointer, name, entry.count, scryfallZones[key] ?? key, set, number);
    });
  }
}

function readTts(list: readonly unknown[], book: ValueBook, nameOf: NameOf): void {
  const counts = new Map<string, number>();
  list.forEach((item, index) => {
    const found = typeof item === 'string' ? readCardNumber(item.trim()) : undefined;
    if (found !== undefined) counts.set(found.id, (counts.get(found.id) ?? 0) + 1);
    // The first entry says where the list comes from.
    else if (index > 0 || typeof item !== 'string') {
      book.fault(diagnose('not-a-card', `/${index}`, { got: showValue(item) }));
    }
  });
  for (const [id, count] of counts) {
    const dash = id.indexOf('-');
    book.card('', nameOf(id) ?? id, count, '', id.slice(0, dash), id.slice(dash + 1));
  }
}
