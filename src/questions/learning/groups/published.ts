/**
 * Maps the labels that lists came with to decks. If a label names a deck with a rule, its lists are nothing
 * new; if it names another deck, its lists belong together.
 */
import { addTo, byCount, groupBy, increase, madeOnce } from '../../../core/json/grouping.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { DeckLists } from '../../corpus/deck-lists.js';
import type { Corpus, ListLabel } from '../../corpus/layout/corpus.js';
import type { DeckCards } from '../lists/deck-cards.js';
import { basesOf, labelReader } from '../lists/sample.js';
import { slugOf } from '../lists/words.js';
import { labelWords } from '../rules/label-words.js';
import { withVariants } from '../rules/prior.js';
import { bySize, type Groups } from './group.js';

/** How published labels are read. */
export interface PublishedOptions {
  /** Labels without meaning, by identifier or name, besides those of lists without a deck. Default: none. */
  readonly ignoredLabels?: readonly string[];
  /** Whether words of labels indicate which cards a rule requires. Default: true. */
  readonly usesWords?: boolean | undefined;
}

/** The labels of a corpus, independent of rules. */
export type PublishedLabels = ReturnType<typeof publishedLabels>;

export function publishedLabels(
  corpus: Corpus,
  cards: DeckCards,
  { ignoredLabels, usesWords = true }: PublishedOptions,
) {
  const labelFor = labelReader(corpus, ignoredLabels);
  const deckLists = new DeckLists(corpus);
  /** The distinct labels; the first stands for decks without a label and has no name. */
  const labels: Required<ListLabel>[] = [{ id: '', name: '' }];
  const numberOf = new Map<string, number>();
  /** Deck -> the most frequent label of its lists. */
  const numbers = Uint16Array.from({ length: corpus.deckCount }, (_, deck) => {
    const found = Array.from(deckLists.of(deck), (list) => labelFor(list));
    const label = mostOf(found.map((label) => [label?.id ?? '', 1]));
    if (label === undefined || label === '') return 0;
    const first = found.find((one) => one?.id === label) as Required<ListLabel>;
    return madeOnce(numberOf, label, () => labels.push(first) - 1);
  });
  const sums = new Float64Array(labels.length);
  for (const [deck, number] of numbers.entries()) {
    (sums[number] as number) += corpus.weights[deck] as number;
  }
  const sample = {
    cards,
    labelOf: numbers,
    weights: Float64Array.from(corpus.weights),
    decks: Uint32Array.from(numbers.keys()),
    labels: labels.map(({ name }, label) => ({ name, weight: sums[label] as number })),
  };
  /** Undefined if the words of labels are not used. */
  const words = usesWords ? labelWords(sample) : undefined;
  const wholes = [...new Set(cards.wholes)];
  return {
    labels,
    numbers,
    words,
    /** Label -> the cards that it names. */
    cards: labels.map((_, label) =>
      wholes.filter((card) => words !== undefined && words.ofCard(label, card) !== 0),
    ),
  };
}

/**
 * The decks that published labels name.
 *
 * @param results deck -> the identifier of the rule or variant that wins it, or ''
 */
export function namedDecks(
  { labels, numbers }: PublishedLabels,
  ruleSet: RuleSet,
  results: readonly string[],
  weights: ArrayLike<number>,
) {
  const bySlug = partsBySlug(ruleSet);
  const ids = labels.map(({ id, name }) =>
    id === '' || ruleSet.get(id) !== undefined ? id || undefined : bySlug.get(slugOf(name)),
  );
  const decks = [...results.keys()];
  const compared = decks.filter((deck) => results[deck] !== '' && numbers[deck] !== 0);
  const agreeing = compared.filter((deck) => ids[numbers[deck] as number] === results[deck]);
  // Labels that are unrelated to these rules, such as codes, stand for the rules that win their lists.
  const isOfRules = 2 * agreeing.length >= compared.length;
  const strange = new Set(
    labels.flatMap(({ id }, label) => (id !== '' && ids[label] === undefined ? [id] : [])),
  );
  const withLabel = groupBy(decks, (deck) => numbers[deck]);
  const named = labels.map(({ id }, label) => {
    if (ids[label] !== undefined || id === '') return ids[label] ?? '';
    // The shortest identifier that it continues: `dragapult` for `dragapult-dusknoir`.
    return (
      (!isOfRules && mostIn(withLabel.get(label) ?? [], results)) ||
      (basesOf(id).find((base) => strange.has(base)) ?? id)
    );
  });
  /** Deck -> the identifier of the rule or label that its label names; '' without a label. */
  const of = Array.from(numbers, (number) => named[number] as string);
  /** Deck -> the identifier of its label, or ''. */
  const ownIds = Array.from(numbers, (number) => labels[number]?.id as string);
  return {
    of,
    /** Identifier of a label -> the label. */
    labels: new Map(labels.slice(1).map((label) => [label.id, label])),
    /** Whether the label of a deck names a rule or variant. */
    hasRule: (deck: number) => of[deck] !== '' && ruleSet.get(of[deck] as string) !== undefined,
    /** Whether the label of a deck names another deck than the labels of a group. */
    namesOther: (deck: number, name: string) => name !== '' && of[deck] !== '' && of[deck] !== name,
    /** The deck named by most labels of a group, if most of its lists have a label. */
    ofGroup: (group: readonly number[]) => mostIn(group, of) ?? '',
    /** The decks whose labels name this deck. */
    decksOf: (id: string) => decks.filter((deck) => of[deck] === id),
    /**
     * Regroups decks so that all labels in a group name one deck and each named deck is in one group; decks
     * without a label keep their groups.
     */
    regrouped: (groups: Groups) => joined(groups, of),
    /** Splits a group by label, most lists first; decks without a label join the largest part. */
    byLabel: (group: readonly number[]) => joined([group], ownIds),
  };

  /** The most frequent name among the lists of these decks. */
  function mostIn(some: readonly number[], nameOf: readonly string[]): string | undefined {
    return mostOf(some.map((deck) => [nameOf[deck] as string, weights[deck] as number]));
  }

  function joined(groups: Groups, nameOf: readonly string[]): Groups {
    const byName = new Map<string, number[]>();
    const rest: (readonly number[])[] = [];
    for (const group of groups) {
      const most = mostIn(
        group.filter((deck) => nameOf[deck] !== ''),
        nameOf,
      );
      if (most === undefined) {
        rest.push(group);
        continue;
      }
      for (const deck of group) addTo(byName, nameOf[deck] || most, deck);
    }
    return bySize({ weights }, [...byName.values(), ...rest]);
  }
}

/** Name -> identifier of rules and variants; the first one if names are equal. */
function partsBySlug({ rules }: RuleSet): ReadonlyMap<string, string> {
  const parts = withVariants(rules).toReversed();
  return new Map(parts.map(({ name, identifier }) => [slugOf(name), identifier]));
}

function mostOf(counts: readonly (readonly [string, number])[]): string | undefined {
  const sums = new Map<string, number>();
  for (const [key, count] of counts) increase(sums, key, count);
  return byCount(sums)[0]?.[0];
}
