/**
 * The reference matcher, the oracle of the tests: section 1 of the design in plain loops, slow and literal. It
 * shares no code with the engine, and reads rules and decks in raw form, as they are in files. The only
 * exception: if a rule file has comparison options, names are folded by `src/core/decks/identity.ts`, whose
 * functions have their own tests.
 */
import { cardIdentity } from '../../src/core/decks/identity.js';
import type {
  Blank,
  RawCard,
  RawFallback,
  RawFile,
  RawPrinting,
  RawRequirement,
  RawRule,
  RawVariant,
} from './raw.js';

/** The answer of a matcher for a deck, without the engine's own objects. */
export interface Answer {
  readonly id: string;
  readonly name: string;
  readonly icons?: readonly string[];
  /** The ids of all results, if conflicts are reported and there are several. */
  readonly conflicts?: readonly string[];
}

export interface ReferenceMatcher {
  classify(deck: unknown): Answer | undefined;
  matches(deck: unknown): readonly Answer[];
  /** The rules in checking order. */
  readonly order: readonly RawRule[];
  holds(requirement: RawRequirement, deck: unknown): boolean;
  /** The copies that a requirement counts; for plain alternatives, how many of them hold. */
  found(requirement: RawRequirement, deck: unknown): number;
  /** The copies of the whole deck. */
  copies(deck: unknown): number;
}

interface Line {
  readonly name: string;
  /** With the option `each-face`, also the names of its faces. */
  readonly names: readonly string[];
  readonly set: string;
  readonly number: string;
  readonly zone: string;
  readonly copies: number;
}

export interface ReferenceOptions {
  readonly generation?: number | readonly number[] | ((generation: number) => boolean);
  readonly conflicts?: 'first' | 'report' | 'simplest';
  readonly colors?: RawColors | undefined;
}

/** Card name -> letters of WUBRG; letters of a deck -> prefix of its name. */
export interface RawColors {
  readonly lands: Readonly<Record<string, string>>;
  readonly nonLands: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
}

