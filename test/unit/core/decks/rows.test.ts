/**
 * Card tables, shapes of decklists and lists as texts: each file of rules-fixtures/cards has sentences, and
 * below them rows with what is read or written, and what comes of it; `--update` writes that.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { readCardTable } from '../../../../src/core/decks/cards/read-table.js';
import { reportCardsAsFields } from '../../../../src/core/decks/cards-as-fields.js';
import { type ShapeFault, walkCards } from '../../../../src/core/decks/shapes.js';
import { formatDecklist } from '../../../../src/core/decks/write.js';
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

const answers: Answers = [
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
      reportCardsAsFields(JSON.parse(list), (pointer, fault) => found.push(shown(fault, pointer)));
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
