import { expect, test } from 'vitest';
import {
  readMagicLine,
  splitName,
} from '../../../../../../src/core/decks/formats/magic/magic-line.js';

test.each([
  ['1 Sol Ring (C21) 263 *F* *E*', 'Sol Ring', 'C21', '263', undefined, 'moxfield'],
  ['1 Lightning Bolt (PLST) A25-141', 'Lightning Bolt', 'PLST', 'A25-141', undefined, 'arena'],
  ['1 Arcane Signet (PCEL) 123★', 'Arcane Signet', 'PCEL', '123★', undefined, 'arena'],
  ['1x Opt (xln) 65 [Draw] ^Have,#37d67a^', 'Opt', 'xln', '65', undefined, 'archidekt'],
  [
    '1x Opt (xln) 65 [A,Maybeboard{noDeck}{noPrice}]',
    'Opt',
    'xln',
    '65',
    'maybeboard',
    'archidekt',
  ],
  ['1x Opt (xln) 65 [Commander{top}]', 'Opt', 'xln', '65', 'commander', 'archidekt'],
  ['1x Opt (xln) 65 [Sideboard{noDeck}]', 'Opt', 'xln', '65', 'side', 'archidekt'],
  ['1x Opt [Draw]', 'Opt', undefined, undefined, undefined, 'archidekt'],
  ['1 [2XM#310] Sol Ring #!Commander', 'Sol Ring', '2XM', '310', 'commander', 'deckstats'],
  ['1 [M21] Sol Ring', 'Sol Ring', 'M21', undefined, undefined, 'deckstats'],
  ['20 [] Mountain', 'Mountain', undefined, undefined, undefined, undefined],
  ['1 [M21:123] Heartfire Immolator', 'Heartfire Immolator', 'M21', '123', undefined, 'xmage'],
  ['SB: 1 [M21:1] Ugin', 'Ugin', 'M21', '1', 'side', 'xmage'],
  ['SB: 2 Negate', 'Negate', undefined, undefined, 'side', 'mtgo'],
  ['4 Lightning Bolt <141> [CLU] (F)', 'Lightning Bolt', 'CLU', '141', undefined, 'mtggoldfish'],
  [
    '4 Lightning Bolt <extended> [CLU]',
    'Lightning Bolt',
    'CLU',
    undefined,
    undefined,
    'mtggoldfish',
  ],
  ['4 Lightning Bolt [CLU]', 'Lightning Bolt', 'CLU', undefined, undefined, 'mtggoldfish'],
  ['4 Lightning Bolt [CLU] 141', 'Lightning Bolt', 'CLU', '141', undefined, 'arena'],
  ['4 Lightning Bolt (CLU)', 'Lightning Bolt', 'CLU', undefined, undefined, 'arena'],
  ['4 Lightning Bolt (CLU) #141', 'Lightning Bolt', 'CLU', '141', undefined, 'arena'],
  ['4 Lightning Bolt (CLU) 141/280', 'Lightning Bolt', 'CLU', '141', undefined, 'arena'],
  ['4 Lightning Bolt (CLU #141)', 'Lightning Bolt', 'CLU', '141', undefined, 'arena'],
  ['4 Lightning Bolt [CLU:141]', 'Lightning Bolt', 'CLU', '141', undefined, 'arena'],
  ['2 Charizard ex (OBF 125)', 'Charizard ex', 'OBF', '125', undefined, undefined],
  ['2 Charizard ex - 125/197 [SV03]', 'Charizard ex', 'SV03', '125', undefined, 'mtggoldfish'],
  ['1 Unown [J]', 'Unown [J]', undefined, undefined, undefined, undefined],
  ['4 Lightning Bolt|M10|1', 'Lightning Bolt', 'M10', undefined, undefined, 'forge'],
  ['4 Lightning Bolt|M10|[146]', 'Lightning Bolt', 'M10', '146', undefined, 'forge'],
  ['1 Hazmat Suit (Used)', 'Hazmat Suit (Used)', undefined, undefined, undefined, undefined],
  ['1 Viscera Seer (SLD) VS', 'Viscera Seer', 'SLD', 'VS', undefined, 'arena'],
  ['1 Zoro (001) OP01-001', 'Zoro (001) OP01-001', undefined, undefined, undefined, undefined],
  ['1 Asmor (you) Bar', 'Asmor (you) Bar', undefined, undefined, undefined, undefined],
  ['1 Fire // Ice (MH2) 290', 'Fire // Ice', 'MH2', '290', undefined, 'arena'],
  [
    '1 Borrowing 100,000 Arrows',
    'Borrowing 100,000 Arrows',
    undefined,
    undefined,
    undefined,
    undefined,
  ],
  ['1 Sol Ring (C21) 263 *CMDR*', 'Sol Ring', 'C21', '263', 'commander', 'moxfield'],
  ['20 Mountain # basic land', 'Mountain', undefined, undefined, undefined, undefined],
  ['1 Atraxa # !Commander', 'Atraxa', undefined, undefined, 'commander', 'deckstats'],
  ['4 Iono # supporter', 'Iono', undefined, undefined, undefined, undefined],
])('%s', (line, name, set, number, zone, mark) => {
  const card = readMagicLine(line);
  expect([card?.name, card?.set, card?.number, card?.zone, card?.mark]).toEqual([
    name,
    set,
    number,
    zone,
    mark,
  ]);
});

test('a line without a count is one copy, and not a counted line', () => {
  expect(readMagicLine('Sol Ring')).toMatchObject({ count: 1, isCounted: false });
});

test.each([
  ['Fire/Ice', 'Fire // Ice'],
  ['Wear/Tear', 'Wear // Tear'],
  ['Fire // Ice', 'Fire // Ice'],
  ['Summon: Choco/Mog', 'Summon: Choco/Mog'],
  ['A/B/C', 'A/B/C'],
  ['Fire / Ice', 'Fire / Ice'],
])('the split name %s is %s', (written, name) => expect(splitName(written)).toBe(name));
