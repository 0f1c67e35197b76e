import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDecklist } from '../../../../../src/core/decks/read.js';
import { messageOf } from '../../../../../src/core/decks/text/chat.js';
import { pastedLines } from '../../../../../src/core/decks/text/pasted.js';
import { projectRoot } from '../../../../support/needs.js';

test.each([
  '[12:01] ann: 4 Opt',
  '[12:01:33] ann: 4 Opt',
  '[9:01 PM] ann: 4 Opt',
  '[12/05/2024, 12:01:33] Ann Lee: 4 Opt',
  '[12:01, 12.5.2024] Ann: 4 Opt',
  '2024-05-12 12:01 ann: 4 Opt',
  '12:01 - Ann: 4 Opt',
  '12:01 4 Opt',
  '<ann> 4 Opt',
  '<@ann> 4 Opt',
  '[12:01] <ann> 4 Opt',
])('%s is the message 4 Opt', (line) => expect(messageOf(line)).toBe('4 Opt'));

test.each([
  ['[12:01] ann: 4 Circle of Protection: Red', '4 Circle of Protection: Red'],
  ['[12:01] 4 Circle of Protection: Red', '4 Circle of Protection: Red'],
  ['[12:01] ann: - 4 Opt', '- 4 Opt'],
  ['[12:01] ann: x4 Opt', 'x4 Opt'],
  ['[12:01] ann: Sideboard (15)', 'Sideboard (15)'],
  ['<ann> Ow: x', 'Ow: x'],
  ['12:01 Pokémon: 3', 'Pokémon: 3'],
  ['[12:01] ann: Total Cards: 60', 'Total Cards: 60'],
])('%s is the message %s', (line, message) => expect(messageOf(line)).toBe(message));

test.each([
  '[12:01] Circle of Protection: Red x4',
  '[12:01] ann: Opt x4',
  '[12:01] Sideboard: 4 Opt',
])('%s has no sure name of who wrote it, so nothing is read', (line) =>
  expect(messageOf(line)).toBe(''),
);

test.each([
  '4 Opt',
  'Circle of Protection: Red x4',
  'ann: 4 Opt',
  '1 Ow: x',
  '[M21:123] Opt',
  '[MP2:12] Opt',
  '[10E:123] Opt',
  'Max // Mad: y',
])('%s is no line of a chat', (line) => expect(messageOf(line)).toBeUndefined());

describe('a line of a chat that holds no card', () => {
  const [talk] = pastedLines('[12:01] ann: hello (M20) 12');

  test('keeps its text and is marked', () => {
    expect(talk).toMatchObject({ text: '[12:01] ann: hello (M20) 12', isTalk: true });
  });

  test.each(['plain', 'arena', 'mtgo', 'xmage', 'ptcgl', 'numbered'] as const)(
    'is reported and never a card, in a list of %s too',
    (format) => {
      const text = '[12:01] ann: hello (M20) 12\n<bob> I like OP01-016 Nami\n4 Opt';
      for (const game of [undefined, 'onepiece']) {
        const read = readDecklist(text, { format, ...(game && { game }) });
        expect(read.decklist.cards.map(({ name, count }) => [count, name])).toEqual([[4, 'Opt']]);
        expect(read.diagnostics.map(({ code }) => code)).toEqual([
          'line-not-read',
          'line-not-read',
        ]);
      }
    },
  );
});

test('a name before a counted card is not a part of the name of the card', () => {
  const text = 'ann: 4 Lightning Bolt (M10) 146\n4 Opt (XLN) 65\nann: 4 OP01-016 Nami';
  for (const game of ['magic', 'onepiece']) {
    const { decklist } = readDecklist(text, { game });
    expect(decklist.cards.filter(({ name }) => name.includes('ann'))).toEqual([]);
  }
});

test('names with a colon stay', () => {
  const names = ['Ow: x', 'Circle of Protection: Red', 'Max // Mad: y', 'Number 39: Utopia'];
  const text = names.map((name) => `2 ${name}`).join('\n');
  expect(readDecklist(text).decklist.cards.map(({ name }) => name)).toEqual(names);
});

describe.each(['arena-export', 'ptcgl-live', 'ptcgl-japanese', 'pocket-bulleted'])(
  'the list %s that is pasted from a chat',
  (name) => {
    const text = readFileSync(join(projectRoot, `rules-fixtures/pastes/${name}.txt`), 'utf8');

    test.each([
      '[12:01] ann: ',
      '12:01:33 ',
      '<ann> ',
      '[12:01] <@ann> ',
      '[1/5/2024, 9:01 PM] Ann Lee: ',
    ])('with %sbefore each line has the same cards', (stamp) => {
      const pasted = text.replace(/^(?=.)/gm, stamp);
      expect(readDecklist(pasted).decklist).toEqual(readDecklist(text).decklist);
    });
  },
);
