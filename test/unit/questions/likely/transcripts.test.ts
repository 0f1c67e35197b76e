/**
 * Which decks are likely. Each file of rules-fixtures/likely has sentences with lists (`other` ones have no
 * deck) and the cards seen, followed by the answer; `--update` writes the answers.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { type CorpusList, createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { labelOf } from '../../../../src/questions/corpus/layout/access.js';
import { makeProfiles, type SeenCard } from '../../../../src/questions/likely/index.js';
import { projectRoot } from '../../../support/needs.js';
import { expectSteps, listOf, said, shown } from '../../../support/steps.js';

const folder = join(projectRoot, 'rules-fixtures/likely');

interface Question {
  readonly seen: readonly SeenCard[];
  readonly halfLife?: number;
}

class Asked {
  readonly lists: CorpusList[];

  constructor(lists: readonly CorpusList[] = []) {
    this.lists = [...lists];
  }

  async step(kind: string, words: readonly string[]): Promise<string> {
    const text = words.join(' ');
    if (kind === 'list') this.lists.push(listOf(text));
    else {
      const { seen, halfLife, ...options } = said(text) as Question;
      const corpus = createCorpus(this.lists);
      const deckOf = (list: number) => {
        const { name = '' } = labelOf(corpus, list) ?? {};
        return name === 'other' ? null : { id: name, name };
      };
      const profiles = makeProfiles(corpus, deckOf, halfLife === undefined ? {} : { halfLife });
      return shown(profiles.likely(seen, options));
    }
    return '';
  }
}

test.each(readdirSync(folder))('%s', (name) =>
  expectSteps(
    join(folder, name),
    (shared?: Asked) => new Asked(shared?.lists),
    () => false,
  ),
);
