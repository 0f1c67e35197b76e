import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { deckKey, ScannerLabels } from '../../../../src/core/scanner/labels.js';
import { takeCompiledScanner } from '../../../../src/core/scanner/scanner.js';
import { type DeckLabel, isSameDeck } from '../../../../src/core/tournament/label.js';

const text = fc.constantFrom('a', 'b', '["a"');
const icons = fc.constantFrom(undefined, [], ['a'], ['a', 'b']);
const plain = fc.record({ id: text, name: text, icons }, { requiredKeys: ['id', 'name'] });

/** Labels as tagging writes them; conflicts have no conflicts themselves. */
const labels = fc
  .record(
    { id: text, name: text, icons, conflicts: fc.array(plain, { maxLength: 2 }) },
    { requiredKeys: ['id', 'name'] },
  )
  .map(({ icons, ...label }): DeckLabel => (icons ? { ...label, icons } : label) as DeckLabel);

/** Decks that are almost labels. */
const { deck: decks } = fc.letrec((tie) => ({
  odd: fc.constantFrom(null, undefined, 7, 'a', [], {}, [null], ['a', 7]),
  deck: fc.record(
    {
      id: fc.oneof({ arbitrary: text, weight: 9 }, tie('odd')),
      name: fc.oneof({ arbitrary: text, weight: 9 }, tie('odd')),
      icons: fc.oneof(icons, tie('odd')),
      conflicts: fc.oneof(tie('odd'), fc.array(fc.oneof(plain, tie('deck')), { maxLength: 2 })),
      more: text,
    },
    { requiredKeys: [] },
  ),
}));

describe('the key of a deck', () => {
  test('equals that of a label exactly if the two say the same', () => {
    fc.assert(
      fc.property(labels, fc.oneof(decks, labels), (label, deck) => {
        expect(deckKey(deck) === deckKey(label)).toBe(isSameDeck(deck, label));
      }),
      { numRuns: 5000 },
    );
  });

  test('is undefined for anything but a deck', () => {
    for (const value of [null, undefined, 7, 'a', [], {}]) expect(deckKey(value)).toBeUndefined();
  });
});

describe('the labels of a scanner', () => {
  test('take bounded memory, even if decks have a name but no id', () => {
    const matcher = compileRules([{ identifier: 'a', name: 'A', cards: [{ name: 'A' }] }]);
    const scanner = takeCompiledScanner(matcher.program);
    if (scanner === undefined) throw new Error('there is no scanner');
    const labels = new ScannerLabels(scanner.memory, matcher.ruleSet.unclassified);
    let largest = 0;
    for (let index = 0; index < 150_000; index++) {
      largest = Math.max(largest, ...labels.numbersOf(`{"name":"N${index}"}`));
    }
    // The number of a name is the number of names stored before it.
    expect(largest).toBeLessThan(1 << 17);
    expect(largest).toBeGreaterThan(1 << 15);
  });

  test('keep their places while there is room, whatever decks are read', () => {
    const names = ['A', 'B', 'C'];
    const matcher = compileRules(
      names.map((name) => ({ identifier: name, name, cards: [{ name }] })),
    );
    const scanner = takeCompiledScanner(matcher.program);
    if (scanner === undefined) throw new Error('there is no scanner');
    const labels = new ScannerLabels(scanner.memory, matcher.ruleSet.unclassified);
    const found = names.map((name) => matcher.classify([{ name }]));
    const places = found.map((one) => labels.placeOf(one));
    expect(new Set(places).size).toBe(names.length);
    const numbers = labels.numbersOf('{"id":"D","name":"D"}');
    // Labels that had been forgotten would be placed anew, in this order.
    expect(found.toReversed().map((one) => labels.placeOf(one))).toEqual(places.toReversed());
    expect(labels.numbersOf('{"id":"D","name":"D"}')).toEqual(numbers);
  });
});
