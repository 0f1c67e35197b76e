/**
 * Finds groups of lists among the lists of a rule that are another deck: unlike the rest, with cards that the
 * rest lacks.
 */
import { sumOf } from '../../../core/json/grouping.js';
import type { Rule } from '../../../core/rules/model.js';
import type { Scheduler } from '../scheduler.js';
import type { CorpusProfile } from './corpus-profile.js';
import type { ListGroup } from './describe-groups.js';
import { type CardTally, fewestLists, type Groups, groupDecks, listsIn } from './group.js';

/** Lists that are unlike the others of their deck. */
export interface SwallowedGroup extends ListGroup {
  /** The identifier of the rule or variant that wins them. */
  readonly inside: string;
  /** All lists that it wins. */
  readonly of: number;
  /**
   * Words of the identifier that occur in cards of rules but in no card of its lists: the rule is named after
   * another deck. Missing if there are none.
   */
  readonly absentWords?: readonly string[];
}

/** A deck is far from earlier ones if none of them is at least this similar. */
const farFromEarlier = 0.4;
/**
 * A card distinguishes a group if at least this share of its lists contains it, and at most this share of the rest.
 */
const heldByGroup = 0.9;
const heldByRest = 0.1;
/** A group with at least this share of a rule's lists is the rule's own deck. */
const mostOfRule = 0.95;
/** Groups with this fraction of the greatest number of copies count as equal to it. */
const nearlyMost = 0.9;

/**
 * The groups of other decks among the new lists of a label. If earlier lists of the label are known, groups
 * must be far from all of them.
 */
export async function groupsInsideRule(
  profile: CorpusProfile,
  label: string,
  scheduler: Scheduler,
): Promise<Groups> {
  const rule = profile.ruleOf(label);
  const { named } = profile;
  const isShown = (group: readonly number[]) => profile.listsOf(group).length >= fewestLists;
  const all = profile.recent.get(label) ?? [];
  // Labels, if present, decide which lists are another deck.
  const others = all.filter((deck) => named.of[deck] !== '' && !named.hasRule(deck));
  const published = named.regrouped([others]).filter(isShown);
  const recent = all.filter((deck) => named.of[deck] === '');
  const earlier = profile.earlier.get(label) ?? [];
  const isNothingKnown = earlier.length === 0;
  if (rule === undefined) return [];
  if (recent.length === 0) return published;
  const { corpus, similarity } = profile;
  const isLeft = new Set(recent);
  const parts = (isNothingKnown ? profile.keyCards.partsOf(label) : [])
    .map((part) => part.filter((deck) => isLeft.has(deck)))
    .filter(isShown);
  const isInPart = new Set(parts.flat());
  const left = recent.filter((deck) => !isInPart.has(deck));
  if (isNothingKnown && profile.keyCards.absentWords(label).length > 0) {
    return [...published, ...parts, left].filter(isShown);
  }
  const known = similarity.among(earlier);
  const groups = isNothingKnown
    ? withoutOwn(profile, await groupDecks(corpus, similarity, left, scheduler), rule)
    : await groupDecks(
        corpus,
        similarity,
        recent.filter((deck) => known.nearest(deck).value < farFromEarlier),
        scheduler,
      );
  const whole = profile.tally([...recent, ...earlier]);
  const apart = groups.filter((group) => {
    if (!isShown(group)) return false;
    if (isNothingKnown && listsIn(corpus, group) >= mostOfRule * listsIn(corpus, recent))
      return false;
    const own = profile.tally(group);
    return own.lists < whole.lists && isToldApart(own, whole.without(own), profile);
  });
  return [...published, ...parts, ...apart];
}

function isToldApart(
  group: CardTally,
  rest: Pick<CardTally, 'share'>,
  { cards }: CorpusProfile,
): boolean {
  return cards.names.some(
    (_, card) => group.share(card, 1) >= heldByGroup && rest.share(card, 1) <= heldByRest,
  );
}

/** Removes the rule's own group: of the groups with most copies of the cards that the rule names, the largest. */
function withoutOwn(profile: CorpusProfile, groups: Groups, rule: Rule): Groups {
  const asked = profile.prior.cardsOf(rule.cards);
  const copiesIn = (group: readonly number[]) => {
    const tally = profile.tally(group);
    return sumOf(asked, (card) => tally.meanCopies(card));
  };
  const copies = groups.map(copiesIn);
  const least = nearlyMost * Math.max(...copies);
  // Larger groups come first.
  const own = copies.findIndex((count) => count >= least);
  return groups.filter((_, at) => at !== own);
}
