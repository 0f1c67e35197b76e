import { describe, expect, test } from 'vitest';
import {
  CorpusBuilder,
  type CorpusList,
  createCorpus,
} from '../../../../../src/questions/corpus/build/builder.js';
import { deckOf, entryOf, nameOf } from '../../../../../src/questions/corpus/layout/access.js';

const opt = { name: 'Opt', count: 4 };
const island = { name: 'Island', set: 'LEA', number: '288', count: 20 };

describe('a corpus of lists in memory', () => {
  test('has their cards and all that is known of them', () => {
    const facts = {
      index: 12,
      label: { id: 'opt', name: 'Opt Deck' },
      event: { id: 'e1', name: 'Cup', date: '2025-01-31', format: 'modern', game: 'mtg' },
      placing: 3,
      record: { wins: 5, losses: 1, ties: 0 },
      player: 'ann',
      playerName: 'Ann',
    };
    const corpus = createCorpus([{ deck: { main: [opt], side: [island] }, ...facts }]);
    expect(deckOf(corpus, 0).cards).toEqual([
      { ...opt, zone: 'main' },
      { ...island, zone: 'side' },
    ]);
    expect(entryOf(corpus, 0)).toEqual({ ...facts, name: '#12 (Ann)', deck: 0, file: '' });
    expect({ lists: corpus.listCount, decks: corpus.deckCount }).toEqual({ lists: 1, decks: 1 });
  });

  test('stores lists that are equal in any order of their lines once', () => {
    const corpus = createCorpus([
      { deck: [opt, island] },
      { deck: [opt] },
      { deck: [island, opt] },
      { deck: [opt, opt] },
      { deck: [{ ...opt, zone: 'side' }] },
      { deck: { cards: [island, opt] } },
    ]);
    expect([...(corpus.blocks[0]?.deck ?? [])]).toEqual([0, 1, 0, 2, 3, 0]);
    expect([...corpus.weights]).toEqual([3, 1, 1, 1]);
    expect(deckOf(corpus, 2).cards).toEqual([opt, opt]);
  });

  test('may have lists without cards', () => {
    const corpus = createCorpus([{ deck: {} }, { deck: null }, { deck: [] }]);
    expect({ lists: corpus.listCount, weights: [...corpus.weights] }).toEqual({
      lists: 3,
      weights: [3],
    });
    expect(deckOf(corpus, 0).cards).toEqual([]);
  });

  test('gives equal labels and events one number, whatever the order of their fields', () => {
    const corpus = createCorpus([
      { deck: [], label: { id: 'a', name: 'A' }, event: { name: 'Cup', id: '1' } },
      { deck: [], label: { name: 'A', id: 'a' }, event: { id: '1', name: 'Cup' } },
      { deck: [], label: { name: 'A' } },
    ]);
    expect(corpus.labels).toEqual([{ id: 'a', name: 'A' }, { name: 'A' }]);
    expect(corpus.events).toEqual([{ id: '1', name: 'Cup' }]);
  });

  test('keeps no placing and no record that no standing can have', () => {
    const lists: CorpusList[] = [
      { deck: [], placing: 0, record: { wins: -1, losses: 0, ties: 0 } },
      { deck: [], placing: 1.5, record: { wins: 1, losses: 0, ties: 65_535 } },
    ];
    const corpus = createCorpus(lists);
    expect(corpus.blocks[0]).toMatchObject({ placing: undefined, record: undefined });
  });

  test.each([1, 2 ** 32 - 2])('keeps the placing %i', (placing) => {
    expect(entryOf(createCorpus([{ deck: [], placing }]), 0).placing).toBe(placing);
  });

  test.each([0, -1, 1.5, 2 ** 32 - 1, Number.NaN])('keeps no placing %d', (placing) => {
    const corpus = createCorpus([
      { deck: [], placing: 7 },
      { deck: [], placing },
    ]);
    expect(entryOf(corpus, 1)).not.toHaveProperty('placing');
    expect(entryOf(corpus, 0).placing).toBe(7);
  });

  test.each(['wins', 'losses', 'ties'])('keeps records whose %s are 0 to 65,534', (field) => {
    const record = { wins: 0, losses: 0, ties: 0 };
    for (const count of [0, 65_534]) {
      const own = { ...record, [field]: count };
      expect(entryOf(createCorpus([{ deck: [], record: own }]), 0).record).toEqual(own);
    }
    for (const count of [65_535, -1, 0.5]) {
      const lists = [
        { deck: [], record },
        { deck: [], record: { ...record, [field]: count } },
      ];
      const corpus = createCorpus(lists);
      expect(entryOf(corpus, 0).record).toEqual(record);
      expect(entryOf(corpus, 1)).not.toHaveProperty('record');
    }
  });

  test('has no columns that none of its lists needs', () => {
    const one = { deck: [], index: 0 };
    expect(createCorpus([one]).blocks[0]).toEqual({
      listCount: 1,
      deck: Uint32Array.of(0),
      index: Uint32Array.of(0),
    });
    const facts = { label: 'A', event: { id: 'e' }, placing: 1, player: 'p', title: 't' };
    const block = createCorpus([one, { ...one, ...facts }]).blocks[0];
    expect(block).toMatchObject({
      label: Uint32Array.of(0xffffffff, 0),
      event: Uint32Array.of(0xffffffff, 0),
      placing: Uint32Array.of(0xffffffff, 1),
    });
    expect(Object.isFrozen(block)).toBe(true);
  });

  test('names lists by their title, their file and place, or their number', () => {
    const builder = new CorpusBuilder();
    builder.beginFile('a.json');
    builder.add([], { index: 0, player: 'p1' });
    builder.beginFile('empty.json');
    builder.beginFile('b.txt');
    builder.add([], {});
    builder.add([], { title: 'mine', playerName: 'Ann' });
    const corpus = builder.finish();
    expect([0, 1, 2].map((list) => nameOf(corpus, list))).toEqual([
      'a.json#0 (p1)',
      'b.txt',
      'mine',
    ]);
    expect(entryOf(corpus, 1).file).toBe('b.txt');
    expect(nameOf(createCorpus([{ deck: [] }, { deck: [] }]), 1)).toBe('list 2');
  });

  test('calls back for each card that is skipped', () => {
    const faults: string[] = [];
    const builder = new CorpusBuilder();
    const cards = [opt, { ...opt, count: -1 }, 7];
    builder.add(cards, {}, (pointer, { code }) => faults.push(`${pointer} ${code}`));
    builder.add([7], {});
    expect(faults).toEqual(['/1/count bad-copies', '/2 not-a-card']);
    expect(deckOf(builder.finish(), 0).cards).toEqual([opt]);
  });

  test('does not change when more lists are added to its builder', () => {
    const builder = new CorpusBuilder();
    builder.beginFile('a');
    builder.add([opt], { label: { name: 'A' } });
    const before = builder.finish();
    const copy = structuredClone(before);
    builder.beginFile('b');
    builder.add([island], { label: { name: 'B' }, player: 'p' });
    expect(builder.finish().listCount).toBe(2);
    expect(before).toEqual(copy);
    expect(Object.isFrozen(before) && Object.isFrozen(before.labels)).toBe(true);
  });
});
