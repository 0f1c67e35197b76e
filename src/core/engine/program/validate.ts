/**
 * Validates loaded programs. The checksum proves that bytes did not change by accident; this proves that every
 * search ends and stays inside the arrays, whoever wrote the bytes. Reads each word once.
 */
import { allColors } from '../../rules/card-colors.js';
import { deepestAlternatives, type Fallback, type Rule, type RuleFile } from '../../rules/model.js';
import {
  anchorHead,
  any,
  anyOfEnd,
  anyOfLength,
  cardLength,
  cardSlot,
  groupHead,
  isTally,
  lineZone,
  opAnyOf,
  opCard,
  opEnd,
  type Program,
  type ProgramArray,
  rowStride,
  slotStride,
  tallies,
  testAll,
  unbounded,
} from './layout.js';

/** The end of an invalid part: no array reaches it. */
const nowhere = Infinity;

/** Whether the tables of a program keep the invariants in `layout.ts`. */
export function isWholeProgram(program: Program): boolean {
  const { names, labels, slotCount, colorNames, colorSlots, rows } = program;
  const { ruleIndex, variantStart, variantIndex, codeStart, code, slotStart, filed } = program;
  const isSlot = (value: number | undefined) => isFrom(0, value, slotCount);
  const isRule = (value: number | undefined) => isFrom(0, value, ruleIndex.length);
  /** How many more times rules may be filed: once for each card of the conditions. */
  let left = 0;

  function requirementEnd(at: number, depth: number): number {
    if (code[at] === opCard) {
      left++;
      return isSlot(code[at + cardSlot]) ? at + cardLength : nowhere;
    }
    if (code[at] !== opAnyOf || depth === deepestAlternatives) return nowhere;
    const end = code[at + anyOfEnd] as number;
    return endOfAll(at + anyOfLength, end, (child) => requirementEnd(child, depth + 1));
  }

  function anchorEnd(at: number): number {
    return endOfAll(at + anchorHead, filed[at + 1], groupEnd);
  }

  function groupEnd(at: number): number {
    const isGroup = isFrom(any, filed[at], slotCount);
    return isGroup ? endOfAll(at + groupHead, filed[at + 3], candidateEnd) : nowhere;
  }

  function candidateEnd(at: number): number {
    const tests = filed[at + 1] as number;
    if (!isRule(filed[at]) || tests < testAll || left-- === 0) return nowhere;
    const end = at + 2 + 2 * Math.max(tests, 0);
    return endOfAll(at + 2, end, (test) => (isSlot(filed[test]) ? test + 2 : nowhere));
  }

  const starts = slotStart.filter((_, at) => at % slotStride === 1);
  return (
    isTexts(names) &&
    isTexts(labels) &&
    colorSlots.length === (colorNames ? 2 * allColors.length : 0) &&
    slotStart.length === slotStride * slotCount &&
    codeStart.length === ruleIndex.length + variantIndex.length &&
    areStarts(program.rowStart, names.length, rows.length / rowStride) &&
    areStarts(variantStart, ruleIndex.length, variantIndex.length) &&
    areAll(ruleIndex, isRule) &&
    areAll(program.unfiled, isRule) &&
    areAll(program.fallbackSlot, isSlot) &&
    areAll(colorSlots, isSlot) &&
    areAll(rows, (word, at) => {
      const place = at % rowStride;
      const first = at - place;
      if (isTally(rows[first + 3] as number)) {
        // The other slots must come before its own, so that there are no cycles.
        const limit = place === 0 ? slotCount : (rows[first] as number);
        const isPart =
          place === 3
            ? word >= tallies['most-of-printing']
            : isFrom(place === 2 ? any : 0, word, limit);
        return isPart && at < rowStride * (program.rowStart[0] as number);
      }
      if (place === 0) return isSlot(word);
      const isOfLines = place === 3 && word < any;
      return isFrom(any, isOfLines ? lineZone(word) : word, labels.length);
    }) &&
    areParts(code, codeStart, opEnd, (at) => requirementEnd(at, 0)) &&
    areParts(filed, starts, unbounded, anchorEnd)
  );
}

/**
 * Whether a part begins at each start and ends with the word `last`, and all parts together are exactly as long as
 * `words`, so that reading all parts takes no longer than reading all words.
 */
function areParts(
  words: Int32Array,
  starts: ArrayLike<number>,
  last: number,
  endOf: (at: number) => number,
): boolean {
  let size = 0;
  for (let part = 0; part < starts.length && size <= words.length; part++) {
    const start = starts[part] as number;
    let at = start;
    while (at < words.length && words[at] !== last) at = endOf(at);
    size += at < words.length ? at + 1 - start : nowhere;
  }
  return size === words.length;
}

/** Returns `end` if the parts from `at` on end exactly there. */
function endOfAll(at: number, end: number | undefined, endOf: (at: number) => number): number {
  let next = at;
  while (next < (end as number)) next = endOf(next);
  return next === end ? end : nowhere;
}

/**
 * Whether a rule file has the rules and variants of a program, with the fields that labels need. Throws if one is
 * missing.
 */
export function isRuleFile(
  { rules, fallbacks = [] }: RuleFile,
  { ruleIndex, variantStart, variantIndex }: Pick<Program, ProgramArray>,
): boolean {
  const isItem = ({ identifier, name, cards, icons = [] }: Rule | Fallback) =>
    isTexts([identifier, name, ...icons]) && Array.isArray(cards);
  const areItems = (index: number, rank: number) => {
    const rule = rules[index] as Required<Rule>;
    const indexes = variantIndex.subarray(variantStart[rank], variantStart[rank + 1]);
    return isItem(rule) && areAll(indexes, (variant) => isItem(rule.variants[variant] as Rule));
  };
  return (
    rules.length === ruleIndex.length && fallbacks.every(isItem) && areAll(ruleIndex, areItems)
  );
}

/** Whether all words pass a test. The method `every` takes three times as long. */
function areAll(words: Int32Array, test: (word: number, at: number) => boolean): boolean {
  let at = 0;
  while (at < words.length && test(words[at] as number, at)) at++;
  return at === words.length;
}

/** Whether `starts` tells where each of some entries begins in an array, with one more start at the array's end. */
function areStarts(starts: Int32Array, entries: number, length: number): boolean {
  const isAscending = areAll(starts, (start, at) => start >= (starts[at - 1] ?? 0));
  return isAscending && starts.length === entries + 1 && starts[entries] === length;
}

function isFrom(least: number, value: number | undefined, limit: number): boolean {
  return (value as number) >= least && (value as number) < limit;
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
