/** Sequences of edits of a rule file that keep it valid. */
import type { RawFallback, RawFile, RawRule, RawVariant } from './raw.js';

type Changed<T> = { -readonly [Key in keyof T]: T[Key] };

/** The kinds of edits in {@link editedFile}. */
const kinds: readonly ((file: Changed<RawFile>, other: RawFile, pick: Picker) => void)[] = [
  // The condition of a rule.
  (file, other, pick) => {
    changeRule(file, pick, (rule) => ({ ...rule, cards: pick.of(other.rules)?.cards ?? [] }));
  },
  (file, _, pick) => {
    changeRule(file, pick, (rule) => ({ ...rule, cards: rule.cards.slice(1) }));
  },
  (file, _, pick) => {
    const card = { name: 'Comfey', count: 1 + pick.number(3) };
    changeRule(file, pick, (rule) => ({ ...rule, cards: [...rule.cards, card] }));
  },
  // The variants of a rule.
  (file, other, pick) => {
    const variants = pick.of(other.rules)?.variants;
    const named = namedVariants(variants, unused(file, 'moved', pick));
    changeRule(file, pick, (rule) => ({ ...rule, variants: named }));
  },
  (file, other, pick) => {
    const cards = pick.of(other.rules)?.cards ?? [];
    changeVariants(file, pick, (variants) =>
      changeOne(variants, pick, (variant) => ({ ...variant, cards })),
    );
  },
  (file, _, pick) => changeVariants(file, pick, (variants) => variants.toReversed()),
  (file, _, pick) => changeVariants(file, pick, (variants) => variants.slice(1)),
  (file, _, pick) => {
    changeVariants(file, pick, (variants) =>
      changeOne(variants, pick, (variant) => ({ ...variant, priority: pick.number(20) })),
    );
  },
  // Rules that are added, removed and moved.
  (file, other, pick) => {
    const rule = pick.of(other.rules);
    if (rule === undefined) return;
    const identifier = unused(file, 'new', pick);
    const added = { ...rule, identifier, variants: namedVariants(rule.variants, identifier) };
    file.rules = file.rules.toSpliced(pick.number(file.rules.length + 1), 0, added);
  },
  (file, _, pick) => {
    file.rules = file.rules.toSpliced(pick.number(file.rules.length), 1);
  },
  (file, _, pick) => {
    const rules = [...file.rules];
    rules.splice(pick.number(rules.length), 0, ...rules.splice(pick.number(rules.length), 1));
    file.rules = rules;
  },
  (file) => {
    file.rules = file.rules.toReversed();
  },
  (file, _, pick) => changeRule(file, pick, (rule) => ({ ...rule, priority: pick.number(20) })),
  // Two rules swap their conditions, or their identifiers, which moves both.
  (file, _, pick) => swapInRules(file, pick, 'cards'),
  (file, _, pick) => swapInRules(file, pick, 'identifier'),
  // Names and identifiers.
  (file, _, pick) => {
    const suffix = pick.number(3);
    changeRule(file, pick, (rule) => ({ ...rule, name: `Name ${suffix}`, icons: [`${suffix}`] }));
  },
  (file, _, pick) => {
    const identifier = unused(file, 'renamed', pick);
    changeRule(file, pick, (rule) => ({ ...rule, identifier }));
  },
  (file, _, pick) => {
    const identifier = unused(file, 'renamed', pick);
    changeVariants(file, pick, (variants) =>
      changeOne(variants, pick, (variant) => ({ ...variant, identifier, name: identifier })),
    );
  },
  // Everything else.
  (file, other) => {
    file.fallbacks = other.fallbacks ?? [];
  },
  (file, _, pick) => {
    const fallbacks = file.fallbacks ?? [];
    file.fallbacks = changeOne<RawFallback>(fallbacks, pick, (fallback) => ({
      ...fallback,
      name: `Fallback ${pick.number(3)}`,
    }));
  },
  (file, _, pick) => {
    file.unclassified = { id: `none-${pick.number(2)}`, name: `None ${pick.number(2)}` };
  },
  (file, other) => {
    file.match = other.match ?? {};
  },
  (file, _, pick) => {
    file.conflicts = (['first', 'report', 'simplest'] as const)[pick.number(3)];
  },
  () => undefined,
];

/** A file with some edits determined by a seed; new parts are taken from `other`. */
export function editedFile(file: RawFile, other: RawFile, seed: number): RawFile {
  const pick = new Picker(seed);
  const edited: Changed<RawFile> = { ...file };
  for (let count = 1 + (pick.number(4) >> 1); count > 0; count--) {
    // The last kinds recompute everything, so they are rarer.
    const kind = pick.number(kinds.length);
    const isRare = kind >= kinds.length - 3 && pick.number(2) > 0;
    kinds[isRare ? pick.number(kinds.length - 6) : kind]?.(edited, other, pick);
  }
  return edited;
}

/** A file in which one or two rules were moved. */
export function reorderedFile(file: RawFile, seed: number): RawFile {
  const pick = new Picker(seed);
  const rules = [...file.rules];
  for (let count = 1 + pick.number(2); count > 0; count--) {
    rules.splice(pick.number(rules.length), 0, ...rules.splice(pick.number(rules.length), 1));
  }
  return { ...file, rules };
}

class Picker {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A number from 0 to below `end`; 0 if `end` is 0. */
  number(end: number): number {
    this.#state = (this.#state * 48271 + 11) % 2147483647;
    return Math.floor(this.#state / 7) % Math.max(end, 1);
  }

  of<T>(items: readonly T[]): T | undefined {
    return items[this.number(items.length)];
  }
}

function changeOne<T>(items: readonly T[], pick: Picker, change: (item: T) => T): readonly T[] {
  const chosen = pick.number(items.length);
  return items.map((item, index) => (index === chosen ? change(item) : item));
}

function changeRule(
  file: Changed<RawFile>,
  pick: Picker,
  change: (rule: RawRule) => RawRule,
): void {
  file.rules = changeOne(file.rules, pick, change);
}

/** Swaps a field of two rules. */
function swapInRules(file: Changed<RawFile>, pick: Picker, field: 'cards' | 'identifier'): void {
  const [one, other] = [pick.of(file.rules), pick.of(file.rules)];
  if (one === undefined || other === undefined) return;
  file.rules = file.rules.map((rule) => {
    const from = rule === one ? other : rule === other ? one : rule;
    return { ...rule, [field]: from[field] };
  });
}

function changeVariants(
  file: Changed<RawFile>,
  pick: Picker,
  change: (variants: readonly RawVariant[]) => readonly RawVariant[],
): void {
  const withVariants = file.rules.filter(({ variants }) => variants?.length);
  const chosen = pick.of(withVariants);
  file.rules = file.rules.map((rule) =>
    rule === chosen ? { ...rule, variants: change(rule.variants ?? []) } : rule,
  );
}

/** An unused identifier that begins with a word. */
function unused({ rules, fallbacks = [] }: RawFile, word: string, pick: Picker): string {
  const entries = [...rules, ...rules.flatMap(({ variants = [] }) => variants), ...fallbacks];
  const taken = new Set(entries.map((entry) => entry?.identifier));
  let number = pick.number(1e6);
  while (taken.has(`${word}-${number}`)) number++;
  return `${word}-${number}`;
}

function namedVariants(variants: RawRule['variants'], identifier: string) {
  return (variants ?? []).map((variant, place) => ({
    ...variant,
    identifier: `${identifier}-v${place}`,
  }));
}
