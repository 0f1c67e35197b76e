/** One standing: a player's place in a tournament, with a decklist and the deck that it is. */
import { faultDiagnostic } from '../decks/shape-faults.js';
import { diagnose } from '../diagnostics/codes/standings.js';
import { type Diagnostic, showValue } from '../diagnostics/diagnostic.js';
import type { Classification } from '../engine/match/classification.js';
import type { Deck, Matcher } from '../engine/matcher.js';
import type { Unclassified } from '../rules/model.js';

/** The deck of a standing as the data interface writes it. */
export interface DeckLabel {
  readonly id: string;
  readonly name: string;
  readonly icons?: readonly string[];
  /** Only where conflicts are reported: all the decks that the list could be, this one first. */
  readonly conflicts?: readonly DeckLabel[];
}

/** What tagging reads of a standing; everything else is kept as it is. */
export interface Standing {
  /** Any shape of decklist; null or missing where the player's list is not known. */
  readonly decklist?: unknown;
  /** The deck that it had; null, missing or `{}` where it had none. */
  readonly deck?: unknown;
}

/** A standing that was tagged. */
export type Tagged<S> = Omit<S, 'deck'> & { readonly deck?: DeckLabel | S[keyof S & 'deck'] };

/** How to tag. */
export interface TagOptions {
  /** The deck of a list that nothing matches. Default: the rule file's, or `other`, `Other`. */
  readonly unclassified?: Unclassified;
}

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
export function tagOutcome(
  matcher: Matcher,
  standing: unknown,
  options: TagOptions = {},
): TagOutcome {
  if (typeof standing !== 'object' || standing === null || Array.isArray(standing)) {
    const data = { got: showValue(standing) };
    return { kind: 'left', diagnostics: [diagnose('standing-not-an-object', '', data)] };
  }
  const { decklist, deck } = standing as Standing;
  if (decklist === null || decklist === undefined) return { kind: 'without-decklist' };
  let faults: Diagnostic[] | undefined;
  const found = matcher.classify(decklist as Deck, (pointer, fault) => {
    const diagnostic = faultDiagnostic(`/decklist${pointer}`, fault);
    if (diagnostic.severity !== 'error') return;
    faults ??= [];
    faults.push(diagnostic);
  });
  if (faults !== undefined) return { kind: 'left', diagnostics: faults };
  const label = labelOf(matcher, found, options);
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
export function tagStanding<S extends object>(
  matcher: Matcher,
  standing: S,
  options: TagOptions = {},
): S | Tagged<S> {
  const outcome = tagOutcome(matcher, standing, options);
  return 'deck' in outcome && outcome.changed ? withDeck(standing, outcome.deck) : standing;
}

/** The standing with another deck, all else as it was. */
export function withDeck<S extends object>(standing: S, deck: DeckLabel): Tagged<S> {
  return { ...standing, deck };
}

const labels = new WeakMap<Classification, DeckLabel>();

/** The label of a result. */
export function labelOf(
  matcher: Matcher,
  found: Classification | undefined,
  options: TagOptions,
): DeckLabel {
  if (found === undefined) {
    const { id, name } = options.unclassified ?? matcher.ruleSet.unclassified;
    return { id, name };
  }
  let label = labels.get(found);
  if (label === undefined) {
    const { id, name, icons, conflicts } = found;
    label = Object.freeze({
      id,
      name,
      ...(icons === undefined ? {} : { icons }),
      ...(conflicts && { conflicts: conflicts.map((one) => labelOf(matcher, one, options)) }),
    });
    labels.set(found, label);
  }
  return label;
}

function areSameDecks(decks: unknown, labels: readonly DeckLabel[] | undefined): boolean {
  if (labels === undefined) return decks === undefined;
  const isList = Array.isArray(decks) && decks.length === labels.length;
  return isList && labels.every((label, index) => isSameDeck(decks[index], label));
}

/** Whether a deck says the same as a label, whatever else it says. */
export function isSameDeck(deck: unknown, label: DeckLabel): boolean {
  if (typeof deck !== 'object' || deck === null) return false;
  const { id, name, icons, conflicts } = deck as Partial<Record<keyof DeckLabel, unknown>>;
  if (id !== label.id || name !== label.name) return false;
  if (!areSameDecks(conflicts, label.conflicts)) return false;
  const { icons: wanted = [] } = label;
  const had = icons ?? [];
  return (
    Array.isArray(had) &&
    had.length === wanted.length &&
    wanted.every((icon, index) => had[index] === icon)
  );
}