export function referenceMatcher(
  rules: readonly RawRule[] | RawFile,
  options: ReferenceOptions = {},
): ReferenceMatcher {
  const file: RawFile = 'rules' in rules ? rules : { rules };
  const order = inCheckingOrder(file.rules.filter((rule) => isWanted(rule, options.generation)));
  const names = file.match?.names ?? [];
  const reprints = (file.match?.reprints ?? []).map((group) =>
    group.map(({ set, number }) => ({
      set: foldSet(String(set)),
      number: foldNumber(String(number)),
    })),
  );
  const conflicts = options.conflicts ?? file.conflicts ?? 'first';
  const canonicalName = remembered(names.length === 0 ? foldText : cardIdentity(names).name);
  const spellings = (file.match?.spellings ?? []).map((group) => group.map(canonicalName));
  const foldName = remembered(nameOfCard);
  const facesOf = (text: string) => {
    const faces = text.split(/(?<=\S)\s*\/\/\s*(?=\S)/);
    return names.includes('each-face') ? [text, ...faces] : [text];
  };

  const linesOf = rememberedLast((deck) => {
    const lines: Line[] = [];
    for (const { card, zone } of cardsOf(deck)) {
      const copies = wholeOr(card.count, 1);
      if (typeof card.name !== 'string' || foldText(card.name) === '') continue;
      if (!Number.isInteger(copies) || copies < 1 || copies > 1_000_000) continue;
      lines.push({
        name: foldName(card.name),
        names: facesOf(card.name).map(foldName),
        set: foldSet(textOf(card.set)),
        number: foldNumber(textOf(card.number)),
        zone: foldSet(textOf(card.zone) || zone),
        copies,
      });
    }
    return lines;
  });

  function selects(selector: RawRequirement, line: Line, depth = 0): boolean {
    if (!isInZone(selector, line)) return false;
    const { group, where, not } = selector;
    if (isGiven(group)) {
      // Groups can refer to each other, but not deeper than the number of groups.
      if (depth > Object.keys(file.groups ?? {}).length) return false;
      return (file.groups?.[group as string] ?? []).some((member) =>
        selects(typeof member === 'string' ? { name: member } : member, line, depth + 1),
      );
    }
    if (where) {
      const names = file.kinds?.[JSON.stringify({ where, ...(not && { not }) })] ?? [];
      return names.some((name) => line.names.includes(foldName(name)));
    }
    if (selector.all) return true;
    if (isGiven(selector.name) && !line.names.includes(foldName(textOf(selector.name))))
      return false;
    const set = foldSet(textOf(selector.set));
    const number = foldNumber(textOf(selector.number));
    if (set !== '' && number !== '' && areReprints({ set, number }, line)) return true;
    return (set === '' || set === line.set) && (number === '' || number === line.number);
  }

  function isInZone({ zone }: RawRequirement, line: Line): boolean {
    const zones = typeof zone === 'string' ? [zone] : (zone ?? []);
    return zones.length === 0 || zones.some((one) => foldSet(one) === line.zone);
  }

  /** The copies of each card in these lines. */
  function byCard(lines: readonly Line[], isByPrinting: boolean): readonly number[] {
    const copies = new Map<string, number>();
    for (const { name, set, number, copies: more } of lines) {
      const card = isByPrinting ? JSON.stringify([name, set, number]) : name;
      copies.set(card, (copies.get(card) ?? 0) + more);
    }
    return [...copies.values()];
  }

  function inUnit(selected: readonly Line[], unit: RawRequirement['unit']): number {
    if (unit === 'names') return byCard(selected, false).length;
    return unit === 'lines' ? selected.length : copiesOf(selected);
  }

  /** The alphabetically first of the names that groups make one card; groups can share names. */
  function nameOfCard(text: string): string {
    const reached = [canonicalName(text)];
    for (const name of reached) {
      for (const group of spellings) {
        if (group.includes(name)) reached.push(...group.filter((one) => !reached.includes(one)));
      }
    }
    return [...reached].sort()[0] as string;
  }

  /** Being the same card is transitive: groups that share a printing are joined. */
  function areReprints(one: RawPrinting, other: RawPrinting): boolean {
    const reached = [one];
    for (const { set, number } of reached) {
      if (set === other.set && number === other.number) return true;
      for (const group of reprints) {
        if (!group.some((printing) => printing.set === set && printing.number === number)) continue;
        reached.push(...group.filter((printing) => !reached.includes(printing)));
      }
    }
    return false;
  }

  function found(requirement: RawRequirement, lines: readonly Line[]): number {
    const { anyOf, each, unit, by, zone } = requirement;
    if (each) {
      const others = (requirement.except ?? []).map(foldName);
      const selector = each === 'all' ? { all: true as const } : each;
      const selected = lines.filter(
        (line) =>
          isInZone({ zone }, line) &&
          selects(selector, line) &&
          !others.some((name) => line.names.includes(name)),
      );
      return Math.max(0, ...byCard(selected, by === 'printing'));
    }
    if (!anyOf)
      return inUnit(
        lines.filter((line) => selects(requirement, line)),
        unit,
      );
    if (isGiven(requirement.total)) {
      return inUnit(
        lines.filter((line) => anyOf.some((selector) => selects(selector, line))),
        unit,
      );
    }
    return anyOf.filter((alternative) => holds(alternative, lines)).length;
  }

  function holds(requirement: RawRequirement, lines: readonly Line[]): boolean {
    const { anyOf, count, max, atLeast, total } = requirement;
    const amount = found(requirement, lines);
    if (anyOf) return amount >= (isGiven(total) ? wholeOr(total, 1) : wholeOr(atLeast, 1));
    const least = wholeOr(count, isGiven(max) ? 0 : 1);
    return amount >= least && amount <= wholeOr(max, Infinity);
  }

  const results = rememberedLast((deck) => {
    const lines = linesOf(deck);
    const all: { answer: Answer; complexity: number }[] = [];
    for (const rule of order) {
      if (!rule.cards.every((requirement) => holds(requirement, lines))) continue;
      const matching = inCheckingOrder(rule.variants ?? []).filter((variant) =>
        variant.cards.every((requirement) => holds(requirement, lines)),
      );
      const one = (winner?: RawVariant) => {
        const icons = [...(rule.icons ?? [])];
        if (isGiven(winner?.icon)) icons.push(winner?.icon as string);
        const complexity = rule.cards.length + (winner?.cards.length ?? 0);
        all.push({ answer: answer(winner ?? rule, icons, colorsOf(lines)), complexity });
      };
      if (matching.length === 0 || conflicts === 'first') one(matching[0]);
      else for (const variant of matching) one(variant);
    }
    return all;
  });

  function classify(deck: unknown): Answer | undefined {
    const all = results(deck);
    const first = all[0]?.answer;
    if (conflicts === 'report' && first !== undefined && all.length > 1) {
      return { ...first, conflicts: all.map((result) => result.answer.id) };
    }
    if (conflicts === 'simplest') {
      const least = Math.min(...all.map(({ complexity }) => complexity));
      return all.find(({ complexity }) => complexity === least)?.answer ?? fallback(deck);
    }
    return first ?? fallback(deck);
  }

  /** Takes the greatest share, and only then checks its threshold; a share of 0 never counts. */
  function fallback(deck: unknown): Answer | undefined {
    const lines = linesOf(deck);
    let best: RawFallback | undefined;
    let bestShare = 0;
    for (const candidate of file.fallbacks ?? []) {
      const cards = candidate.cards.map(foldName);
      const whole = candidate.per === 'lines' ? lines.length : copiesOf(lines);
      const share =
        copiesOf(lines.filter((line) => cards.some((name) => line.names.includes(name)))) / whole;
      const isBetter =
        share > bestShare ||
        (best !== undefined && share === bestShare && candidate.cards.length < best.cards.length);
      if (!isBetter) continue;
      best = candidate;
      bestShare = share;
    }
    if (best === undefined) return undefined;
    const { above, threshold } = best;
    if (isGiven(above) && bestShare <= Number(above)) return undefined;
    const least = isGiven(threshold) ? Number(threshold) : isGiven(above) ? 0 : 0.1;
    return bestShare < least ? undefined : answer(best, best.icons ?? [], colorsOf(lines));
  }

  /** The prefix of names with colours; undefined without data about colours. */
  function colorsOf(lines: readonly Line[]): string | undefined {
    const { colors } = options;
    if (colors === undefined) return undefined;
    const holds = (table: RawColors['lands'], letter: string) =>
      Object.entries(table).some(
        ([name, has]) =>
          has.includes(letter) && lines.some((line) => line.names.includes(foldName(name))),
      );
    let letters = '';
    for (const letter of 'WUBRG') {
      if (holds(colors.lands, letter) && holds(colors.nonLands, letter)) letters += letter;
    }
    if (letters === '') letters = 'C';
    return colors.names[letters] ?? letters;
  }

  return {
    order,
    matches: (deck) => results(deck).map((result) => result.answer),
    classify,
    holds: (requirement, deck) => holds(requirement, linesOf(deck)),
    found: (requirement, deck) => found(requirement, linesOf(deck)),
    copies: (deck) => copiesOf(linesOf(deck)),
  };
}

