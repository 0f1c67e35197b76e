/** Card tables from Scryfall's bulk files: `oracle_cards`, `default_cards` and `all_cards`. */
import type { TableCard } from '../../decks/cards/table-card.js';
import {
  type CardCollector,
  type Fields,
  isFields,
  textOf,
  textsOf,
  withoutLoneGroups,
} from './card-collector.js';

/** Which names to take. */
export interface ScryfallOptions {
  /** Languages as Scryfall writes them, such as `de` and `ja`. Default: all in the files. */
  readonly languages?: readonly string[];
}

/** Layouts of what is in no deck. */
const noCards = new Set(['token', 'double_faced_token', 'emblem', 'art_series']);

/**
 * Collects the cards of Scryfall's files: a row for each English printing; reprints are the cards of
 * one `oracle_id`. The names of the front faces, and of printings in other languages, are other
 * spellings.
 */
export function scryfallCards({ languages }: ScryfallOptions = {}): CardCollector {
  const cards: (TableCard & { readonly group: string })[] = [];
  /** `oracle_id` -> other spellings. */
  const spellings = new Map<string, Set<string>>();
  return {
    settings: { game: 'MTG', copies: 4 },
    add(entry) {
      if (!isFields(entry) || entry.object !== 'card') return false;
      const name = textOf(entry.name);
      const faces = Array.isArray(entry.card_faces) ? entry.card_faces.filter(isFields) : [];
      const group = textOf(entry.oracle_id) ?? textOf(faces[0]?.oracle_id);
      if (name === undefined || group === undefined) return false;
      if (noCards.has(String(entry.layout))) return true;
      const language = textOf(entry.lang) ?? 'en';
      const isWanted = language === 'en' || (languages?.includes(language) ?? true);
      const known = spellings.get(group) ?? new Set<string>();
      spellings.set(group, known);
      for (const spelling of isWanted ? spellingsOf(entry, faces, language) : [])
        known.add(spelling);
      if (language === 'en') cards.push({ ...cardOf(entry, faces), name, group });
      return true;
    },
    finish() {
      const rows = cards.map((card): TableCard => {
        const names = [...(spellings.get(card.group) ?? [])].filter((one) => one !== card.name);
        // Once for a card is enough.
        spellings.delete(card.group);
        return names.length === 0 ? card : { ...card, names };
      });
      return withoutLoneGroups(rows);
    },
  };
}

function spellingsOf(card: Fields, faces: readonly Fields[], language: string): string[] {
  const field = language === 'en' ? 'name' : 'printed_name';
  const ofFaces = faces.flatMap((face) => textOf(face[field]) ?? []);
  const whole = textOf(card.printed_name);
  return [
    ...(whole === undefined ? [] : [whole]),
    ...(textOf(card.flavor_name) === undefined ? [] : [String(card.flavor_name)]),
    // Arena names a card by its front face, MTGO writes `Fire/Ice`.
    ...(ofFaces.length < 2 ? [] : [ofFaces[0] as string, ofFaces.join(' // '), ofFaces.join('/')]),
  ];
}

function cardOf(card: Fields, faces: readonly Fields[]): Omit<TableCard, 'name'> {
  const set = textOf(card.set)?.toUpperCase();
  const number = textOf(card.collector_number);
  const type = textOf(card.type_line) ?? '';
  const land = /\bLand\b/.test(type.split('//')[0] as string);
  const own = Array.isArray(card.colors) ? card.colors : faces.flatMap((face) => face.colors ?? []);
  const made = Array.isArray(card.produced_mana) ? card.produced_mana : card.color_identity;
  const letters = textsOf(land ? made : own);
  const colors = [...'WUBRG'].filter((letter) => letters.includes(letter)).join('');
  const copies = copiesOf(type, textOf(card.oracle_text) ?? '');
  return {
    ...(set !== undefined && { set }),
    ...(number !== undefined && { number }),
    colors,
    ...(land && { land }),
    ...(copies !== undefined && { copies }),
  };
}

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function copiesOf(type: string, text: string): number | 'any' | undefined {
  if (/^Basic\b/.test(type) || /A deck can have any number of cards named/.test(text)) return 'any';
  const most = /A deck can have up to (\w+) cards named/.exec(text)?.[1];
  const number = numbers.indexOf(most ?? '');
  return number === -1 ? undefined : number;
}
