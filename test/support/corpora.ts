/** Compares corpora, and converts them back to lists. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { CorpusList } from '../../src/questions/corpus/build/builder.js';
import { deckOf, entryOf, nameOf } from '../../src/questions/corpus/layout/access.js';
import type { Corpus } from '../../src/questions/corpus/layout/corpus.js';

/** Expects two corpora to be equal. `toEqual` alone takes seconds for large arrays. */
export function expectSameCorpus(found: Corpus, wanted: Corpus): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}

/** The lists of a corpus, in the form for creating another corpus. */
export function listsOf(corpus: Corpus): CorpusList[] {
  return Array.from({ length: corpus.listCount }, (_, list) => {
    const { name: _name, file: _file, deck, ...facts } = entryOf(corpus, list);
    return { ...facts, deck: deckOf(corpus, deck), title: nameOf(corpus, list) };
  });
}
