/** Finds the lists of a corpus that hold a card, and card names to complete. */

import { type CompareOption, cardIdentity } from '../../../core/decks/identity.js';
import { madeOnce } from '../../../core/json/grouping.js';
import { memo } from '../../../core/rules/rule-set.js';
import { allNames } from '../../../questions/analysis/checks/findings.js';
import { copiesByDeck } from '../../../questions/corpus/card-decks.js';
import { DeckLists } from '../../../questions/corpus/deck-lists.js';
import { forCardLines } from '../../../questions/corpus/layout/access.js';
import {
  type Corpus,
  cardLineStride,
  printingStride,
} from '../../../questions/corpus/layout/corpus.js';
import { cardIndex } from '../../../questions/corpus/tagging/card-index.js';
import type { Workspace } from '../workspace.js';

/** A card name, and how many lists hold the card. */
export interface HeldName {
  /** As spelled in lists. */
  readonly name: string;
  readonly lists: number;
}

type CardLists = ReturnType<typeof createCardLists>;

const known = new WeakMap<Corpus, Map<string, CardLists>>();

/** What can be found in a corpus with the given comparison options; created once for each. */
export function cardListsOf(corpus: Corpus, options: readonly CompareOption[] = []) {
  const all = madeOnce(known, corpus, () => new Map<string, CardLists>());
  return madeOnce(all, [...options].sort().join(), () => createCardLists(corpus, options));
}

function createCardLists(corpus: Corpus, options: readonly CompareOption[]) {
  const { name: fold } = cardIdentity(options);
  const index = cardIndex(corpus, options);
  return {
    fold,
    lists: memo(() => new DeckLists(corpus)),
    names: memo(() => heldNames(corpus, fold)),
    /** Maps each deck to its copies of the cards with these canonical names. */
    copiesByDeck: (names: readonly string[]) => copiesByDeck(corpus, index, names),
  };
}

/** Each card once, in its first spelling, sorted by number of lists. */
function heldNames(corpus: Corpus, fold: (name: string) => string): readonly HeldName[] {
  const { texts, deckCount, weights } = corpus;
  const names = namesOfLines(corpus, fold);
  /**
   * By text number of the name: its number of lists, and in `counted` one more than the deck that was last
   * counted.
   */
  const counts = new Float64Array(texts.length);
  const counted = new Uint32Array(texts.length);
  for (let deck = 0; deck < deckCount; deck++) {
    forCardLines(corpus, deck, (line) => {
      const name = names[line] as number;
      if (counted[name] === deck + 1) return;
      counted[name] = deck + 1;
      (counts[name] as number) += weights[deck] as number;
    });
  }
  const found: HeldName[] = [];
  for (const [text, lists] of counts.entries()) {
    if (lists > 0) found.push({ name: texts[text] as string, lists });
  }
  return found.sort((x, y) => y.lists - x.lists || (x.name < y.name ? -1 : 1));
}

/** Maps each card line to the text number of its name; all spellings of a name have the same number. */
function namesOfLines(
  { texts, printings, cardLines }: Corpus,
  fold: (name: string) => string,
): Uint32Array {
  const first = new Map<string, number>();
  const ofTexts = new Map<number, number>();
  return Uint32Array.from({ length: cardLines.length / cardLineStride }, (_, line) => {
    const printing = cardLines[line * cardLineStride] as number;
    const text = printings[printing * printingStride] as number;
    return madeOnce(ofTexts, text, () => madeOnce(first, fold(texts[text] as string), () => text));
  });
}

export interface CardName {
  readonly name: string;
  /** How many lists hold the card; undefined if there are no lists. */
  readonly lists: number | undefined;
}

/**
 * Creates a search for names by prefixes of their words, ignoring case and accents. Returns at most `most`
 * names in the given order: first names that start with the text, then names that contain all of its words as
 * prefixes.
 */
export function createNameSearch(names: readonly CardName[]) {
  const folded = names.map(({ name }) => ` ${searched(name)}`);
  return (text: string, most: number): readonly CardName[] => {
    const words = searched(text)
      .split(' ')
      .map((word) => ` ${word}`);
    const whole = words.join('');
    const inside: CardName[] = [];
    const found: CardName[] = [];
    for (const [index, name] of folded.entries()) {
      const isBeginning = name.startsWith(whole);
      if (!isBeginning && !hasWords(name, words)) continue;
      (isBeginning ? found : inside).push(names[index] as CardName);
      if (found.length === most) return found;
    }
    return [...found, ...inside].slice(0, most);
  };
}

type NameSearch = ReturnType<typeof createNameSearch>;

const made = new WeakMap<Workspace, { readonly key: string; readonly search: NameSearch }>();

/**
 * A search of the card names of a workspace, sorted by number of lists. Without lists and card table, it
 * searches the names in rules.
 */
export function cardSearchOf(workspace: Workspace): NameSearch {
  const { corpus, cards, current } = workspace;
  const options = compareOptionsOf(workspace);
  const hasNames = corpus !== undefined || cards !== undefined;
  const key = hasNames ? options.join() : (current?.matcher.ruleSet.version ?? '');
  const known = made.get(workspace);
  if (known?.key === key) return known.search;
  const names = hasNames ? namesOf(workspace, options) : namesInRules(workspace);
  const search = createNameSearch(names);
  made.set(workspace, { key, search });
  return search;
}

export function compareOptionsOf({ settings, current }: Workspace): readonly CompareOption[] {
  return settings.match?.names ?? current?.matcher.ruleSet.match.names ?? [];
}

function namesOf(
  { corpus, cards }: Workspace,
  options: readonly CompareOption[],
): readonly CardName[] {
  const held = corpus === undefined ? [] : cardListsOf(corpus, options).names();
  const { name: fold } = cardIdentity(options);
  const known = new Set(held.map(({ name }) => fold(name)));
  const others = [...(cards?.names(options) ?? [])].filter((name) => !known.has(fold(name))).sort();
  const lists = corpus === undefined ? undefined : 0;
  return [...held, ...others.map((name) => ({ name, lists }))];
}

function namesInRules({ current }: Workspace): readonly CardName[] {
  if (current === undefined) return [];
  const names = new Set(Array.from(allNames(current.matcher.ruleSet), ({ name }) => name));
  return [...names].sort().map((name) => ({ name, lists: undefined }));
}

const { name: foldLoosely } = cardIdentity([
  'apostrophes',
  'dashes',
  'diacritics',
  'width',
  'case',
]);

/** Normalizes a text for the search: words of letters and digits. */
function searched(text: string): string {
  return foldLoosely(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function hasWords(name: string, words: readonly string[]): boolean {
  let at = 0;
  for (const word of words) {
    at = name.indexOf(word, at);
    if (at === -1) return false;
    at += word.length;
  }
  return true;
}
