import { allColors, type CardColors } from '../../rules/card-colors.js';
import { contentHash } from '../../rules/content-hash.js';
import { meaningOf, membersIn } from '../../rules/meaning.js';
import { isCardRequirement, leastCopies, type Requirement, type Rule } from '../../rules/model.js';
import { checkingIndexes, memo, type RuleSet } from '../../rules/rule-set.js';
import {
  anyOfEnd,
  opAnyOf,
  opCard,
  opEnd,
  type Program,
  semanticsNumber,
  unbounded,
} from '../program/layout.js';
import { fileRules } from './filing.js';
import { createSlotTable, type SlotTable } from './slots.js';

/** Compiles a rule set into a program, which holds no references to the tables of the compiler or the caller. */
export function compileProgram(ruleSet: RuleSet, cardColors?: CardColors): Program {
  // A copy, because the version is hashed later, and the caller could change the table.
  const colors = structuredClone(cardColors);
  const slots = createSlotTable(ruleSet.match, ruleSet.file);
  const conditions = writeConditions(ruleSet, slots);
  const fallbackSlot = Int32Array.from(
    ruleSet.fallbacks.map(({ cards }) => slots.slotOf(membersIn(cards))),
  );
  const colorSlots = writeColors(colors, slots);
  const tables = slots.tables();
  const index = fileRules({ ...conditions, slotCount: tables.slotCount });
  // Lazy, because hashing takes as long as compiling.
  const version = memo(() =>
    contentHash(JSON.stringify([semanticsNumber, ruleSet.version, colors])),
  );
  return Object.freeze({
    get version() {
      return version();
    },
    ruleSet,
    ...tables,
    ...conditions,
    ...index,
    fallbackSlot,
    colorNames: colors ? Object.freeze({ ...colors.names }) : undefined,
    colorSlots,
  });
}

function writeColors(colors: CardColors | undefined, slots: SlotTable): Int32Array {
  const tables = colors ? [colors.lands, colors.nonLands] : [];
  return Int32Array.from(
    tables.flatMap((table = {}) =>
      [...allColors].map((color) =>
        slots.slotOf(
          membersIn(Object.keys(table).filter((name) => `${table[name]}`.includes(color))),
        ),
      ),
    ),
  );
}

type Conditions = Pick<
  Program,
  'ruleIndex' | 'variantStart' | 'variantIndex' | 'codeStart' | 'code'
>;

/**
 * Code is written in the order of the file, which is the order of rules in memory: reading rules in another order
 * causes cache misses (a tenth of the time with 100,000 rules).
 */
function writeConditions({ rules }: RuleSet, slots: SlotTable): Conditions {
  const code: number[] = [];
  const starts = new Map<unknown, number>();
  for (const rule of rules) {
    for (const part of [rule, ...(rule.variants ?? [])]) {
      starts.set(part, code.length);
      for (const requirement of part.cards) writeRequirement(requirement, slots, code);
      code.push(opEnd);
    }
  }
  const ruleIndex = checkingIndexes(rules);
  const codeStart = ruleIndex.map((index) => starts.get(rules[index]) as number);
  const variantStart = [0];
  const variantIndex: number[] = [];
  for (const index of ruleIndex) {
    const { variants = [] } = rules[index] as Rule;
    for (const own of checkingIndexes(variants)) {
      variantIndex.push(own);
      codeStart.push(starts.get(variants[own]) as number);
    }
    variantStart.push(variantIndex.length);
  }
  return {
    ruleIndex: Int32Array.from(ruleIndex),
    variantStart: Int32Array.from(variantStart),
    variantIndex: Int32Array.from(variantIndex),
    codeStart: Int32Array.from(codeStart),
    code: Int32Array.from(code),
  };
}

function writeRequirement(requirement: Requirement, slots: SlotTable, code: number[]): void {
  // A fast path without allocations, because nearly all requirements are about one card.
  if (isCardRequirement(requirement)) {
    const { max = unbounded } = requirement;
    code.push(opCard, slots.slotOf([requirement]), leastCopies(requirement), max);
    return;
  }
  const meaning = meaningOf(requirement);
  if ('selectors' in meaning) {
    const { selectors, measure, except, least, most } = meaning;
    const slot = slots.slotOf(selectors, measure, except);
    code.push(opCard, slot, least, Math.min(most, unbounded));
    return;
  }
  const header = code.length;
  code.push(opAnyOf, meaning.atLeast, 0);
  for (const one of meaning.alternatives) writeRequirement(one, slots, code);
  code[header + anyOfEnd] = code.length;
}
