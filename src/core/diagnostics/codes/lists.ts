/** Findings about the lines of decklists: their codes, texts, meanings and examples. */
import { counted } from '../counted.js';
import {
  diagnoser,
  type ExamplesOf,
  error,
  info,
  type MeaningsOf,
  quote,
  warning,
} from '../finding.js';

/** How a line such as `3 Conspiracy` or `2 Sideboard` was read, and what else it could be. */
const readingsOfSubtotal = {
  card: 'a card, but may say how many cards there are',
  number: 'the number of the cards beside it, but may be a card',
  above: 'the heading of the cards below it, but may be the number of those above it',
  below: 'the number of the cards above it, but may be the heading of those below it',
};

export const listCodes = {
  'line-not-read': error(
    (d: { line: number; text: string }) => `line ${d.line} is not a card: ${quote(d.text)}`,
    ({ text }) =>
      /^(?:https?:|www\.)/.test(text)
        ? 'links are not followed: paste the list itself'
        : /^\d.*[ ,;|]\d{1,2}x? ?\p{L}/u.test(text)
          ? 'write each card on a line of its own: COUNT NAME, or COUNT NAME SET NUMBER'
          : 'a card is written COUNT NAME, or COUNT NAME SET NUMBER',
  ),
  'more-not-read': error(
    (d: { count: number; last: string }) =>
      `${counted(d.count, 'more place')} could not be read, the last of them ${d.last}`,
  ),
  'set-missing': warning(
    (d: { name: string; line: number }) =>
      `line ${d.line} ends like a number without a set and is read as the card ${quote(d.name)}`,
    'write the set before the number, for example SP SWSH260',
  ),
  'in-game-printing': info(
    (d: { name: string; set: string }) =>
      `${d.set} is a set of the game client alone: ${quote(d.name)} matches by its name, not by its printing`,
  ),
  'cards-left-out': info(
    (d: { copies: number; zones: readonly string[] }) =>
      `${counted(d.copies, 'copy is', 'copies are')} left out, because not in the deck: ${d.zones.join(', ')}`,
  ),
  'companion-in-side': info(
    (d: { name: string }) =>
      `${quote(d.name)} is the companion and also in the sideboard; it is counted once`,
  ),
  'side-by-size': info(
    (d: { main: number; side: number }) =>
      `nothing marks the sideboard: the first ${counted(d.main, 'copy is', 'copies are')} the main deck, the last ${d.side} the sideboard`,
  ),
  'count-differs': warning(
    (d: { line: number; text: string; stated: number; copies: number; lines: number }) =>
      `line ${d.line} says ${d.stated} (${quote(d.text)}), but ${counted(d.copies, 'copy was', 'copies were')} read${d.lines > 0 ? ` on ${counted(d.lines, 'line')}` : ''}`,
    'a line is missing or has a wrong count; correct the list or the number',
  ),
  'more-than-name': warning(
    (d: { line: number; name: string; what: string }) =>
      `line ${d.line} is read as the card ${quote(d.name)}, but this seems to hold ${d.what} besides the name`,
    ({ what }) =>
      what === 'another card'
        ? 'write each card on a line of its own'
        : 'write COUNT NAME, or COUNT NAME SET NUMBER',
  ),
  'brackets-in-names': warning(
    (d: { names: number; ended: number; example: string }) =>
      `${d.ended} of ${d.names} names end in brackets, such as ${quote(d.example)}`,
    'if these are sets or remarks and not a part of the names, remove them',
  ),
  'maybe-subtotal': warning(
    (d: { line: number; text: string; readAs: keyof typeof readingsOfSubtotal }) =>
      `line ${d.line}, ${quote(d.text)}, is read as ${readingsOfSubtotal[d.readAs]}`,
    ({ readAs }) =>
      readAs === 'above' || readAs === 'below'
        ? 'write the heading without a number above its cards'
        : 'write a colon after a number of cards, and the set of a card',
  ),
  'several-lists': error(
    (d: { line: number; lines: number }) =>
      `line ${d.line} begins another list; only the first list is read${d.lines > 0 ? `, and ${counted(d.lines, 'line after it is', 'lines after it are')} not` : ''}`,
    'put each list into a file of its own',
  ),
};

export const diagnoseList = diagnoser(listCodes);

export const listMeanings: MeaningsOf<typeof listCodes> = {
  'line-not-read': 'A line of a list is neither a card nor a heading',
  'more-not-read': 'Too many lines cannot be read; the rest are only counted',
  'set-missing':
    'A line ends in what looks like a collector number without a set; it is read as a name',
  'in-game-printing':
    'A set exists only in the game client: the card matches by its name, not its printing',
  'cards-left-out': 'Copies outside the deck, such as those in a maybeboard, are left out',
  'companion-in-side': 'The companion is also in the sideboard; it is counted once',
  'side-by-size': 'Nothing marks the sideboard; the last copies are read as the sideboard',
  'count-differs': 'A heading, subtotal or total differs from the number of cards that were read',
  'more-than-name':
    'A line is read as a card, but its name seems to contain more, such as a printing or another card',
  'brackets-in-names': 'Most names in a list end in brackets, which may contain sets or remarks',
  'maybe-subtotal':
    'A line can be read as a card, as the number of cards above it, or as the heading of the cards below it',
  'several-lists': 'A text contains several lists; only the first is read',
};

export const listExamples: ExamplesOf<typeof listCodes> = {
  'line-not-read': [`Charizard ex, two of them`, `2 Charizard ex OBF 125`],
  'more-not-read': [`a page of prose`, `4 Iono PAL 185`],
  'set-missing': [`1 Charizard SWSH260`, `1 Charizard SP SWSH260`],
  'in-game-printing': [`a card in a set that was never printed`, `4 Iono PAL 185`],
  'cards-left-out': [
    `{ "main": [{ "name": "Iono" }], "maybeboard": [{ "name": "Arven" }] }`,
    `{ "main": [{ "name": "Iono" }] }`,
  ],
  'companion-in-side': [
    `Companion\n1 Lurrus of the Dream-Den\n\nSideboard\n1 Lurrus of the Dream-Den`,
    `Companion\n1 Lurrus of the Dream-Den\n\nSideboard\n2 Surgical Extraction`,
  ],
  'side-by-size': [
    `4 Lightning Bolt\n… 60 copies …\n3 Smash to Smithereens`,
    `4 Lightning Bolt\n… 60 copies …\n\nSideboard\n3 Smash to Smithereens`,
  ],
  'count-differs': [
    `Energy: 3\n4 Basic {R} Energy SVE 2\n5 Basic {W} Energy SVE 3`,
    `Energy: 9\n4 Basic {R} Energy SVE 2\n5 Basic {W} Energy SVE 3`,
  ],
  'more-than-name': [
    `4 Lightning Bolt 4 Opt\n2 Atraxa {190}`,
    `4 Lightning Bolt\n4 Opt\n2 Atraxa CMR 190`,
  ],
  'brackets-in-names': [
    `4 Opt (Ixalan)\n4 Duress (Magic 2020)\n2 Abrade (Amonkhet)`,
    `4 Opt (XLN)\n4 Duress (M20)\n2 Abrade (AKH)`,
  ],
  'maybe-subtotal': [`4 Lightning Bolt\n3 Conspiracy`, `4 Lightning Bolt`],
  'several-lists': [`Deck\n4 Lightning Bolt\n\nDeck\n4 Counterspell`, `Deck\n4 Lightning Bolt`],
};
