import { expect, test } from 'vitest';
import { readDecklist } from '../../../../../src/core/decks/read.js';

const found = (text: string, format?: 'plain') => {
  const { decklist, diagnostics } = readDecklist(text, format === undefined ? {} : { format });
  return {
    copies: decklist.cards.reduce((sum, { count }) => sum + count, 0),
    second: diagnostics.flatMap(({ code, range }) =>
      code === 'several-lists' ? [range?.start.line] : [],
    ),
  };
};
const deck = '4 Opt\n36 Brainstorm\n20 Island\n';
const other = '4 Ponder\n35 Consider\n21 Island\n';

test.each([
  ['a list twice', `${deck}\n${deck}`, 5],
  ['two lists of one size that share a card', `${deck}\n\n${other}`, 6],
  ['two lists with sideboards', `${deck}\n15 Duress\n\n${other}\n15 Duress\n`, 7],
  ['two lists with printings', '60 Iono PAL 185\n\n60 Iono PAL 185\n', 3],
])('the first of several lists is read: %s', (_what, text, line) => {
  const { copies, second } = found(text);
  expect(second).toEqual([line]);
  expect([60, 75]).toContain(copies);
});

test.each([
  ['other cards', `${deck}\n60 Swamp\n`],
  ['another size', `${deck}\n59 Island\n`],
  ['parts of a deck', '20 Opt\n10 Island\n\n20 Opt\n10 Ponder\n'],
  ['headings', `Deck\n${deck}\nSideboard\n${deck}`],
])('blocks are one list where it is not certain: %s', (_what, text) => {
  expect(found(text).second).toEqual([]);
});
