/** Checks that need a card table: names and printings missing from it. */

import type { CardTable } from '../../../core/decks/cards/card-table.js';
import { cardIdentity } from '../../../core/decks/identity.js';
import { diagnose } from '../../../core/diagnostics/codes/checks.js';
import { childPointer, type Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { selectorsOfRules } from '../../../core/rules/selectors.js';
import { withNames } from './findings.js';
import { nearNames } from './names.js';

/** Reports names that the table does not have, and printings that it does not list for a card. */
export function* cardsInTable(ruleSet: RuleSet, table: CardTable): Generator<Diagnostic> {
  const { names } = ruleSet.match;
  const near = nearNames(ruleSet, [...table.names(names)]);
  for (const places of near.places) {
    const [{ name, pointer }] = places;
    if (table.nameOf(name, names) !== undefined) continue;
    const { nearest, fix } = near.suggest(places);
    yield diagnose('name-not-in-table', pointer, { name, nearest }, fix && { fix });
  }
  yield* unknownPrintings(ruleSet, table);
}

function* unknownPrintings(ruleSet: RuleSet, table: CardTable): Generator<Diagnostic> {
  const { names } = ruleSet.match;
  const identity = cardIdentity();
  for (const { name, selector, pointer } of withNames(selectorsOfRules(ruleSet))) {
    const { set, number } = selector;
    if (set === undefined) continue;
    const printings = table
      .rowsOf(name, names)
      .filter((row) => row.set !== undefined && (number === undefined || row.number !== undefined));
    const hasIt = printings.some(
      (row) =>
        identity.set(row.set ?? '') === identity.set(set) &&
        (number === undefined || identity.number(row.number ?? '') === identity.number(number)),
    );
    if (hasIt || printings.length === 0) continue;
    const textOf = (one: { readonly set?: string; readonly number?: string }) =>
      [one.set, one.number].filter((part) => part !== undefined).join(' ');
    const known = [...new Set(printings.map(textOf))];
    const data = { name, printing: textOf({ set, ...(number && { number }) }), known };
    yield diagnose('printing-not-in-table', childPointer(pointer, 'set'), data);
  }
}
