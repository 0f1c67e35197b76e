import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { CardIndex } from '../../../../../src/questions/corpus/tagging/card-index.js';

// Card lines 0 to 6, in this order: each deck has one.
const cards = [
  { name: 'Ralts', set: 'PAF', number: '027', count: 2 },
  { name: 'Kirlia', count: 1 },
  { name: ' RALTS ', count: 4 },
  { name: 'Ralts', set: 'paf', number: '27', count: 1 },
  { name: 'Iono', set: 'PAF', number: '80', count: 1, zone: 'Main' },
  { name: 'Kirlia', count: 2 },
  { name: 'Ralts', set: 'PAF', number: '027', count: 3 },
];
const corpus = createCorpus(cards.map((card) => ({ deck: [card] })));

describe('the card lines of a corpus', () => {
  test('are together by canonical names', () => {
    const exact = new CardIndex(corpus);
    expect(
      ['Ralts', 'RALTS', 'Kirlia', 'Iono', 'Mew'].map((name) => [...exact.linesOf(name)]),
    ).toEqual([...[[0, 3, 6], [2], [1, 5], [4], []]]);
    const folded = new CardIndex(corpus, ['case']);
    const canonical = 'RALTS'.toLowerCase();
    expect([...folded.linesOf(canonical)]).toEqual([0, 2, 3, 6]);
    expect(folded.placesOf(canonical)).toEqual([0, 4]);
    expect(folded.placesOf('kirlia')).toEqual([4, 6]);
    expect(folded.placesOf('mew')).toEqual([0, 0]);
  });

  test('have their copies and printings beside them', () => {
    const index = new CardIndex(corpus, ['case']);
    expect([...index.lines]).toEqual([0, 2, 3, 6, 1, 5, 4]);
    expect([...index.copies]).toEqual([2, 4, 1, 3, 1, 2, 1]);
    expect(Array.from(index.printings, (printing) => index.numberOf(printing))).toEqual([
      ...['27', undefined, '27', '27', undefined, undefined, '80'],
    ]);
  });

  test('are found by a canonical number, whatever their names', () => {
    const index = new CardIndex(corpus, ['case']);
    expect(index.placesOfNumber('27')).toEqual([0, 2, 3]);
    expect(index.placesOfNumber('80')).toEqual([6]);
    expect(index.placesOfNumber('81')).toEqual([]);
  });

  test('have canonical sets, numbers and zones where lists give them', () => {
    const index = new CardIndex(corpus);
    const labels = (line: number) => {
      const printing = index.printings[index.lines.indexOf(line)] as number;
      return [index.setOf(printing), index.numberOf(printing), index.zoneOf(printing)];
    };
    expect([0, 1, 3, 4].map(labels)).toEqual([
      [labels(3)[0], '27', undefined],
      [undefined, undefined, undefined],
      [labels(0)[0], '27', undefined],
      [labels(0)[0], '80', expect.stringMatching(/^main$/i)],
    ]);
    expect(labels(0)[0]).toMatch(/^paf$/i);
    // The same text may be a set, a number and a zone.
    const same = createCorpus([
      { deck: [{ name: '007', set: '007', number: '007', zone: '007', count: 1 }] },
    ]);
    const alike = new CardIndex(same);
    const inOrder = [alike.setOf(0), alike.numberOf(0), alike.zoneOf(0), alike.numberOf(0)];
    expect(inOrder).toEqual(['007', '7', '007', '7']);
  });
});
