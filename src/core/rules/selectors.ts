/** Finds the selectors in rules and groups, and reports those that refer to nothing. */
import { kindKey } from '../decks/cards/kinds.js';
import { mostOfCode } from '../diagnostics/bounded.js';
import { diagnose } from '../diagnostics/codes/rules.js';
import { childPointer, type Diagnostic } from '../diagnostics/diagnostic.js';
import { nearestWords } from '../diagnostics/nearest.js';
import { describeSelector } from './describe.js';
import { membersIn } from './meaning.js';
import type { Requirement, Selector } from './model.js';
import { entriesIn, type RuleSet } from './rule-set.js';

/** A selector and the pointer to it. */
export interface PlacedSelector {
  readonly selector: Selector;
  readonly pointer: string;
}

/** All selectors of requirements, including those inside alternatives. Their pointers begin with `pointer`. */
export function* selectorsIn(
  requirements: readonly (Requirement | Selector)[],
  pointer = '',
): Generator<PlacedSelector> {
  for (const [index, requirement] of requirements.entries()) {
    const place = `${pointer}/${index}`;
    if ('each' in requirement) yield { selector: requirement.each, pointer: `${place}/each` };
    else if ('anyOf' in requirement) yield* selectorsIn(requirement.anyOf, `${place}/anyOf`);
    else yield { selector: requirement, pointer: place };
  }
}

/** The selectors of all rules and variants, in the order of the file. */
export function* selectorsOfRules(ruleSet: RuleSet): Generator<PlacedSelector> {
  for (const { what, item, pointer } of entriesIn(ruleSet)) {
    if (what !== 'fallback') yield* selectorsIn(item.cards, `${pointer}/cards`);
  }
}

/** The selectors of groups, rules and variants. */
export function* selectorsOf(ruleSet: RuleSet): Generator<PlacedSelector> {
  for (const [group, members] of Object.entries(ruleSet.file.groups ?? {})) {
    yield* selectorsIn(membersIn(members), childPointer('/groups', group));
  }
  yield* selectorsOfRules(ruleSet);
}

/**
 * Reports unknown groups and, without a card table, kinds whose cards are not known. Must be called for all files
 * together, because they share groups.
 */
export function unknownCards(ruleSet: RuleSet, hasCards: boolean): readonly Diagnostic[] {
  const { groups = {}, kinds = {} } = ruleSet.file;
  const names = Object.keys(groups);
  const found: Diagnostic[] = [];
  for (const { selector, pointer } of selectorsOf(ruleSet)) {
    if ('group' in selector && !Object.hasOwn(groups, selector.group)) {
      const { group } = selector;
      // Looks for similar names only while findings are shown, because comparing all groups takes time.
      const [nearest] = nearestWords(group, found.length < mostOfCode ? names : []);
      found.push(diagnose('unknown-group', `${pointer}/group`, { group, nearest }));
    }
    if (!hasCards && 'where' in selector && !Object.hasOwn(kinds, kindKey(selector))) {
      const kind = describeSelector(selector);
      found.push(diagnose('kind-needs-cards', `${pointer}/where`, { kind }));
    }
  }
  return found;
}
