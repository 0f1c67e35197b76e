/** Corpora of several segments and blocks, separate from the quick tests. */
import { describe, expect, test } from 'vitest';
import {
  CorpusBuilder,
  type CorpusList,
  createCorpus,
} from '../../../../src/questions/corpus/build/builder.js';
import { type DeckTable, deckTable } from '../../../../src/questions/corpus/build/deck-table.js';
import { copiesByDeck, decksWith } from '../../../../src/questions/corpus/card-decks.js';
import { DeckLists } from '../../../../src/questions/corpus/deck-lists.js';
import { type Corpus, partSize } from '../../../../src/questions/corpus/layout/corpus.js';
import { cardIndex } from '../../../../src/questions/corpus/tagging/card-index.js';
import { expectSameCorpus } from '../../../support/corpora.js';

const opt = { name: 'Opt', count: 4 };

/** Lists with distinct decks, so that 70,000 fill a segment and a block. */
function* lists(from: number, to: number): Generator<Omit<CorpusList, 'label'>> {
  for (let at = from; at < to; at++) {
    const cards = [
      { name: `card ${at % 300}`, count: 1 + (at % 4) },
      { name: `card ${at % 251}`, count: 1 },
      { name: `other ${Math.floor(at / 1000)}`, count: 1 },
      opt,
    ];
    yield { deck: cards, ...(at % 3 === 0 && { placing: at + 1, player: `p${at}` }) };
  }
}

let made: Corpus | undefined;
/** A corpus of 70,000 lists, built once. */
function large(): Corpus {
  made ??= createCorpus(lists(0, 70_000));
  return made;
}

describe('a large corpus with lists added', () => {
  test('is the corpus of all lists', () => {
    const all = new CorpusBuilder();
    all.beginFile('');
    for (const { deck, ...facts } of lists(0, 70_000)) all.add(deck, facts);
    all.beginFile('');
    for (const { deck, ...facts } of lists(70_000, 72_000)) all.add(deck, facts);
    const base = large();
    const copy = structuredClone(base);
    const added = createCorpus(lists(70_000, 72_000), base);
    expectSameCorpus(added, all.finish());
    expectSameCorpus(base, copy);
    expect(base.segments).toHaveLength(2);
    expect(base.blocks[0]?.listCount).toBe(partSize);
  });

  test('shares full parts', () => {
    const base = large();
    const added = createCorpus(lists(70_000, 70_010), base);
    expect(added.segments[0]).toBe(base.segments[0]);
    expect(added.blocks[0]).toBe(base.blocks[0]);
    expect(added.segments[1]).not.toBe(base.segments[1]);
  });

  test('finds decks in full segments and in the open one', () => {
    const base = large();
    const { deckCount } = base;
    const added = createCorpus([...lists(5, 6), ...lists(69_999, 70_000)], base);
    expect(added.deckCount).toBe(deckCount);
    expect(added.weights[5]).toBe((base.weights[5] ?? 0) + 1);
    expect(added.weights[69_999]).toBe((base.weights[69_999] ?? 0) + 1);
  });

  test('starts a segment and a block if those of its base are full', () => {
    const base = createCorpus(lists(0, partSize));
    expect(base.segments).toHaveLength(1);
    const added = createCorpus(lists(partSize, partSize + 1), base);
    expect(added.segments.map(({ deckCount }) => deckCount)).toEqual([partSize, 1]);
    expect(added.blocks.map(({ listCount }) => listCount)).toEqual([partSize, 1]);
    expect(added.blocks[0]).toBe(base.blocks[0]);
  });
});

describe('a large table of decks', () => {
  const cardLines = new Uint32Array(4000);
  const add = (table: DeckTable, ...lines: readonly number[]) =>
    table.add(Uint32Array.from(lines), () => cardLines);

  test('distinguishes decks with the same hash', () => {
    const table = deckTable();
    // This many pairs include about ten with equal hashes.
    const lines = 775;
    for (let first = 0; first < lines; first++) {
      for (let second = first; second < lines; second++) add(table, first, second);
    }
    expect(table.finish(cardLines).deckCount).toBe((lines * (lines + 1)) / 2);
  });

  test('closes a full segment, and reopens the last one of a corpus', () => {
    const table = deckTable();
    for (let deck = 0; deck < partSize; deck++) {
      add(table, deck & 1023, 1024 + (deck >> 10));
    }
    const full = table.finish(cardLines);
    expect(full.segments.map(({ deckCount }) => deckCount)).toEqual([partSize]);
    expect(add(table, 0, 1024)).toBe(0);
    expect(add(table, 1)).toBe(partSize);
    expect(add(table, 2, 3)).toBe(partSize + 1);
    const base = table.finish(cardLines);
    expect(base.segments.map(({ deckCount }) => deckCount)).toEqual([partSize, 2]);
    const next = deckTable(base);
    expect([add(next, 3, 2), add(next, 4), add(next, 1023, 1087)]).toEqual([
      partSize + 1,
      partSize + 2,
      partSize - 1,
    ]);
    const added = next.finish(cardLines);
    expect(added.segments[0]).toBe(base.segments[0]);
    expect(added.segments[1]?.starts).toEqual(Uint32Array.of(0, 1, 3, 4));
    expect([...added.weights.subarray(partSize)]).toEqual([1, 2, 1]);
    expect(deckTable(full).finish(cardLines).segments).toEqual(full.segments);
  });
});

test('decks with a card are numbered across all segments', () => {
  const lists = Array.from({ length: partSize + 2 }, (_, at): CorpusList => {
    const cards = [{ name: `card ${at >> 8}` }, { name: `other ${at & 255}` }];
    return { deck: at % partSize < 2 ? [...cards, { name: 'Opt', count: 2 }] : cards };
  });
  const corpus = createCorpus(lists);
  const opt = cardIndex(corpus);
  const decks = [0, 1, partSize, partSize + 1];
  expect(decksWith(corpus, opt.linesOf('Opt'))).toEqual(decks);
  const copies = copiesByDeck(corpus, opt, ['Opt']);
  expect(decks.map((deck) => copies[deck])).toEqual([2, 2, 2, 2]);
});

test('the lists of a deck can be in several blocks', () => {
  const [a, b] = [[{ name: 'A' }], [{ name: 'B' }]];
  const decks = Array.from({ length: partSize + 2 }, (_, at) => (at % partSize < 2 ? b : a));
  const lists = new DeckLists(createCorpus(decks.map((deck) => ({ deck }))));
  expect([...lists.of(0)]).toEqual([0, 1, partSize, partSize + 1]);
  expect(lists.of(1)).toHaveLength(partSize - 2);
});
