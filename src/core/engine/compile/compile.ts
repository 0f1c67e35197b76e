/** Compiles a rule set into a program: order, slots, code, filing. */
import { allColors, type CardColors } from '../../rules/card-colors.js';
import { contentHash } from '../../rules/content-hash.js';
import { meaningOf, membersIn } from '../../rules/meaning.js';
import {
  isCardRequirement,
  leastCopies,
  type Requirement,
  type Variant,
} from '../../rules/model.js';
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

/** Compiles a rule set. The program holds no reference to the tables of the compiler or the caller. */
export function compileProgram(ruleSet: RuleSet, cardColors?: CardColors): Program {
  // A copy, because the version is hashed later.
  const colors = structuredClone(cardColors);
  const slots = createSlotTable(ruleSet.match, ruleSet.file);
  const conditions = writeConditions(ruleSet, slots);
  const fallbackSlot = Int32Array.from(
    ruleSet.fallbacks.map(({ cards }) => slotOfNames(slots, cards)),
  );
  const colorSlots = writeColors(colors, slots);
  const tables = slots.tables();
  const index = fileRules({ ...conditions, slotCount: tables.slotCount });
  // Hashing takes as long as compiling.
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
        slotOfNames(
          slots,
          Object.keys(table).filter((name) => `${table[name]}`.includes(color)),
        ),
      ),
    ),
  );
}

function slotOfNames(slots: SlotTable, names: readonly string[]): number {
  return slots.slotOf(membersIn(names));
}

type Conditions = Pick<
  Program,
  'ruleIndex' | 'variantStart' | 'variantIndex' | 'codeStart' | 'code'
>;

/**
 * The code is in the order of the file, which is the order in memory: reading the rules in another
 * order misses the cache (at 100,000 rules a tenth of the time).
 */
function writeConditions({ rules }: RuleSet, slots: SlotTable): Conditions {
  const code: number[] = [];
  /** Where the code of each rule begins, and after it that of its variants in checking order. */
  const sections: number[] = [];
  /** Section -> index of the variant. */
  const variantOf: number[] = [];
  const write = (cards: readonly Requirement[], variant: number) => {
    sections.push(code.length);
    variantOf.push(variant);
    for (const requirement of cards) writeRequirement(requirement, slots, code);
    code.push(opEnd);
  };
  const firstSection = rules.map(({ cards, variants = [] }) => {
    const first = sections.length;
    write(cards, 0);
    if (variants.length === 0) return first;
    for (const index of checkingIndexes(variants)) write((variants[index] as Variant).cards, index);
    return first;
  });
  firstSection.push(sections.length);

  const ruleIndex = checkingIndexes(rules);
  const codeStart = ruleIndex.map((index) => sections[firstSection[index] as number] as number);
  const variantStart: number[] = [];
  const variantIndex: number[] = [];
  for (const index of ruleIndex) {
    variantStart.push(variantIndex.length);
    const next = firstSection[index + 1] as number;
    for (let section = (firstSection[index] as number) + 1; section < next; section++) {
      variantIndex.push(variantOf[section] as number);
      codeStart.push(sections[section] as number);
    }
  }
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
  // Nearly all requirements are of one card, and make no list of what they mean.
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
