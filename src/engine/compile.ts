/** From a rule set to a program: order, count, code, file. */
import {
  defaultPriority,
  isCardRequirement,
  isTotalRequirement,
  leastCopies,
  type Requirement,
  type Rule,
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

/**
 * The code is written in the order of the file, which is that of memory, and then put in checking
 * order: rules that lie scattered are waited for (at 100,000 rules a tenth of the time).
 */
function writeConditions(ruleSet: RuleSet, slots: SlotTable): Conditions {
  const { rules } = ruleSet;
  const written: number[] = [];
  /** Where the code of each rule begins, and behind it that of its variants in checking order. */
  const sections: number[] = [];
  /** Section -> index of the variant. */
  const variantOf: number[] = [];
  const write = (cards: readonly Requirement[], variant: number) => {
    sections.push(written.length);
    variantOf.push(variant);
    for (const requirement of cards) writeRequirement(requirement, slots, written);
  };
  const firstSection = rules.map(({ cards, variants = [] }) => {
    const first = sections.length;
    write(cards, 0);
    for (const variant of variants.length > 1 ? checkingOrder(variants) : variants) {
      write(variant.cards, variants.indexOf(variant));
    }
    return first;
  });
  firstSection.push(sections.length);
  sections.push(written.length);

  const ruleIndex = checkingIndexes(rules);
  const code = new Int32Array(written.length);
  const codeStart: number[] = [];
  let end = 0;
  const take = (section: number) => {
    codeStart.push(end);
    const from = sections[section] as number;
    end = moveCode(written, from, sections[section + 1] as number, code, end);
  };
  for (const index of ruleIndex) take(firstSection[index] as number);
  const variantStart: number[] = [];
  const variantIndex: number[] = [];
  for (const index of ruleIndex) {
    variantStart.push(variantIndex.length);
    const next = firstSection[index + 1] as number;
    for (let section = (firstSection[index] as number) + 1; section < next; section++) {
      variantIndex.push(variantOf[section] as number);
      take(section);
    }
  }
  codeStart.push(end);
  variantStart.push(variantIndex.length);
  return {
    ruleIndex: Int32Array.from(ruleIndex),
    variantStart: Int32Array.from(variantStart),
    variantIndex: Int32Array.from(variantIndex),
    codeStart: Int32Array.from(codeStart),
    code,
  };
}

/** Copies code to another place, and gives where it ends there. */
function moveCode(
  from: readonly number[],
  start: number,
  end: number,
  code: Int32Array,
  to: number,
): number {
  const moved = to - start;
  for (let at = start; at < end; ) {
    const isCard = from[at] === opCard;
    for (let word = 0; word < 3; word++) code[at + moved + word] = from[at + word] as number;
    if (isCard) code[at + moved + 3] = from[at + 3] as number;
    else (code[at + moved + 2] as number) += moved;
    at += isCard ? 4 : 3;
  }
  return end + moved;
}

/** The indexes of rules in checking order: {@link checkingOrder} without an object a rule. */
function checkingIndexes(rules: readonly Rule[]): number[] {
  const byPriority = new Map<number, number[]>();
  rules.forEach(({ priority = defaultPriority }, index) => {
    const indexes = byPriority.get(priority);
    if (indexes === undefined) byPriority.set(priority, [index]);
    else indexes.push(index);
  });
  return [...byPriority].sort(([x], [y]) => x - y).flatMap(([, indexes]) => indexes);
}

function writeRequirement(requirement: Requirement, slots: SlotTable, code: number[]): void {
  if (isCardRequirement(requirement)) {
    const { max = unbounded } = requirement;
    code.push(opCard, slots.slotOfCard(requirement), leastCopies(requirement), max);
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
