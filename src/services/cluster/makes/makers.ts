import { corpusMaker } from './corpus.js';
import type { Maker, makes } from './maker.js';
import { tagsMaker } from './tags.js';
import { tallyMaker } from './tally.js';

/** What a batch can make, by name. */
export const makers: Readonly<Record<string, Maker>> = {
  tags: tagsMaker as Maker,
  corpus: corpusMaker as Maker,
  tally: tallyMaker as Maker,
} satisfies Record<(typeof makes)[number], Maker>;
