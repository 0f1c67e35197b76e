/** The names of cards to complete: of the lists, of the card table, and of the rules. */

import { type CompareOption, cardIdentity } from '../../../core/decks/identity.js';
import { allNames } from '../../../questions/analysis/checks/findings.js';
import type { Workspace } from '../workspace.js';
import { cardListsOf } from './card-lists.js';

/** A name of a card. */
export interface CardName {
  readonly name: string;
  /** How many lists hold it; undefined if there are no lists. */
  readonly lists: number | undefined;
}

/** Names that are searched by the beginnings of their words, whatever their case and accents. */
export class CardNames {
  readonly #names: readonly CardName[];
  readonly #folded: readonly string[];

  /** The names in the order in which they are found. */
  constructor(names: readonly CardName[]) {
    this.#names = names;
    this.#folded = names.map(({ name }) => ` ${searched(name)}`);
  }

  /**
   * The names that begin with a text, then those in which its words begin words, in this order; at
   * most `most`.
   */
  search(text: string, most: number): readonly CardName[] {
    const words = searched(text)
      .split(' ')
      .map((word) => ` ${word}`);
    const whole = words.join('');
    const inside: CardName[] = [];
    const found: CardName[] = [];
    for (const [index, name] of this.#folded.entries()) {
      const isBeginning = name.startsWith(whole);
      if (!isBeginning && !hasWords(name, words)) continue;
      (isBeginning ? found : inside).push(this.#names[index] as CardName);
      if (found.length === most) return found;
    }
    return [...found, ...inside].slice(0, most);
  }
}

const made = new WeakMap<Workspace, { readonly key: string; readonly names: CardNames }>();

/** The names of the cards of a workspace, those of most lists first. Without lists and table, those in rules. */
export function cardNamesOf(workspace: Workspace): CardNames {
  const { corpus, cards, current } = workspace;
  const options = compareOptionsOf(workspace);
  const hasNames = corpus !== undefined || cards !== undefined;
  const key = hasNames ? options.join() : (current?.matcher.ruleSet.version ?? '');
  const known = made.get(workspace);
  if (known?.key === key) return known.names;
  const names = new CardNames(hasNames ? namesOf(workspace, options) : namesInRules(workspace));
  made.set(workspace, { key, names });
  return names;
}

/** How the cards of a workspace are compared. */
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

/** A text as it is searched: words of letters and digits. */
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
