/** Rule sets: valid rules, with their order, identifiers, settings and version. */
import { contentHash } from './content-hash.js';
import {
  type ConflictMode,
  defaultPriority,
  type Fallback,
  type MatchSettings,
  type Rule,
  type RuleFile,
  type RuleFileSettings,
  type Unclassified,
  unclassifiedDeck,
  type Variant,
} from './model.js';
import { mapEntries, sourceIndex } from './source-indexes.js';

/** A frozen set of valid rules, made by `parseRules`. */
export interface RuleSet {
  /** The file that was read, in its object form. */
  readonly file: RuleFile;
  /** The rules in the order of the file. */
  readonly rules: readonly Rule[];
  /** The rules in checking order: by priority, then as in the file. */
  readonly order: readonly Rule[];
  readonly fallbacks: readonly Fallback[];
  readonly match: MatchSettings;
  readonly conflicts: ConflictMode;
  readonly unclassified: Unclassified;
  /** All generations of the rules, in ascending order. */
  readonly generations: readonly number[];
  /** A hash of rules and settings, independent of the layout of the file. */
  readonly version: string;
  /** The rule, variant or fallback with this identifier. Identifiers are unique. */
  get(identifier: string): Rule | Variant | Fallback | undefined;
  /** The rule that a variant belongs to. */
  parentOf(variantIdentifier: string): Rule | undefined;
  /** The JSON Pointer (RFC 6901) of a rule, variant or fallback in the file that was read. */
  pointerOf(identifier: string): string | undefined;
}

/** The pointer to the rules of a file, which is either the array of rules or an object that contains it. */
export type RulesPointer = '' | '/rules';

/** A rule, variant or fallback, and its place in the file that was read. */
export type Entry = {
  /** The rule of a variant. */
  readonly parent: Rule | undefined;
  readonly pointer: string;
} & (
  | { readonly what: 'rule' | 'variant'; readonly item: Rule | Variant }
  | { readonly what: 'fallback'; readonly item: Fallback }
);

/** Names the owner of the identifier of {@link RuleSet.unclassified} in messages. */
export const unclassifiedTaker = 'the deck of lists that no rule matches';

/** Rule set made by this library -> pointer to its rules. */
const rulesPointers = new WeakMap<object, RulesPointer>();

/** Whether a value is a rule set made by this library. */
export function isRuleSet(value: unknown): value is RuleSet {
  return rulesPointers.has(value as object);
}

/** The pointer to the rules in the file that was read. */
function rulesPointerOf(ruleSet: RuleSet): RulesPointer {
  return rulesPointers.get(ruleSet) as RulesPointer;
}

/** The indexes of rules or variants in checking order: by priority, with 10 as the default. */
export function checkingIndexes(items: readonly { readonly priority?: number }[]): number[] {
  const priorities = items.map(({ priority = defaultPriority }) => priority);
  // Sorting is stable, so equal priorities keep their order.
  return [...priorities.keys()].sort(
    (x, y) => (priorities[x] as number) - (priorities[y] as number),
  );
}

/** Rules or variants in checking order. */
export function checkingOrder<T extends { readonly priority?: number }>(items: readonly T[]): T[] {
  return checkingIndexes(items).map((index) => items[index] as T);
}

/** Makes a rule set from a file that was read without errors. */
export function createRuleSet(file: RuleFile, rulesPointer: RulesPointer): RuleSet {
  const { match, conflicts = 'first', rules, fallbacks, unclassified, groups, kinds } = file;
  const version = memo(() =>
    contentHash(
      JSON.stringify({ match, conflicts, rules, fallbacks, unclassified, groups, kinds }),
    ),
  );
  return makeRuleSet(() => file, rulesPointer, file, version);
}

/** The settings and version of a rule set, which are known before its file is read. */
export interface RuleSetHead {
  readonly match?: MatchSettings | undefined;
  readonly conflicts?: ConflictMode | undefined;
  readonly unclassified?: Unclassified | undefined;
  readonly version: string;
}

/** Makes a rule set that calls `read` when the file is first used. The file must be frozen and in its object form. */
export function storedRuleSet(read: () => RuleFile, head: RuleSetHead): RuleSet {
  return makeRuleSet(memo(read), '/rules', head, () => head.version);
}

