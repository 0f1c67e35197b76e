import { describe, expect, test } from 'vitest';
import { csv } from '../../../../../src/core/decks/formats/csv.js';
import { readDecklist } from '../../../../../src/core/decks/index.js';
import { headOf } from '../../../../../src/core/decks/text/head.js';

describe('a header', () => {
  const isHeader = (text: string) => csv.detect(headOf(text)) === 'certain';

  test.each([
    ['Count,Name', '4,Opt'],
    ['"Quantity";"Card Name";"Set Code"', '4;Opt;XLN'],
    ['Name\tEdition\tCollector Number', 'Opt\tXLN\t65'],
    ['Anzahl;Name;Set;Nr.', '4;Opt;XLN;65'],
  ])('%s', (header, record) => {
    expect(csv.read(`${header}\n${record}`).cards).toMatchObject([{ name: 'Opt' }]);
  });

  test.each(['4,Opt', 'Name', 'Hello, world', ''])('%j is none', (text) => {
    expect(isHeader(text)).toBe(false);
  });

  test('may name its columns as a spreadsheet in German does', () => {
    const [card] = csv.read('Anzahl;Name;Set;Nr.\n4;Opt;XLN;65').cards;
    expect(card).toMatchObject({ count: 4, set: 'XLN', number: '65' });
  });

  test('prefers the code of a set to its name', () => {
    const list = 'Name,Edition Name,Edition Code,Count\nOpt,Ixalan,XLN,4';
    expect(csv.read(list).cards[0]?.set).toBe('XLN');
  });
});

describe('a record', () => {
  const cards = (text: string) => csv.read(text).cards;

  test('may quote separators, quotes and line ends', () => {
    expect(cards('Count,Name\n4,"Atraxa, ""Voice"""\n1,"Two\nlines"\n')).toEqual([
      { name: 'Atraxa, "Voice"', count: 4 },
      { name: 'Two lines', count: 1 },
    ]);
  });

  test('has its zone by a column of any kind', () => {
    const text = 'Count,Name,Sideboard\n1,A,true\n1,B,false\n1,C,Maybeboard\n1,D,';
    expect(cards(text).map(({ zone }) => zone)).toEqual(['side', 'main', undefined]);
    expect(csv.read(text).diagnostics).toMatchObject([
      { code: 'cards-left-out', data: { copies: 1 } },
    ]);
  });

  test('is one copy where there is no column of counts', () => {
    expect(cards('Name,Set,Foil\nOpt,XLN,')).toEqual([{ name: 'Opt', set: 'XLN', count: 1 }]);
  });

  test('without a name or a count is unread', () => {
    expect(csv.read('Count,Name\n0,Opt\n4,\nx,Opt\n10000,Opt').lines).toMatchObject({
      cards: 0,
      unread: 4,
    });
  });

  test('whose quote never closes takes a few lines with it, and they are all reported', () => {
    const text = `Count,Name\n1,"Opt\n${'2,Negate\n'.repeat(30)}`;
    const { lines, diagnostics } = csv.read(text);
    expect(lines.cards + lines.skipped + lines.unread).toBe(32);
    expect(lines).toMatchObject({ cards: 21, unread: 10 });
    expect(diagnostics).toHaveLength(10);
  });
});

test('a text without a header is a finding', () => {
  expect(csv.read('4 Opt').diagnostics.map(({ code }) => code)).toEqual([
    'line-not-read',
    'not-of-format',
  ]);
});

test('a list without a column of counts is a finding, and its cards are one copy each', () => {
  const { decklist, diagnostics } = readDecklist('Name,Main,Side\nOpt,4,0\nDuress,0,2');
  expect(decklist.cards.map(({ count }) => count)).toEqual([1, 1]);
  expect(diagnostics).toMatchObject([
    {
      code: 'no-count-column',
      data: { titles: ['Name', 'Main', 'Side'] },
      range: { start: { line: 1 } },
    },
  ]);
});

test('a name that holds more than a name is a finding', () => {
  const { diagnostics } = readDecklist('Count,Name\n4,Opt 4 Bolt\n1,Number 39: Utopia');
  expect(diagnostics).toMatchObject([{ code: 'more-than-name', data: { line: 2 } }]);
});
