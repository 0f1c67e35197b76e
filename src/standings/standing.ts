/** One standing: a player's place in a tournament, with a decklist and the deck that it is. */
import { faultDiagnostic } from '../decks/shape-faults.js';
import { diagnose } from '../diagnostics/codes/standings.js';
import { type Diagnostic, showValue } from '../diagnostics/diagnostic.js';
import type { Classifier, Deck } from '../engine/classifier.js';
import { labelOf } from '../engine/match/label.js';
import { type DeckLabel, isSameDeck } from '../tournament/label.js';
import type { RawStanding } from '../tournament/standing.js';

/** A standing that was tagged. */
export type Tagged<S> = Omit<S, 'deck'> & { readonly deck?: DeckLabel | S[keyof S & 'deck'] };

/** What became of a standing. */
export type TagOutcome =
  | {
      readonly kind: 'classified' | 'unclassified';
      readonly deck: DeckLabel;
      /** Whether `deck` differs from the deck that the standing had. */
      readonly changed: boolean;
    }
  /** It keeps the deck it had. */
  | { readonly kind: 'without-decklist' }
  /** It cannot be read in full, and is left as it was. */
  | { readonly kind: 'left'; readonly diagnostics: readonly Diagnostic[] };

/**
 * What tagging makes of a standing, without making the tagged standing itself. Findings point
 * into the standing.
 */
export function tagOutcome(classifier: Classifier, standing: unknown): TagOutcome {
  if (typeof standing !== 'object' || standing === null || Array.isArray(standing)) {
    const data = { got: showValue(standing) };
    return { kind: 'left', diagnostics: [diagnose('standing-not-an-object', '', data)] };
  }
  const { decklist, deck } = standing as RawStanding;
  if (decklist === null || decklist === undefined) return { kind: 'without-decklist' };
  let faults: Diagnostic[] | undefined;
  const found = classifier.classify(decklist as Deck, (pointer, fault) => {
    const diagnostic = faultDiagnostic(`/decklist${pointer}`, fault);
    if (diagnostic.severity !== 'error') return;
    faults ??= [];
    faults.push(diagnostic);
  });
  if (faults !== undefined) return { kind: 'left', diagnostics: faults };
  const label = labelOf(found, classifier.program.ruleSet.unclassified);
  const kind = found === undefined ? 'unclassified' : 'classified';
  return { kind, deck: label, changed: !isSameDeck(deck, label) };
}

/**
 * The standing with its deck: the rule's or variant's identifier, name and icons. It is the very
 * same object where the deck does not change, where there is no decklist, and where the decklist
 * cannot be read in full (`tagStandings` says why).
 *
 * @example
 * tagStanding(matcher, { player: 'p1', decklist: { pokemon: [{ name: 'Charizard ex', count: 2 }] } })
 * // { player: 'p1', decklist: …, deck: { id: 'charizard', name: 'Charizard' } }
 */
export function tagStanding<S extends object>(classifier: Classifier, standing: S): S | Tagged<S> {
  const outcome = tagOutcome(classifier, standing);
  return 'deck' in outcome && outcome.changed ? withDeck(standing, outcome.deck) : standing;
}

/** The standing with another deck, all else as it was. */
export function withDeck<S extends object>(standing: S, deck: DeckLabel): Tagged<S> {
  return { ...standing, deck };
}