function makeRuleSet(
  read: () => RuleFile,
  rulesPointer: RulesPointer,
  {
    match = noSettings,
    conflicts = 'first',
    unclassified = unclassifiedDeck,
  }: Omit<RuleSetHead, 'version'>,
  version: () => string,
): RuleSet {
  const order = memo(() => Object.freeze(checkingOrder(read().rules)));
  const generations = memo(() => {
    const found = new Set(read().rules.flatMap(({ generation }) => generation ?? []));
    return Object.freeze([...found].sort((x, y) => x - y));
  });
  const index = memo(
    () => new Map(entriesOf(read(), rulesPointer).map((entry) => [entry.item.identifier, entry])),
  );
  const ruleSet: RuleSet = {
    get file() {
      return read();
    },
    get rules() {
      return read().rules;
    },
    get fallbacks() {
      return read().fallbacks ?? none;
    },
    match,
    conflicts,
    unclassified,
    get order() {
      return order();
    },
    get generations() {
      return generations();
    },
    get version() {
      return version();
    },
    get: (identifier) => index().get(identifier)?.item,
    parentOf: (identifier) => index().get(identifier)?.parent,
    pointerOf: (identifier) => index().get(identifier)?.pointer,
  };
  rulesPointers.set(ruleSet, rulesPointer);
  return Object.freeze(ruleSet);
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}

/**
 * Selects rules of a rule set, and optionally changes settings. Pointers still refer to the file that was read.
 */
export function selectRules(
  ruleSet: RuleSet,
  isWanted: (rule: Rule) => boolean,
  settings: RuleFileSettings = {},
): RuleSet {
  const rules = mapEntries(ruleSet.rules, (rule) => (isWanted(rule) ? rule : undefined));
  const file = { ...ruleSet.file, rules, ...settings };
  return createRuleSet(Object.freeze(file), rulesPointerOf(ruleSet));
}

const none: readonly never[] = Object.freeze([]);
const noSettings: MatchSettings = Object.freeze({});

/** Returns a function that calls `make` once, at its first call, and always returns that result. */
export function memo<T extends object | string>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** All rules, variants and fallbacks of a rule set, in the order of the file. */
export function entriesIn(ruleSet: RuleSet): readonly Entry[] {
  return entriesOf(ruleSet.file, rulesPointerOf(ruleSet));
}

/**
 * The rules, variants and fallbacks whose identifiers are taken: by an earlier one, or by the deck of lists that no
 * rule matches. Calls `onRepeat` for each, with the earlier one, if any.
 *
 * @param unclassified the identifier of lists that no rule matches
 * @param skips whether these are skipped, so that the variants of skipped rules do not use up identifiers
 */
export function repeatedItems<T extends Entry>(
  entries: readonly T[],
  unclassified: string,
  skips: boolean,
  onRepeat: (entry: T, first: T | undefined) => void,
): ReadonlySet<object> {
  const taken = new Map<string, T>();
  const repeated = new Set<object>();
  for (const entry of entries) {
    const { item, parent } = entry;
    if (skips && parent && repeated.has(parent)) continue;
    const first = taken.get(item.identifier);
    if (first === undefined && item.identifier !== unclassified) {
      taken.set(item.identifier, entry);
    } else {
      repeated.add(item);
      onRepeat(entry, first);
    }
  }
  return repeated;
}

/** All rules, variants and fallbacks of a file, in its order. */
export function entriesOf({ rules, fallbacks }: RuleFile, rulesPointer: RulesPointer): Entry[] {
  return [
    ...listEntries('rule', rules, rulesPointer),
    ...listEntries('fallback', fallbacks, '/fallbacks'),
  ];
}

function listEntries(
  what: Entry['what'],
  items: readonly Entry['item'][] = none,
  base: string,
  parent?: Rule,
): Entry[] {
  return items.flatMap((item, position) => {
    const pointer = `${base}/${sourceIndex(items, position)}`;
    const { variants } = item as Rule;
    const own =
      what === 'rule' && listEntries('variant', variants, `${pointer}/variants`, item as Rule);
    return [{ what, item, parent, pointer } as Entry, ...(own || none)];
  });
}
