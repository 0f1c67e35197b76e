import { collectCards } from '../../../core/decks/shapes.js';
import { deckOf, entryOf } from '../../../questions/corpus/layout/access.js';
import type { ShowOptions } from '../definitions/lists.js';
import type { Environment } from '../environment.js';
import { readCorpusFiles, reportUnread, requireOneList } from '../input/lists.js';
import { loadMatcher, resolveList } from '../loading/rules.js';
import { printDocument } from '../output/document.js';
import { nearTo, shownDocument } from '../output/shown-list.js';

export async function show(place: string, options: ShowOptions, env: Environment): Promise<void> {
  const loaded = await loadMatcher(env, options.rules, options);
  const { matcher } = loaded;
  const own = await readCorpusFiles(env, [place]);
  const { listCount } = own.corpus;
  requireOneList(place, listCount, listCount === 0 ? undefined : entryOf(own.corpus, 0).name);
  await reportUnread(env, own);
  const read = options.decks && (await readCorpusFiles(env, options.decks));
  if (read !== undefined) await reportUnread(env, read);
  const entry = entryOf(own.corpus, 0);
  const deck = await resolveList(env, loaded, deckOf(own.corpus, entry.deck), entry.name);
  const named = { cards: collectCards(deck) };
  const shown = {
    entry,
    cards: named.cards,
    explanation: matcher.explain(named),
    near: read && nearTo(entry, named, loaded.resolve(read.corpus), matcher, options.nearest),
  };
  await printDocument(env, shownDocument(shown, matcher.ruleSet), options.format);
}
