/** `decktype show`: a list, its label, its deck and why, and what is near it. */

import { resolve } from 'node:path';
import type { Decklist } from '../../../core/decks/decklist.js';
import { collectCards } from '../../../core/decks/shapes.js';
import { counted } from '../../../core/diagnostics/counted.js';
import { labelOf } from '../../../core/engine/match/label.js';
import type { Matcher } from '../../../core/engine/matcher.js';
import { defined } from '../../../core/json/defined.js';
import { createCorpus } from '../../../questions/corpus/build/builder.js';
import {
  deckNumberOf,
  deckOf,
  entryOf,
  type ListEntry,
} from '../../../questions/corpus/layout/access.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import type { ReadCorpus } from '../../../questions/corpus/reading/read-corpus.js';
import { classificationOf, tagCorpus } from '../../../questions/corpus/tagging/tag.js';
import { nearestLists } from '../../../questions/learning/groups/nearest-lists.js';
import type { ShowOptions } from '../definitions/lists.js';
import type { Environment } from '../environment.js';
import { UserError } from '../input/errors.js';
import { readCorpusFiles, reportUnread } from '../input/lists.js';
import { loadMatcher, resolveList } from '../loading/rules.js';
import { printDocument } from '../output/document.js';
import {
  type NearDeck,
  type NearList,
  type ShownList,
  shownDocument,
} from '../output/shown-list.js';

export async function show(place: string, options: ShowOptions, env: Environment): Promise<void> {
  const loaded = await loadMatcher(env, options.rules, options);
  const { matcher } = loaded;
  const own = await readCorpusFiles(env, [place]);
  requireOneList(place, own);
  await reportUnread(env, own);
  const read = options.decks && (await readCorpusFiles(env, options.decks));
  if (read !== undefined) await reportUnread(env, read);
  const entry = entryOf(own.corpus, 0);
  const deck = await resolveList(env, loaded, deckOf(own.corpus, entry.deck), entry.name);
  const named = { cards: collectCards(deck) };
  const shown: ShownList = {
    entry,
    cards: named.cards,
    explanation: matcher.explain(named),
    ...(read &&
      near(withList(loaded.resolve(read.corpus), entry, named), matcher, options.nearest)),
  };
  await printDocument(env, shownDocument(shown, matcher.ruleSet), options.format);
}

function requireOneList(place: string, { corpus }: ReadCorpus): void {
  if (corpus.listCount === 1) return;
  const first = corpus.listCount === 0 ? '' : `, such as ${entryOf(corpus, 0).name}`;
  throw new UserError(
    `${place} holds ${counted(corpus.listCount, 'list')}; this command takes exactly one${first}`,
  );
}

interface PlacedList {
  readonly corpus: Corpus;
  readonly list: number;
}

/** The corpus with the list, which is added if it is not one of the lists of the corpus. */
function withList(corpus: Corpus, entry: ListEntry, deck: Decklist): PlacedList {
  const key = keyOf(entry);
  for (let list = 0; list < corpus.listCount; list++) {
    if (keyOf(entryOf(corpus, list)) === key) return { corpus, list };
  }
  return { corpus: createCorpus([{ deck }], corpus), list: corpus.listCount };
}

/** A key of a list that does not depend on how the path of its file is written. */
function keyOf({ name, file }: ListEntry): string {
  return JSON.stringify([resolve(file), name.startsWith(file) ? name.slice(file.length) : name]);
}

function near(
  { corpus, list: own }: PlacedList,
  matcher: Matcher,
  most: number,
): Pick<ShownList, 'nearestLists' | 'nearestDecks'> {
  const { names } = matcher.ruleSet.match;
  const tags = tagCorpus(matcher, corpus);
  const deckOfList = (list: number) => classificationOf(tags, deckNumberOf(corpus, list));
  const ranked = nearestLists(corpus, own, defined({ most: corpus.listCount, names }));
  const nearest = ranked.slice(0, most).map(({ list, similarity }): NearList => {
    const { name, label } = entryOf(corpus, list);
    const { id, name: deckName } = labelOf(deckOfList(list), matcher.ruleSet.unclassified);
    return defined({ place: name, similarity, deck: { id, name: deckName }, label });
  });
  const decks = new Map<string, NearDeck & { lists: number }>();
  for (const { list, similarity } of ranked) {
    const found = deckOfList(list);
    if (found === undefined) continue;
    const known = decks.get(found.id);
    const { id, name } = found;
    if (known !== undefined) known.lists++;
    else decks.set(id, { id, name, similarity, lists: 1, example: entryOf(corpus, list).name });
  }
  return { nearestLists: nearest, nearestDecks: [...decks.values()].slice(0, most) };
}
