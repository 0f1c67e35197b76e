import { expect, test } from 'vitest';
import { readDecklist } from '../../../../../src/core/decks/read.js';

/** The cards as `COUNT NAME`, and the findings as `LINE CODE`. */
function read(...lines: readonly string[]) {
  const { decklist, diagnostics } = readDecklist(lines.join('\n'));
  return {
    cards: decklist.cards.map(({ count, name }) => `${count} ${name}`),
    findings: diagnostics.map(({ code, range }) => `${range?.start.line ?? '-'} ${code}`),
  };
}

const first = ['4 Bolt', '20 Mountain'];
const second = ['4 Opt', '20 Island'];
const side = ['Sideboard', '2 Smash'];

test.each([
  ['the names of players', ['Player A:', ...first, '', 'Player B:', ...second], 5],
  ['their places', ['1st place: Ann', ...first, '', '2nd place: Bo', ...second], 5],
  ['a winner', ['Winner: Ann', ...first, 'Runner-up: Bo', ...second], 4],
  ['numbers', ['Deck A', ...first, 'Deck B', ...second], 4],
  ['a rule after a sideboard', [...first, ...side, '---', 'UW', ...second], 6],
  ['the cards before a second sideboard', [...first, '', ...side, '', ...second, '', ...side], 7],
  [
    'a second deck in Japanese',
    ['デッキ', ...first, 'サイドボード', '2 Smash', 'デッキ', ...second],
    6,
  ],
  ['a heading with another number', ['Pokémon: 2', ...first, '', 'Pokémon: 1', '4 Opt'], 5],
])('a second list begins after %s', (_what, lines, line) => {
  const { cards, findings } = read(...lines);
  expect(cards).not.toContain('4 Opt');
  expect(findings).toEqual([`${line} several-lists`, '- cards-left-out']);
});

test('a second list begins in a fence after prose', () => {
  const { cards, findings } = read('```', ...first, '```', 'and another:', '```', ...second, '```');
  expect(cards).toEqual(first);
  expect(findings).toEqual(['5 line-not-read', '7 several-lists', '- cards-left-out']);
});

test.each([
  ['of the same size', ['Red', '60 Mountain', '', 'Blue', '60 Island'], ['1 line-not-read']],
  [
    'after a rule',
    ['4 Bolt', '56 Mountain', '---', 'Blue', '4 Opt', '40 Island'],
    [] as readonly string[],
  ],
  ['after a sideboard', [...first, ...side, '', 'Blue', '4 Opt', '56 Island'], []],
])('words between two whole decks begin a list: %s', (_what, lines, before) => {
  const { findings } = read(...lines);
  const line = lines.indexOf('Blue') + 1;
  expect(findings).toEqual([...before, `${line} several-lists`, '- cards-left-out']);
});

test.each([
  ['a rule', [...first, '---', ...second], []],
  ['the name of a part', ['40 Bolt', '', 'Ramp', '4 Opt'], ['3 line-not-read']],
  ['the name of a part after a rule', [...first, '---', 'Ramp', '4 Opt'], ['4 line-not-read']],
  ['a place below the list', ['1st place - Ann', ...first, '2nd place - Bo'], []],
  ['the heading of the sideboard', [...first, '', 'Sideboard', '2 Smash', '', '2 Negate'], []],
  ['a blank line under it', [...first, '', 'Sideboard', '', '2 Smash', '', 'Lands', '3 A'], []],
  ['two parts of a sideboard', [...first, ...side, '', '2 Negate'], []],
  ['a fence for each zone', ['```', ...first, '```', 'Sideboard:', '```', '2 Opt', '```'], []],
  [
    'a fence for a sideboard that prose names',
    ['```', ...first, '```', 'with this sideboard', '```', '2 Opt', '```'],
    ['5 line-not-read'],
  ],
])('no second list begins after %s', (_what, lines, findings) => {
  const counted = lines.filter((line) => /^\d+ /.test(line));
  expect(read(...lines)).toEqual({ cards: counted, findings });
});

test('what has the form of a card after a fence is no card, up to a heading', () => {
  const fenced = ['```', ...first, '```'];
  expect(read(...fenced, '2 of my friends laughed')).toEqual({
    cards: first,
    findings: ['5 line-not-read'],
  });
  expect(read(...fenced, 'Sideboard', '2 Smash').cards).toEqual([...first, '2 Smash']);
});
