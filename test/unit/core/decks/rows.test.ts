/**
 * Card tables, shapes of decklists, and lists as text. Each file of rules-fixtures/cards has sentences with
 * rows of an input and its result; `--update` writes the results.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCardTable } from '../../../../src/core/decks/cards/read-table.js';
import { reportNoCards } from '../../../../src/core/decks/no-cards.js';
import { readDecklist } from '../../../../src/core/decks/read.js';
import { type ShapeFault, walkCards } from '../../../../src/core/decks/shapes.js';
import { formatDecklist } from '../../../../src/core/decks/write.js';
import { counted } from '../../../../src/core/diagnostics/counted.js';
import { projectRoot } from '../../../support/needs.js';
import {
  type Answers,
  escaped,
  expectRows,
  unescaped,
  withFindings,
} from '../../../support/rows.js';

const shown = ({ code, ...fault }: ShapeFault, pointer: string) =>
  [code, pointer, ...Object.values(fault)].filter((part) => part !== '').join(' ');

const tableOf = (cards: string) => readCardTable(JSON.parse(cards)).table;

const size = 250_000;

/** Reads a list of 250,000 characters: its format, kinds of lines, and number of findings. */
function filled(head: string, unit: string, tail: string): string {
  const list = head + unit.repeat(size / unit.length) + tail;
  const { format, decklist, lines, diagnostics } = readDecklist(list);
  if (lines !== undefined) {
    const whole = list.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length;
    expect(lines.cards + lines.skipped + lines.leftOut + lines.unread).toBe(whole);
  }
  const counts = Object.entries(lines ?? {}).map(([kind, count]) => `${kind} ${count}`);
  const entries = counted(decklist.cards.length, 'entry', 'entries');
  return [format, ...counts, entries, counted(diagnostics.length, 'finding')].join(', ');
}

const { table: cards } = readCardTable([
  { id: '89631139', name: 'Blue-Eyes White Dragon', names: ['Dragon blanc aux yeux bleus'] },
  { id: 'OP01-016', name: 'Nami' },
]);
const names = { 89631139: 'Blue-Eyes White Dragon' };

const answers: Answers = [
  [
    /^list (?:with (\w+) )?(.*)/,
    (tables, shown = '') => {
      const text = unescaped(shown);
      const options = {
        ...(tables === 'cards' && { cards }),
        ...(tables === 'names' && { names }),
      };
      const { format, confidence, decklist, diagnostics } = readDecklist(text, options);
      expect(readDecklist(decklist).decklist).toStrictEqual(decklist);
      const lines = decklist.cards.map((card) => JSON.stringify(card));
      return withFindings([`${format} ${confidence}`, ...lines].join('\n'), diagnostics);
    },
  ],
  [
    /^fill (?:after (.*?) )?with (.*?)(?: before (.*))?$/,
    (head = '', unit = '', tail = '') => filled(unescaped(head), unescaped(unit), unescaped(tail)),
  ],
  [
    /^table (.*)/,
    (text = '') => {
      const { table, diagnostics } = readCardTable(unescaped(text));
      const settings = { game: table.game, copies: table.copies };
      const given = [settings, ...table.cards].map((one) => JSON.stringify(one));
      return withFindings(
        given.filter((one) => one !== '{}').join('\n') || 'no cards',
        diagnostics,
      );
    },
  ],
  [
    /^names (with case )?in (\[.*?\}\]) of (.*)/,
    (isCase, cards = '', name = '') =>
      tableOf(cards).nameOf(unescaped(name), isCase ? ['case'] : []),
  ],
  [
    /^needs of (\[.*?\]) for (\{.*)/,
    (cards = '', rules = '') =>
      tableOf(cards).neededBy({ fallbacks: [], match: {}, ...JSON.parse(rules) }),
  ],
  [
    /^walk (.*)/,
    (list = '') => {
      const found: string[] = [];
      walkCards(JSON.parse(list), {
        card: (name, set, number, count, zone) =>
          found.push([count, name, set, number, zone && `in ${zone}`].filter(Boolean).join(' ')),
        fault: (pointer, fault) => found.push(shown(fault, pointer)),
      });
      return found.join(', ');
    },
  ],
  [
    /^fields (.*)/,
    (list = '') => {
      const found: string[] = [];
      reportNoCards(JSON.parse(list), (pointer, fault) => found.push(shown(fault, pointer)));
      return found.join(', ');
    },
  ],
  [
    /^write (\w+) (.*)/,
    (format = '', cards = '') => {
      const { text, diagnostics } = formatDecklist({ cards: JSON.parse(cards) }, format);
      return withFindings(escaped(text), diagnostics);
    },
  ],
];

test.each(readdirSync(join(projectRoot, 'rules-fixtures/cards')))('%s', (name) =>
  expectRows(`cards/${name}`, answers),
);
