import { describe, expect, test } from 'vitest';
import { createClassifier, programOf } from '../../../../src/core/engine/classifier.js';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { loadProgram, saveProgram } from '../../../../src/core/engine/program/store.js';

const compile = () =>
  compileRules([
    { identifier: 'a', name: 'A', cards: [{ name: 'X' }] },
    { identifier: 'b', name: 'B', cards: [{ name: 'X' }, { name: 'Y' }] },
  ]);

describe('a classifier over a program that was loaded', () => {
  test('answers as the matcher whose program was saved', () => {
    const matcher = compile();
    const classifier = createClassifier(loadProgram(saveProgram(matcher.program)));
    const deck = [{ name: 'X' }, { name: 'Y' }];
    expect(classifier.classify(deck)).toEqual(matcher.classify(deck));
    expect(classifier.matches(deck)).toEqual(matcher.matches(deck));
    expect(classifier.matches(deck)).toHaveLength(2);
    expect(classifier.version).toBe(matcher.version);
    expect(Object.isFrozen(classifier)).toBe(true);
  });

  test('reports what it skips of a deck', () => {
    const faults: string[] = [];
    const classifier = createClassifier(compile().program);
    classifier.classify([7], (pointer, { code }) => faults.push(`${code} ${pointer}`));
    expect(faults).toEqual(['not-a-card /0']);
  });
});

test('the program of a matcher, of a classifier and of a program is the same', () => {
  const matcher = compile();
  const { program } = matcher;
  const all = [matcher, createClassifier(program), program].map(programOf);
  for (const one of all) expect(one).toBe(program);
});
