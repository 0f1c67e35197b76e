/** Finds the selectors in rules and groups, and reports those that refer to nothing. */
import { kindKey } from '../decks/cards/kinds.js';
import { mostOfCode } from '../diagnostics/bounded.js';
import { diagnose } from '../diagnostics/codes/rules.js';
import { childPointer, type Diagnostic } from '../diagnostics/diagnostic.js';
import { nearestWords } from '../diagnostics/nearest.js';
import { describeSelector } from './describe.js';
import { membersIn } from './meaning.js';
import type { Requirement, Selector } from './model.js';
import { entriesOf, type RuleSet, rulesPointerOf } from './rule-set.js';

/** The selectors of a requirement. Their pointers begin with `pointer`. */
export function* selectorsIn(
  requirement: Requirement | Selector,
  pointer = '',
): Generator<readonly [selector: Selector, pointer: string]> {
  if ('each' in requirement) yield [requirement.each, `${pointer}/each`];
  else if (!('anyOf' in requirement)) yield [requirement, pointer];
  else {
    for (const [index, inner] of requirement.anyOf.entries()) {
      yield* selectorsIn(inner, `${pointer}/anyOf/${index}`);
    }
  }
}

/** The selectors of rules, variants and groups, each with its pointer. */
export function* selectorsOf(
  ruleSet: RuleSet,
): Generator<readonly [selector: Selector, pointer: string]> {
  const { file } = ruleSet;
  for (const group of Object.keys(file.groups ?? {})) {
    for (const [index, member] of membersIn(file.groups?.[group] ?? []).entries()) {
      yield* selectorsIn(member, `${childPointer('/groups', group)}/${index}`);
    }
  }
  for (const { item, pointer } of entriesOf(file, rulesPointerOf(ruleSet))) {
    for (const [index, card] of item.cards.entries()) {
      if (typeof card !== 'string') yield* selectorsIn(card, `${pointer}/cards/${index}`);
    }
  }
}

/**
 * Reports unknown groups and, without a card table, kinds whose cards are not known. Must be called for all files
 * together, because they share groups.
 */
export function unknownCards(ruleSet: RuleSet, hasCards: boolean): readonly Diagnostic[] {
  const { groups = {}, kinds = {} } = ruleSet.file;
  const names = Object.keys(groups);
  const found: Diagnostic[] = [];
  for (const [selector, pointer] of selectorsOf(ruleSet)) {
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
