import { describe, expect, test } from 'vitest';
import { readDecklist } from '../../../../src/core/decks/read.js';
import { createClassifier, type Deck, programOf } from '../../../../src/core/engine/classifier.js';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { tagStanding } from '../../../../src/core/standings/standing.js';

const compile = () =>
  compileRules([
    { identifier: 'a', name: 'A', cards: [{ name: 'X' }] },
    { identifier: 'b', name: 'B', cards: [{ name: 'X' }, { name: 'Y' }] },
  ]);

test('a classifier over a loaded program reports what it skips in a deck', () => {
  const faults: string[] = [];
  const classifier = createClassifier(compile().program);
  classifier.classify([7], (pointer, { code }) => faults.push(`${code} ${pointer}`));
  expect(faults).toEqual(['not-a-card /0']);
});

describe('a text, a file name or a reading', () => {
  const matcher = compile();
  const mistakes = ['4 X', 'deck.txt', readDecklist('4 X')] as unknown as Deck[];

  test.each(['classify', 'matches', 'explain'] as const)(
    'makes %s say which function to call',
    (method) => {
      for (const mistake of mistakes) {
        expect(() => matcher[method](mistake)).toThrow(TypeError);
        expect(() => matcher[method](mistake)).toThrow('readDecklist(text).decklist');
      }
    },
  );

  test('is skipped with a fault if there is a callback', () => {
    const codes: string[] = [];
    for (const mistake of mistakes) {
      expect(matcher.classify(mistake, (_, { code }) => codes.push(code))).toBeUndefined();
    }
    expect(codes).toEqual(expect.arrayContaining(['not-a-decklist', 'card-without-name']));
  });

  test('is left unchanged as the decklist of a standing', () => {
    for (const decklist of mistakes) {
      const standing = { decklist };
      expect(tagStanding(matcher, standing)).toBe(standing);
    }
  });
});

test('the program of a matcher, of a classifier and of a program is the same', () => {
  const matcher = compile();
  const { program } = matcher;
  const all = [matcher, createClassifier(program), program].map(programOf);
  for (const one of all) expect(one).toBe(program);
});
