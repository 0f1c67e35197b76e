/** From a rule set to a program: order, count, code, file. */
import {
  isCardRequirement,
  isTotalRequirement,
  leastCopies,
  type Requirement,
} from '../rules/model.js';
import { checkingOrder, type RuleSet } from '../rules/rule-set.js';
import { fileRules } from './filing.js';
import { opAnyOf, opCard, type Program, unbounded } from './program.js';
import { createSlotTable, type SlotTable } from './slots.js';

/** Compiles a sound rule set. The program holds no reference to anything used on the way. */
export function compileProgram(ruleSet: RuleSet): Program {
  const slots = createSlotTable(ruleSet.match);
  const conditions = writeConditions(ruleSet, slots);
  const fallbackSlot = Int32Array.from(
    ruleSet.fallbacks.map(({ cards }) => slots.slotOf(cards.map((name) => ({ name })))),
  );
  const tables = slots.tables();
  const index = fileRules({ ...conditions, slotCount: tables.slotCount });
  return Object.freeze({ ruleSet, ...tables, ...conditions, ...index, fallbackSlot });
}

type Conditions = Pick<
  Program,
  'ruleIndex' | 'variantStart' | 'variantIndex' | 'codeStart' | 'code'
>;

function writeConditions(ruleSet: RuleSet, slots: SlotTable): Conditions {
  const { rules } = ruleSet;
  const ruleIndex = checkingOrder(
    rules.map(({ priority }, index) => ({
      index,
      ...(priority === undefined ? {} : { priority }),
    })),
  ).map(({ index }) => index);
  const code: number[] = [];
  const codeStart: number[] = [];
  const begin = () => codeStart.push(code.length);
  for (const index of ruleIndex) {
    begin();
    for (const requirement of rules[index]?.cards ?? []) writeRequirement(requirement, slots, code);
  }
  const variantStart: number[] = [];
  const variantIndex: number[] = [];
  for (const index of ruleIndex) {
    variantStart.push(variantIndex.length);
    const { variants = [] } = rules[index] ?? {};
    for (const variant of checkingOrder(variants)) {
      begin();
      variantIndex.push(variants.indexOf(variant));
      for (const requirement of variant.cards) writeRequirement(requirement, slots, code);
    }
  }
  begin();
  variantStart.push(variantIndex.length);
  return {
    ruleIndex: Int32Array.from(ruleIndex),
    variantStart: Int32Array.from(variantStart),
    variantIndex: Int32Array.from(variantIndex),
    codeStart: Int32Array.from(codeStart),
    code: Int32Array.from(code),
  };
}

function writeRequirement(requirement: Requirement, slots: SlotTable, code: number[]): void {
  if (isCardRequirement(requirement)) {
    const { max = unbounded } = requirement;
    code.push(opCard, slots.slotOf([requirement]), leastCopies(requirement), max);
  } else if (isTotalRequirement(requirement)) {
    const { anyOf, total, unit } = requirement;
    code.push(opCard, slots.slotOf(anyOf, unit), total, unbounded);
  } else {
    const header = code.length;
    code.push(opAnyOf, requirement.atLeast ?? 1, 0);
    for (const alternative of requirement.anyOf) writeRequirement(alternative, slots, code);
    code[header + 2] = code.length;
  }
}
