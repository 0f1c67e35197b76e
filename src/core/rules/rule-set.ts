/** A rule set: valid rules, with their order, identifiers, settings and version. */
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
  /** The file as it was read, in its object form. */
  readonly file: RuleFile;
  /** The rules in the order of the file. */
  readonly rules: readonly Rule[];
  /** The rules in the order in which they are tried: by priority, then as in the file. */
  readonly order: readonly Rule[];
  readonly fallbacks: readonly Fallback[];
  readonly match: MatchSettings;
  readonly conflicts: ConflictMode;
  readonly unclassified: Unclassified;
  /** The generations that occur, in ascending order. */
  readonly generations: readonly number[];
  /** A hash of the rules and settings: equal for equal rules, whatever the layout of the file. */
  readonly version: string;
  /** The rule, variant or fallback of this identifier; each names exactly one. */
  get(identifier: string): Rule | Variant | Fallback | undefined;
  /** The rule that a variant belongs to. */
  parentOf(variantIdentifier: string): Rule | undefined;
  /** Where a rule, variant or fallback is in the file that was read (RFC 6901). */
  pointerOf(identifier: string): string | undefined;
}

/** The pointer to the rules of a file: the file may be the array of rules, or an object with it. */
export type RulesPointer = '' | '/rules';

/** A thing with an identifier, and where it is in the file that was read. */
export interface Entry {
  readonly what: 'rule' | 'variant' | 'fallback';
  readonly item: Rule | Variant | Fallback;
  readonly parent: Rule | undefined;
  readonly pointer: string;
}

/** What has the identifier of {@link RuleSet.unclassified}, for messages. */
export const unclassifiedTaker = 'the deck of lists that no rule matches';

/** All rule sets that this library made, each with the pointer to its rules. */
const rulesPointers = new WeakMap<object, RulesPointer>();

/** Whether a value is a rule set made by this library. */
export function isRuleSet(value: unknown): value is RuleSet {
  return rulesPointers.has(value as object);
}

/** Where the rules are in the file that was read. */
export function rulesPointerOf(ruleSet: RuleSet): RulesPointer {
  return rulesPointers.get(ruleSet) as RulesPointer;
}

/** The indexes of rules or variants in the order in which they are tried: by priority, 10 where it is missing. */
export function checkingIndexes(items: readonly { readonly priority?: number }[]): number[] {
  const priorities = items.map(({ priority = defaultPriority }) => priority);
  // Sorting is stable: equal priorities keep their order.
  return [...priorities.keys()].sort(
    (x, y) => (priorities[x] as number) - (priorities[y] as number),
  );
}

/** Rules or variants in the order in which they are tried. */
export function checkingOrder<T extends { readonly priority?: number }>(items: readonly T[]): T[] {
  return checkingIndexes(items).map((index) => items[index] as T);
}

/** Makes a rule set of a file that was read without errors. */
export function createRuleSet(file: RuleFile, rulesPointer: RulesPointer): RuleSet {
  const { match, conflicts = 'first', rules, fallbacks, unclassified, groups, kinds } = file;
  const version = memo(() =>
    contentHash(
      JSON.stringify({ match, conflicts, rules, fallbacks, unclassified, groups, kinds }),
    ),
  );
  return makeRuleSet(() => file, rulesPointer, file, version);
}

/** The settings and version of a rule set, known before the file is read. */
export interface RuleSetHead {
  readonly match?: MatchSettings | undefined;
  readonly conflicts?: ConflictMode | undefined;
  readonly unclassified?: Unclassified | undefined;
  readonly version: string;
}

/** Makes a rule set of a frozen file in its object form. `read` is called at the first use of the file. */
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
 * The rule set with some of its rules, and perhaps other settings; it still knows where everything
 * is in the file that was read.
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

/** A function that makes something at its first call, and returns the same at every call. */
export function memo<T extends object | string>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Everything that has an identifier, in the order of the file. */
export function entriesOf({ rules, fallbacks }: RuleFile, rulesPointer: RulesPointer): Entry[] {
  return [
    ...entriesIn('rule', rules, rulesPointer),
    ...entriesIn('fallback', fallbacks, '/fallbacks'),
  ];
}

function entriesIn(
  what: Entry['what'],
  items: readonly Entry['item'][] = none,
  base: string,
  parent?: Rule,
): Entry[] {
  return items.flatMap((item, position) => {
    const pointer = `${base}/${sourceIndex(items, position)}`;
    const { variants } = item as Rule;
    const own =
      what === 'rule' && entriesIn('variant', variants, `${pointer}/variants`, item as Rule);
    return [{ what, item, parent, pointer }, ...(own || none)];
  });
}
