/** Makes card tables from Scryfall's bulk files: `oracle_cards`, `default_cards` and `all_cards`. */

import type { TableCard } from '../../decks/cards/table-card.js';
import { isObject } from '../../decks/shapes.js';
import { present } from '../../diagnostics/counted.js';
import { defined } from '../../json/defined.js';
import { madeOnce } from '../../json/grouping.js';
import {
  type CardCollector,
  type CardSource,
  type CollectOptions,
  type Fields,
  sharedGroups,
  textOf,
  textsOf,
} from './card-collector.js';

export const scryfall: CardSource = {
  attributes: {
    type: (card) => typesOf(card, 0),
    subtype: (card) => typesOf(card, 1),
    identity: ({ color_identity: identity }) => identity,
    cost: (card) => card.cmc ?? facesOf(card)[0]?.cmc,
    keywords: ({ keywords }) => keywords,
    legal: ({ legalities }) =>
      Object.entries(isObject(legalities) ? legalities : {}).flatMap(([format, legality]) =>
        legality === 'legal' || legality === 'restricted' ? [format] : [],
      ),
  },
  optional: ['legal'],
  collect: scryfallCards,
};

/** Layouts that are never part of a deck. */
const noCards = new Set(['token', 'double_faced_token', 'emblem', 'art_series']);

/**
 * Collects the cards of Scryfall's files: a row for each English printing. Cards with the same `oracle_id` are
 * reprints. Names of front faces and of printings in other languages are other spellings.
 */
function scryfallCards({ keep, languages }: CollectOptions): CardCollector {
  const cards: (TableCard & { readonly group: string })[] = [];
  /** `oracle_id` -> other spellings. */
  const spellings = new Map<string, Set<string>>();
  return {
    settings: { game: 'MTG', copies: 4 },
    add(entry) {
      if (!isObject(entry) || entry.object !== 'card') return false;
      const faces = facesOf(entry);
      const group = textOf(entry.oracle_id) ?? textOf(faces[0]?.oracle_id);
      // A card with the same card on its back, `Opt // Opt`, counts as that card.
      const isTwice = faces.length > 1 && faces.every(({ name }) => name === faces[0]?.name);
      const name = textOf((isTwice ? faces[0] : entry)?.name);
      if (name === undefined || group === undefined) return false;
      if (noCards.has(String(entry.layout))) return true;
      const language = textOf(entry.lang) ?? 'en';
      const isWanted = language === 'en' || (languages?.includes(language) ?? true);
      for (const spelling of isWanted ? spellingsOf(entry, faces, language) : []) {
        madeOnce(spellings, group, () => new Set()).add(spelling);
      }
      if (language === 'en') cards.push({ name, ...cardOf(entry, faces), group, ...keep(entry) });
      return true;
    },
    *finish() {
      const groups = sharedGroups(cards);
      for (const { group, ...card } of cards) {
        const names = [...(spellings.get(group) ?? [])].filter((one) => one !== card.name);
        // Only the first row of a card needs its spellings.
        spellings.delete(group);
        yield { ...card, ...(groups.has(group) && { group }), ...(names.length > 0 && { names }) };
      }
    },
  };
}

function facesOf({ card_faces: faces }: Fields): readonly Fields[] {
  return Array.isArray(faces) ? faces.filter(isObject) : [];
}

/** The words before or after the dash of a type line such as `Legendary Creature — Elf // Land`. */
function typesOf(card: Fields, side: 0 | 1): readonly string[] {
  const line =
    textOf(card.type_line) ??
    facesOf(card)
      .flatMap((face) => textOf(face.type_line) ?? [])
      .join('//');
  return line.split('//').flatMap((face) => face.split('—')[side]?.trim().split(/ +/) ?? []);
}

function spellingsOf(card: Fields, faces: readonly Fields[], language: string): string[] {
  const field = language === 'en' ? 'name' : 'printed_name';
  const ofFaces = faces.flatMap((face) => textOf(face[field]) ?? []);
  const whole = textOf(card.printed_name);
  return present([
    whole,
    textOf(card.flavor_name),
    // Arena uses the name of the front face; MTGO writes `Fire/Ice`.
    ...(ofFaces.length < 2 ? [] : [ofFaces[0] as string, ofFaces.join(' // '), ofFaces.join('/')]),
  ]);
}

function cardOf(card: Fields, faces: readonly Fields[]): Omit<TableCard, 'name'> {
  const set = textOf(card.set)?.toUpperCase();
  const number = textOf(card.collector_number);
  const type = textOf(card.type_line) ?? textOf(faces[0]?.type_line) ?? '';
  const land = /\bLand\b/.test(type.split('//')[0] as string);
  const own = Array.isArray(card.colors) ? card.colors : faces.flatMap((face) => face.colors ?? []);
  const made = Array.isArray(card.produced_mana) ? card.produced_mana : card.color_identity;
  const letters = textsOf(land ? made : own);
  const colors = [...'WUBRG'].filter((letter) => letters.includes(letter)).join('');
  const copies = copiesOf(type, textOf(card.oracle_text) ?? '');
  return defined({ set, number, colors, land: land || undefined, copies });
}

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function copiesOf(type: string, text: string): number | 'any' | undefined {
  if (/^Basic\b/.test(type) || /A deck can have any number of cards named/.test(text)) return 'any';
  const most = /A deck can have up to (\w+) cards named/.exec(text)?.[1];
  const number = numbers.indexOf(most ?? '');
  return number === -1 ? undefined : number;
}
