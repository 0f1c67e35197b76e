/** Tags a single standing: a player's place in a tournament, with a decklist and its deck. */

import { reportNoCards } from '../decks/no-cards.js';
import { faultDiagnostic } from '../decks/shape-faults.js';
import { type CardVisitor, isObject } from '../decks/shapes.js';
import { diagnose } from '../diagnostics/codes/standings.js';
import { type Diagnostic, showValue } from '../diagnostics/diagnostic.js';
import type { Classifier, Deck } from '../engine/classifier.js';
import { labelOf } from '../engine/match/label.js';
import { type DeckLabel, isSameDeck } from '../tournament/label.js';
import type { RawStanding } from '../tournament/standing.js';

/**
 * A tagged standing. It keeps its previous deck if it has no readable decklist. If the type of the standing allows any
 * field, the previous deck is typed as a {@link DeckLabel}, too.
 */
export type Tagged<S> = Omit<S, 'deck'> & {
  readonly deck?: string extends keyof S ? DeckLabel : DeckLabel | S[keyof S & 'deck'];
};

/** A standing of unknown shape, for example from `JSON.parse`. */
export type AnyStanding = Readonly<Record<string, unknown>>;

/** The outcome of tagging a standing. */
export type TagOutcome =
  | {
      readonly kind: 'classified' | 'unclassified';
      readonly deck: DeckLabel;
      /** Whether `deck` differs from the previous deck of the standing. */
      readonly changed: boolean;
      /** A warning about the decklist: a card has its count under a wrong name. */
      readonly warning?: Diagnostic;
    }
  /** Keeps its deck. */
  | { readonly kind: 'without-decklist' }
  /** Cannot be read completely, and stays unchanged. `faults`: how many findings there are; not all are listed. */
  | {
      readonly kind: 'left';
      readonly diagnostics: readonly Diagnostic[];
      readonly faults: number;
    };

/** The most listed findings about a standing: more than a deck has cards. */
const mostListed = 200;

/**
 * Tags a standing and returns only the outcome. Pointers of findings are relative to the standing.
 */
export function tagOutcome(classifier: Classifier, standing: unknown): TagOutcome {
  if (!isObject(standing)) {
    const data = { got: showValue(standing) };
    return { kind: 'left', diagnostics: [diagnose('standing-not-an-object', '', data)], faults: 0 };
  }
  const { decklist, deck } = standing as RawStanding;
  if (decklist === null || decklist === undefined) return { kind: 'without-decklist' };
  let listed: Diagnostic[] | undefined;
  let faults = 0;
  let warning: Diagnostic | undefined;
  const onFault: NonNullable<CardVisitor['fault']> = (pointer, fault) => {
    const diagnostic = faultDiagnostic(`/decklist${pointer}`, fault);
    if (diagnostic.severity === 'warning') warning ??= diagnostic;
    if (diagnostic.severity !== 'error') return;
    listed ??= [];
    if (faults++ < mostListed) listed.push(diagnostic);
  };
  reportNoCards(decklist, onFault);
  const found = classifier.classify(decklist as Deck, onFault);
  if (listed !== undefined) return { kind: 'left', diagnostics: listed, faults };
  const label = labelOf(found, classifier.program.ruleSet.unclassified);
  const kind = found === undefined ? 'unclassified' : 'classified';
  return { kind, deck: label, changed: !isSameDeck(deck, label), ...(warning && { warning }) };
}

/**
 * Returns the standing with its deck: the identifier, name and icons of the rule or variant. Returns the same
 * object if the deck does not change, or if there is no decklist that can be read completely (`tagStandings`
 * reports why).
 *
 * @example
 * tagStanding(matcher, { player: 'p1', decklist: { pokemon: [{ name: 'Charizard ex', count: 2 }] } })
 * // { player: 'p1', decklist: …, deck: { id: 'charizard', name: 'Charizard' } }
 */
export function tagStanding<S extends object = AnyStanding>(
  classifier: Classifier,
  standing: S,
): Tagged<S> {
  return tagged(standing, tagOutcome(classifier, standing));
}

/** A copy of the standing with its new deck; the standing itself if the deck does not change. */
export function tagged<S extends object>(standing: S, outcome: TagOutcome): Tagged<S> {
  const isChanged = 'deck' in outcome && outcome.changed;
  // If nothing changed, the deck has the type from S.
  return (isChanged ? { ...standing, deck: outcome.deck } : standing) as S & Tagged<S>;
}