/** The cards of a list in any JSON shape, each with its zone. */
function cardsOf(deck: unknown): { readonly card: RawCard; readonly zone: string }[] {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  if (!isObject(deck)) return [];
  const zones = Array.isArray(deck) ? { cards: deck } : (deck as Record<string, unknown>);
  return Object.entries(zones).flatMap(([zone, content]) => {
    const cards: readonly unknown[] = Array.isArray(content) ? content : [content];
    return cards
      .filter((card) => isObject(card) && !Array.isArray(card))
      .map((card) => ({ card: card as RawCard, zone: zone === 'cards' ? '' : zone }));
  });
}

/** Insertion sort: each item goes after all that are not greater. */
export function inCheckingOrder<T extends { readonly priority?: number | string | Blank }>(
  items: readonly T[],
): T[] {
  const sorted: T[] = [];
  for (const item of items) {
    let place = sorted.length;
    while (place > 0 && priorityOf(sorted[place - 1] as T) > priorityOf(item)) place--;
    sorted.splice(place, 0, item);
  }
  return sorted;
}

function priorityOf(item: { readonly priority?: number | string | Blank }): number {
  return isGiven(item.priority) ? Number(item.priority) : 10;
}

function isWanted(rule: RawRule, wanted: ReferenceOptions['generation']): boolean {
  const { generation } = rule;
  if (wanted === undefined || !isGiven(generation)) return true;
  if (typeof wanted === 'function') return wanted(Number(generation));
  return [wanted].flat().includes(Number(generation));
}

