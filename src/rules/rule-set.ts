/** A rule set: rules that were read and found sound, with the questions that everybody asks them. */
import { contentHash } from './content-hash.js';
import { mapEntries, sourceIndex } from './kept-entries.js';
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

/** A sound, frozen set of rules. Make one with `parseRules`. */
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
  /** A hash of all that the rules say: equal for equal rules, however the file is laid out. */
  readonly version: string;
  /** The rule, variant or fallback of this identifier; each names exactly one. */
  get(identifier: string): Rule | Variant | Fallback | undefined;
  /** The rule that a variant belongs to. */
  parentOf(variantIdentifier: string): Rule | undefined;
  /** Where a rule, variant or fallback stands in the file that was read (RFC 6901). */
  pointerOf(identifier: string): string | undefined;
}

/** Whether the file's outermost value is the array of rules or an object that holds it. */
export type RuleFileForm = 'array' | 'object';

/** A thing with an identifier, and where it stands in the file that was read. */
export interface Entry {
  readonly what: 'rule' | 'variant' | 'fallback';
  readonly item: Rule | Variant | Fallback;
  readonly parent: Rule | undefined;
  readonly pointer: string;
}

const brand = Symbol('rule set');

/** Whether a value is a rule set made by this library. */
export function isRuleSet(value: unknown): value is RuleSet {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, brand);
}

/** Stable sort by priority, 10 where it is missing: the order in which rules or variants are tried. */
export function checkingOrder<T extends { readonly priority?: number }>(items: readonly T[]): T[] {
  return [...items].sort(
    (x, y) => (x.priority ?? defaultPriority) - (y.priority ?? defaultPriority),
  );
}

/** Makes a rule set of a file that was read without errors. */
export function createRuleSet(file: RuleFile, form: RuleFileForm): RuleSet {
  const { match, conflicts, unclassified } = file;
  return makeRuleSet(() => file, form, { match, conflicts, unclassified });
}

/** What is kept of a rule set beside its file, so that the file need not be read at once. */
export interface RuleSetHead {
  readonly match?: MatchSettings | undefined;
  readonly conflicts?: ConflictMode | undefined;
  readonly unclassified?: Unclassified | undefined;
  readonly version?: string;
}

/** Makes a rule set of a sound file in its object form, which is read when it is first asked for. */
export function storedRuleSet(read: () => RuleFile, head: RuleSetHead): RuleSet {
  return makeRuleSet(
    memo(() => deepFreeze(read())),
    'object',
    deepFreeze(head),
  );
}

function makeRuleSet(
  read: () => RuleFile,
  form: RuleFileForm,
  {
    match = noSettings,
    conflicts = 'first',
    unclassified = unclassifiedDeck,
    version,
  }: RuleSetHead,
): RuleSet {
  const order = memo(() => Object.freeze(checkingOrder(read().rules)));
  const generations = memo(() => {
    const found = new Set(read().rules.flatMap(({ generation }) => generation ?? []));
    return Object.freeze([...found].sort((x, y) => x - y));
  });
  const contentVersion = memo(() => {
    const { match, rules, fallbacks, unclassified } = read();
    return contentHash(JSON.stringify({ match, conflicts, rules, fallbacks, unclassified }));
  });
  const index = memo(() => {
    const entries = new Map<string, Entry>();
    for (const entry of entriesOf(read(), form)) entries.set(entry.item.identifier, entry);
    return entries;
  });
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
      return version ?? contentVersion();
    },
    get: (identifier) => index().get(identifier)?.item,
    parentOf: (identifier) => index().get(identifier)?.parent,
    pointerOf: (identifier) => index().get(identifier)?.pointer,
  };
  Object.defineProperty(ruleSet, brand, { value: form });
  return Object.freeze(ruleSet);
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}

/**
 * The rule set with some of its rules, and perhaps other settings; it still knows where everything
 * stands in the file that was read.
 */
export function selectRules(
  ruleSet: RuleSet,
  isWanted: (rule: Rule) => boolean,
  settings: RuleFileSettings = {},
): RuleSet {
  const rules = mapEntries(ruleSet.rules, (rule) => (isWanted(rule) ? rule : undefined));
  const file = { ...ruleSet.file, rules, ...settings };
  const { [brand]: form } = ruleSet as RuleSet & { readonly [brand]: RuleFileForm };
  return createRuleSet(Object.freeze(file), form);
}

const none: readonly never[] = Object.freeze([]);
const noSettings: MatchSettings = Object.freeze({});

/** Makes something when it is first asked for. */
function memo<T extends object | string>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Everything that has an identifier, in the order of the file. */
export function* entriesOf(file: RuleFile, form: RuleFileForm): Generator<Entry> {
  yield* entriesIn('rule', file.rules, form === 'array' ? '' : '/rules');
  yield* entriesIn('fallback', file.fallbacks, '/fallbacks');
}

function* entriesIn(
  what: Entry['what'],
  items: readonly Entry['item'][] = none,
  base: string,
  parent?: Rule,
): Generator<Entry> {
  for (const [position, item] of items.entries()) {
    const pointer = `${base}/${sourceIndex(items, position)}`;
    yield { what, item, parent, pointer };
    if (what === 'rule') {
      const rule = item as Rule;
      yield* entriesIn('variant', rule.variants, `${pointer}/variants`, rule);
    }
  }
}
