/**
 * `decktype profiles`: writes which cards the lists of each deck hold, for `decktype guess` and
 * `decktype/likely`.
 */

import { counted } from '../../../core/diagnostics/counted.js';
import { defined } from '../../../core/json/defined.js';
import { unclassifiedDeck } from '../../../core/rules/model.js';
import { dayOf } from '../../../core/tournament/date.js';
import { deckNumberOf, eventOf, labelOf } from '../../../questions/corpus/layout/access.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import { classificationOf, tagCorpus } from '../../../questions/corpus/tagging/tag.js';
import { labelReader } from '../../../questions/learning/lists/sample.js';
import type { ProfileDeck } from '../../../questions/likely/layout.js';
import { makeProfiles } from '../../../questions/likely/make.js';
import { saveProfiles } from '../../../questions/likely/store.js';
import type { BuildProfilesOptions, ProfileListOptions } from '../definitions/reports.js';
import type { Environment } from '../environment.js';
import { printLines, UserError } from '../input/errors.js';
import { requireLists } from '../input/files.js';
import { readEvents } from '../input/lists.js';
import { type LoadedMatcher, loadMatcher } from '../loading/rules.js';
import { requireOther, writeOut } from '../output/write-file.js';

export async function buildProfiles(
  given: readonly string[],
  { out, ...options }: BuildProfilesOptions,
  env: Environment,
): Promise<void> {
  const decks = requireLists(given, 'as arguments');
  await requireOther(env, [out], [...decks, ...(options.rules ?? [])]);
  const loaded = options.rules && (await loadMatcher(env, options.rules, options));
  const { profiles, lists } = await profilesOfLists(decks, options, loaded, env);
  const text = saveProfiles(profiles);
  await writeOut(env, out, text);
  await printLines(
    env,
    `${out === '-' ? 'standard output' : out}: ${counted(profiles.decks.length, 'deck')} of ${counted(lists, 'list')}, ${counted(Buffer.byteLength(text), 'byte')}`,
  );
}

/** Profiles of lists, labelled by rules if there are any, otherwise by the labels of the lists. */
export async function profilesOfLists(
  decks: readonly string[],
  options: ProfileListOptions,
  loaded: LoadedMatcher | undefined,
  env: Environment,
) {
  const read = await readEvents(env, decks);
  const corpus = loaded?.resolve(read) ?? read;
  const deckOf = loaded ? byRules(corpus, loaded) : byLabels(corpus);
  let [lists, meant] = [0, 0];
  const profiles = makeProfiles(
    corpus,
    (list) => {
      if (!isMeant(corpus, list, options)) return undefined;
      meant++;
      const deck = deckOf(list);
      if (deck !== undefined) lists++;
      return deck;
    },
    defined({ halfLife: options.halfLife, names: loaded?.matcher.ruleSet.match.names }),
  );
  if (profiles.decks.length > 0) return { profiles, lists };
  if (meant === 0 && corpus.listCount > 0) {
    const isDated = corpus.events.some(({ date }) => dayOf(date) !== undefined);
    throw new UserError(
      isDated
        ? 'none of these lists is from an event in this period'
        : 'none of these lists has a date, by which --from and --to choose',
    );
  }
  throw new UserError(
    loaded || lists > 0
      ? 'none of these lists has a deck, so there are no profiles'
      : 'none of these lists has a label: name rules with --rules',
  );
}

type DeckOf = (list: number) => ProfileDeck | null | undefined;

function byRules(corpus: Corpus, { matcher }: LoadedMatcher): DeckOf {
  const tags = tagCorpus(matcher.program, corpus);
  return (list) => {
    const found = classificationOf(tags, deckNumberOf(corpus, list));
    return found ? { id: found.id, name: found.name } : null;
  };
}

function byLabels(corpus: Corpus): DeckOf {
  const read = labelReader(corpus);
  return (list) =>
    read(list) ?? (labelOf(corpus, list)?.id === unclassifiedDeck.id ? null : undefined);
}

function isMeant(corpus: Corpus, list: number, { from, to }: ProfileListOptions): boolean {
  if (from === undefined && to === undefined) return true;
  const day = dayOf(eventOf(corpus, list)?.date);
  return day !== undefined && day >= (from ?? day) && day <= (to ?? day);
}
