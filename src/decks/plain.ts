/**
 * Plain lines: `4 Charizard ex OBF 125`, `4x Rare Candy`, `Pokémon: 12`. One card a line, the
 * count first, the printing last where there is one. Headings, totals and comments are furniture.
 *
 * Each line is cut into words once and looked at from both ends, so the time is linear in the
 * length of the text whatever stands in it.
 */

import { diagnose } from '../diagnostics/deck-codes.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type DeckCard, type Decklist, mostCopies } from './decklist.js';

const heading =
  /^(?:#{1,2} ?)?(pok(?:[eé?\uFFFD]|Ã©)mon|trainers?(?: cards)?|energy|energies|deck|main ?deck|main|sideboard|side ?deck|side)(?: ?[:(–-]? ?\d{0,4}\)?:?)?$/i;
const total = /^total cards ?[:–-] ?\d{1,4}$/i;
const comment = /^(?:\/\/|#|\*{3})/;
const countWord = /^(\d{1,9})[x×]?$/i;
const setWord = /^(?:[A-Z][A-Z0-9]{1,7}[a-z]?|[A-Z]{1,3}-[A-Z0-9]{1,4})$/;
// Older exports give a basic energy a number without a set, or "Energy" in place of the set.
const basicEnergy = /^(?:Basic )?(?:\{[A-Z]\}|[A-Z][a-z]+) Energy$/;
const energyNumber = /^\d{1,3}$/;
const numberWord = /^[A-Z]{0,4}\d{1,3}[a-z]?$/;

/** Reads plain lines. Each line is a card, furniture, or a finding that names the line. */
export function readPlainLines(text: string): {
  readonly decklist: Decklist;
  readonly diagnostics: readonly Diagnostic[];
} {
  const cards: DeckCard[] = [];
  const diagnostics: Diagnostic[] = [];
  let zone: string | undefined;
  let offset = 0;
  text.split('\n').forEach((raw, index) => {
    const line = raw.normalize('NFC').replace(/\s+/g, ' ').trim();
    const start = offset;
    offset += raw.length + 1;
    if (line === '' || total.test(line)) return;
    const title = heading.exec(line)?.[1];
    if (title !== undefined) {
      zone = zoneOf(title);
      return;
    }
    if (comment.test(line)) return;
    const card = readLine(line, zone);
    if (card !== undefined) {
      cards.push(card);
      return;
    }
    const range = {
      start: { line: index + 1, column: 1, offset: start },
      end: { line: index + 1, column: raw.length + 1, offset: start + raw.length },
    };
    const shown = line.length > 80 ? `${line.slice(0, 79)}…` : line;
    diagnostics.push(diagnose('line-not-read', '', { line: index + 1, text: shown }, { range }));
  });
  return { decklist: { cards }, diagnostics };
}

function zoneOf(title: string): string {
  const word = title.toLowerCase();
  if (word.startsWith('pok')) return 'pokemon';
  if (word.startsWith('trainer')) return 'trainer';
  if (word.startsWith('energ')) return 'energy';
  return word.startsWith('side') ? 'side' : 'main';
}

function readLine(line: string, zone: string | undefined): DeckCard | undefined {
  const words = line.split(' ');
  if (words[0] === '*' || words[0] === '•' || words[0] === '-') words.shift();
  const count = Number(countWord.exec(words[0] ?? '')?.[1] ?? Number.NaN);
  if (!(count >= 1 && count <= mostCopies) || words.length < 2) return undefined;
  words.shift();
  // The game marks a pattern of foil with PH behind the number; it is the same card.
  if (words.length > 3 && words.at(-1) === 'PH' && numberWord.test(words.at(-2) ?? '')) words.pop();
  const printing = takePrinting(words);
  return { name: words.join(' '), ...printing, count, ...(zone === undefined ? {} : { zone }) };
}

/** Takes set and number off the end of the words, where they are there. */
function takePrinting(words: string[]): { readonly set?: string; readonly number?: string } {
  const [set = '', number = ''] = words.slice(-2);
  if (words.length > 2 && setWord.test(set) && numberWord.test(number)) {
    words.splice(-2);
    return { set, number };
  }
  if (!energyNumber.test(number)) return {};
  const length = set === 'XYEnergy' || words.at(-3) === 'Energy' ? -2 : -1;
  if (!basicEnergy.test(words.slice(0, length).join(' '))) return {};
  words.splice(length);
  return { number };
}