function answer(
  winner: RawVariant | RawRule | RawFallback,
  icons: readonly string[],
  colors: string | undefined,
): Answer {
  const { identifier: id, source } = winner;
  const takesColors = colors !== undefined && source?.includeColorInName === true;
  const base = takesColors && typeof source.name === 'string' ? source.name : undefined;
  const name =
    (base !== undefined && spaced(colors + base.replaceAll('Generic', ''))) || winner.name;
  return icons.length === 0 ? { id, name } : { id, name, icons };
}

/** Inserts a space wherever a capital, a digit or a sign follows something else, or a new word begins. */
function spaced(name: string): string {
  const isCapital = (letter = '') => letter >= 'A' && letter <= 'Z';
  const isSmall = (letter = '') => letter >= 'a' && letter <= 'z';
  let text = '';
  for (const [place, letter] of [...name].entries()) {
    const before = [...name][place - 1];
    const next = [...name][place + 1];
    const isSign = !isCapital(letter) && !isSmall(letter);
    if (
      before !== undefined &&
      ((isCapital(letter) && (!isCapital(before) || isSmall(next))) ||
        (isSign && (isCapital(before) || isSmall(before))))
    ) {
      text += ' ';
    }
    text += letter;
  }
  return text.split(/\s+/).join(' ');
}

function copiesOf(lines: readonly Line[]): number {
  let copies = 0;
  for (const line of lines) copies += line.copies;
  return copies;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && textOf(value).trim() !== '';
}

function wholeOr(value: unknown, otherwise: number): number {
  if (!isGiven(value)) return otherwise;
  const isDigits = typeof value === 'string' && /^\s*\d+\s*$/.test(value);
  return isDigits || typeof value === 'number' ? Number(value) : NaN;
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

/** Texts of more than 500 UTF-16 code units are compared as they are written. */
function foldText(text: string): string {
  const written = wordsOf(text).join(' ');
  return written.length > 500 ? written : wordsOf(written.normalize('NFC')).join(' ');
}

function wordsOf(text: string): string[] {
  return text.split(/[\s\u00A0]/).filter((word) => word !== '');
}

const foldSet = remembered((text) => {
  let folded = '';
  for (const letter of foldText(text)) {
    folded += letter >= 'a' && letter <= 'z' ? letter.toUpperCase() : letter;
  }
  return folded;
});

const foldNumber = remembered((text) => {
  const isDigit = (letter: string | undefined) =>
    letter !== undefined && letter >= '0' && letter <= '9';
  const letters = [...foldSet(text)];
  const first = letters.findIndex(isDigit);
  while (first !== -1 && letters[first] === '0' && isDigit(letters[first + 1])) {
    letters.splice(first, 1);
  }
  return letters.join('');
});

/** Caches the last answer, because the same deck is used several times in a row. */
function rememberedLast<T>(answer: (deck: unknown) => T): (deck: unknown) => T {
  let last: { readonly deck: unknown; readonly answer: T } | undefined;
  return (deck) => {
    if (last === undefined || last.deck !== deck) last = { deck, answer: answer(deck) };
    return last.answer;
  };
}

function remembered(fold: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const folded = known.get(text) ?? fold(text);
    known.set(text, folded);
    return folded;
  };
}
