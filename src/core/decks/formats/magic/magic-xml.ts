/** Reads decks in XML: Magic Online's .dek and Cockatrice's .cod. */
import { type DeckCard, deckCard, mostTypedCopies } from '../../decklist.js';
import { foldText } from '../../identity.js';
import { linesOf } from '../../text/lines.js';
import { ReadingBuilder, type TextReading, type TextUnit } from '../../text/reading.js';
import { type XmlToken, xmlTokens } from '../../text/xml.js';
import { isOutside, zoneNamed } from '../../zones.js';
import { splitName } from './magic-line.js';

/** Tags whose text is about the deck. Text in other tags is unread. */
const textTags = new Set(
  'netdeckid preconstructeddeckid deckname format lastloadedtimestamp comments tag name'.split(' '),
);

const knownTags = new Set([
  ...textTags,
  ...'deck cards cockatrice_deck bannercard tags zone card sideboard_plan'.split(' '),
  ...'move_card_to_zone move'.split(' '),
]);

/** MTGO marks commanders with this annotation. */
const commanderAnnotation = '16777728';

/** The kinds of parts of a document. If a line has parts of several kinds, the last of these kinds counts. */
const kinds = ['skipped', 'leftOut', 'cards', 'unread'] as const;
type Kind = (typeof kinds)[number];

/** Whether a text is a document with this root element. */
export function hasRoot(text: string, root: 'deck' | 'cockatrice_deck'): boolean {
  if (!/^\s*</.test(text)) return false;
  return /<(deck|cockatrice_deck)[\s>]/i.exec(text.slice(0, 4000))?.[1]?.toLowerCase() === root;
}

/** Reads the cards of a document of either kind. */
export function readMagicXml(text: string): TextReading {
  const builder = new ReadingBuilder();
  const lines = [...linesOf(text)];
  const lineKinds = new Uint8Array(lines.length + 1);
  let line = 0;
  let zone = 'main';
  let inside = '';
  for (const token of xmlTokens(text)) {
    while (line + 1 < lines.length && (lines[line + 1]?.start ?? 0) <= token.start) line++;
    const place = {
      number: line + 1,
      text: text.slice(token.start, Math.min(token.end, token.start + 200)),
      start: token.start,
      end: token.end,
      height: 0,
    };
    if (token.name === 'zone' && token.kind === 'open') {
      const named = token.attributes.get('name') ?? 'main';
      zone = zoneNamed(named) ?? named.toLowerCase();
    }
    const kind = addToken(builder, token, place, zone, inside);
    if (token.kind === 'open') inside = token.name;
    else if (token.kind === 'close') inside = '';
    let last = line;
    while (last + 1 < lines.length && (lines[last + 1]?.start ?? 0) < token.end) last++;
    const rank = kinds.indexOf(kind);
    for (let at = line; at <= last; at++) lineKinds[at] = Math.max(lineKinds[at] as number, rank);
    line = last;
  }
  const result = builder.finish();
  const counts: Record<Kind, number> = { skipped: 0, leftOut: 0, cards: 0, unread: 0 };
  lines.forEach(({ text: shown }, index) => {
    if (shown !== '') counts[kinds[lineKinds[index] as number] as Kind]++;
  });
  return { ...result, lines: counts };
}

function addToken(
  builder: ReadingBuilder,
  token: XmlToken,
  place: TextUnit,
  zone: string,
  inside: string,
): Kind {
  const { kind, name, attributes } = token;
  if (kind === 'text') {
    if (inside === 'deckname') builder.title = foldText(token.text);
    if (textTags.has(inside)) return 'skipped';
  }
  if (kind === 'open' && (name === 'cards' || name === 'card')) {
    const card = name === 'cards' ? onlineCard(attributes) : cockatriceCard(attributes, zone);
    if (card !== undefined && card.zone !== undefined && isOutside(card.zone)) {
      builder.leaveOut(place, card.count, card.zone);
      return 'leftOut';
    }
    if (card !== undefined) {
      builder.addCards(place, card);
      return 'cards';
    }
  } else if ((kind === 'open' || kind === 'close') && knownTags.has(name)) {
    return 'skipped';
  }
  builder.reject(place);
  return 'unread';
}

function copies(text: string | undefined): number | undefined {
  const count = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
  return count >= 1 && count <= mostTypedCopies ? count : undefined;
}

function onlineCard(attributes: ReadonlyMap<string, string>): DeckCard | undefined {
  const count = copies(attributes.get('quantity'));
  const name = foldText(attributes.get('name') ?? '');
  if (count === undefined || name === '') return undefined;
  const isSide = attributes.get('sideboard')?.toLowerCase() === 'true';
  const isCommander = attributes.get('annotation') === commanderAnnotation;
  return deckCard(splitName(name), count, isCommander ? 'commander' : isSide ? 'side' : 'main');
}

function cockatriceCard(
  attributes: ReadonlyMap<string, string>,
  zone: string,
): DeckCard | undefined {
  const count = copies(attributes.get('number') ?? '1');
  const name = foldText(attributes.get('name') ?? '');
  if (count === undefined || name === '') return undefined;
  const set = attributes.get('setshortname') || undefined;
  const number = attributes.get('collectornumber') || undefined;
  return deckCard(name, count, zone, set, number);
}
