import { describe, expect, test, vi } from 'vitest';
import { CorpusBuilder, createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { HashTable } from '../../../../../src/questions/corpus/build/hash-table.js';
import { deckOf, entryOf, nameOf } from '../../../../../src/questions/corpus/layout/access.js';

const opt = { name: 'Opt', count: 4 };

describe('a corpus of lists in memory', () => {
  test('gives equal labels and events one number, whatever the order of their fields', () => {
    const corpus = createCorpus([
      { deck: [], label: { id: 'a', name: 'A' }, event: { name: 'Cup', id: '1' } },
      { deck: [], label: { name: 'A', id: 'a' }, event: { id: '1', name: 'Cup' } },
      { deck: [], label: { name: 'A' } },
    ]);
    expect(corpus.labels).toEqual([{ id: 'a', name: 'A' }, { name: 'A' }]);
    expect(corpus.events).toEqual([{ id: '1', name: 'Cup' }]);
  });

  test('has only columns that some of its lists need', () => {
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

  test('uses other hashes each time, so no file of lists can make them all collide', () => {
    const first = vi.spyOn(HashTable.prototype, 'first');
    createCorpus([{ deck: [opt] }]);
    createCorpus([{ deck: [opt] }]);
    expect(new Set(first.mock.calls.flat()).size).toBe(6);
  });
});
