import { expect, test } from 'vitest';
import type { RuleInput } from '../../../../../src/core/rules/input.js';
import { compileRules } from '../../../../../src/index.js';
import { certainDecks } from '../../../../../src/questions/analysis/reasoning/certain.js';

const dragapult = {
  identifier: 'dragapult',
  name: 'Dragapult',
  cards: [{ name: 'Dragapult ex', count: 2 }],
  variants: [{ identifier: 'dusknoir', name: 'Dusknoir', cards: [{ name: 'Dusknoir' }] }],
};
const control = { identifier: 'control', name: 'Control', cards: [{ name: 'Dreepy', max: 0 }] };
const lines = {
  identifier: 'lines',
  name: 'Lines',
  cards: [{ anyOf: [{ name: 'A' }], total: 2, unit: 'lines' as const }],
};
const red = { identifier: 'red', name: 'Red', cards: ['A'], threshold: 0.5 };
const blue = { identifier: 'blue', name: 'Blue', cards: ['B'], threshold: 0.5 };

const two = { name: 'Dragapult ex', count: 2 };

test.each<readonly [string, RuleInput, readonly object[], object, string]>([
  ['rules that hold whatever the rest is', [dragapult], [two], {}, 'dusknoir? dragapult? -other'],
  ['variants, too', [dragapult], [two, { name: 'Dusknoir' }], {}, 'dusknoir! -dragapult -other'],
  ['that no card is unseen', [dragapult], [two], { deckSize: 2 }, '-dusknoir dragapult! -other'],
  ['too few unseen cards', [dragapult], [], { deckSize: 1 }, '-dusknoir -dragapult other!'],
  ['a maximum that is passed', [control], [{ name: 'Dreepy' }], {}, '-control other!'],
  ['the limit of copies', [dragapult], [], { copies: 1 }, '-dusknoir -dragapult other!'],
  [
    'a card that may be of the printing asked for',
    [{ identifier: 'a', name: 'A', cards: [{ name: 'Ralts', set: 'PAF' }] }],
    [{ name: 'Ralts' }],
    { deckSize: 1 },
    'a? other?',
  ],
  [
    'lines that may be one line',
    [lines],
    [{ name: 'A', set: 'PAF' }, { name: 'A' }],
    { deckSize: 2 },
    'lines? other?',
  ],
  [
    'fallbacks that may share as much',
    { rules: [], fallbacks: [red, blue] },
    [{ name: 'A' }, { name: 'B' }],
    { deckSize: 2 },
    'red? blue? other?',
  ],
  [
    'a fallback whose share no other can reach',
    { rules: [], fallbacks: [red, blue] },
    [{ name: 'A', count: 3 }],
    { deckSize: 4 },
    'red! -blue -other',
  ],
])('takes into account %s', (_what, rules, seen, known, expected) => {
  const marks = { certain: '!', possible: '?', impossible: '' };
  const found = certainDecks(compileRules(rules), seen, known).map(
    ({ id, deck }) => `${deck === 'impossible' ? '-' : ''}${id}${marks[deck]}`,
  );
  expect(found.join(' ')).toBe(expected);
});
