/**
 * Converts rules of mtg-archetypes, which are YAML files with one deck each, to a rule set. The original program
 * takes the first rule that holds, in descending order of priority and then of the number of named cards. Here, the
 * priority of a rule is its place in that order.
 */

import { cardIdentity } from '../../decks/identity.js';
import { isObject } from '../../decks/shapes.js';
import { diagnose } from '../../diagnostics/codes/imports.js';
import { type Diagnostic, type Range, showValue } from '../../diagnostics/diagnostic.js';
import { defined } from '../../json/defined.js';
import type { CardRequirement, Requirement, Rule } from '../../rules/model.js';
import { type ParsedRules, parseRules } from '../../rules/parse.js';
import { isOfFormat } from './definitions.js';
import { identifierMaker, slug, unclassified } from './identifiers.js';
import { reportNearFields } from './near-fields.js';
import type { ImportMtgoOptions } from './rules.js';
import { unheld } from './unheld.js';

/**
 * The origin of an imported rule: its field `source`, with the fields of the file that do not affect matching, such as
 * `category`.
 *
 * @example { file: 'modern/affinity.yaml', line: 1, priority: 90, category: 'Midrange' }
 */
export interface ArchetypeSource {
  readonly file: string;
  /** The line with the name of the deck. */
  readonly line: number;
  /** The priority in the file. Rules with higher priorities are tried first. */
  readonly priority: number;
  readonly [field: string]: unknown;
}

/** The result of reading YAML 1.1: the value, or the fault. */
export type ReadYaml =
  | {
      readonly value: unknown;
      /** Returns the range of the value at a pointer, for findings. */
      readonly rangeAt?: (pointer: string) => Range | undefined;
    }
  | { readonly fault: string; readonly range?: Range };

/** A file that was read. Only the end of `path` matters: folder and file name. */
export type ArchetypeFile = ReadYaml & { readonly path: string };

type Fields = Readonly<Record<string, unknown>>;

interface Archetype {
  readonly path: string;
  readonly name: string;
  /** The number of named cards, for the order. */
  readonly specificity: number;
  readonly cards: readonly Requirement[];
  readonly source: ArchetypeSource;
}

const { name: fold } = cardIdentity(['words']);

/**
 * Imports the rules of a format from its YAML files. Never throws on input: unreadable files are left out, with
 * findings.
 *
 * @example
 * const { ruleSet, diagnostics } = importArchetypes([
 *   { path: 'modern/burn.yaml', value: { name: 'Burn', signatures: ['Lava Spike'] } },
 * ])
 */
export function importArchetypes(
  files: Iterable<ArchetypeFile>,
  { format, lists }: ImportMtgoOptions = {},
): ParsedRules {
  const diagnostics: Diagnostic[] = [];
  const chosen = [...files].filter(({ path }) => {
    const [name = '', folder] = path.split(/[\\/]/).toReversed();
    return /\.ya?ml$/.test(name) && isOfFormat(folder, format);
  });
  const read = chosen
    .sort((x, y) => (fileOf(x.path) < fileOf(y.path) ? -1 : 1))
    .flatMap((file) => readArchetype(file, diagnostics) ?? [])
    .sort((x, y) => y.source.priority - x.source.priority || y.specificity - x.specificity);
  if (read.length === 0) {
    const data = { format: format ?? 'this format' };
    // If files were left out, their errors say enough.
    return {
      diagnostics: chosen.length > 0 ? diagnostics : [diagnose('archetype-none', '', data)],
    };
  }
  const identifiers = identifierMaker(read.map(({ name }) => name));
  const rules = read.map(({ name, path, cards, source }, place): Rule => {
    const identifier = identifiers.ofRule(name, fileOf(path).replace(/\.ya?ml$/i, ''));
    if (identifier !== slug(name)) {
      diagnostics.push(diagnose('mtgo-same-name', '', { name, identifier }, { file: path }));
    }
    return { identifier, name, priority: 10 * (place + 1), cards, ...{ source } };
  });
  const named = read.map(({ path, cards }) => ({ path, names: [...new Set(namesIn(cards))] }));
  diagnostics.push(...unheld(named, lists, fold));
  const source = { kind: 'mtg-archetypes', format, files: chosen.length };
  const match = { names: ['words', 'each-face'] };
  const file = { game: 'MTG', match, rules, unclassified, source };
  const parsed = parseRules(file, { onInvalid: 'skip' });
  for (const one of parsed.diagnostics) {
    if (one.severity === 'info') continue;
    const [rule = '', at] = /^\/rules\/(\d+)/.exec(one.pointer) ?? [];
    const path = read[Number(at)]?.path;
    diagnostics.push({
      ...one,
      ...(path && { file: path, pointer: one.pointer.slice(rule.length) }),
    });
  }
  return { ...parsed, diagnostics };
}

function fileOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

function namesIn(cards: readonly Requirement[]): string[] {
  return cards.flatMap((card) => {
    if ('anyOf' in card) return namesIn(card.anyOf as readonly Requirement[]);
    return 'name' in card && card.name !== undefined ? [card.name] : [];
  });
}

/** Thrown if the original program would fail. */
class Unread extends Error {
  constructor(
    readonly pointer: string,
    what: string,
  ) {
    super(what);
  }
}

function readArchetype(read: ArchetypeFile, diagnostics: Diagnostic[]) {
  const { path } = read;
  const found: Diagnostic[] = [];
  const leaveOut = (what: string, pointer = '', range = {}) => {
    found.push(diagnose('archetype-unread', pointer, { what }, range));
  };
  let made: Archetype | undefined;
  if ('fault' in read) {
    leaveOut(`this is not YAML: ${read.fault}`, '', read.range && { range: read.range });
  } else {
    try {
      made = archetypeOf(read.value, path, found);
      const line = read.rangeAt?.('/name')?.start.line ?? 1;
      made = { ...made, source: { ...made.source, line } };
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      leaveOut(error.message, error.pointer);
    }
  }
  for (const one of found) {
    const range = one.range ?? ('value' in read ? read.rangeAt?.(one.pointer) : undefined);
    diagnostics.push({ ...one, file: path, ...defined({ range }) });
  }
  return made;
}

/** The fields that affect matching. Others are kept in `source`. */
const matched = [
  ...['name', 'priority', 'mandatory', 'signatures', 'min_signatures'],
  'signature_groups',
  'anti_signatures',
];

const sameInItem = [
  ['card', 'name'],
  ['min', 'count'],
];
const fieldsOfItem = { of: 'card', known: [...sameInItem.flat(), 'in'], same: sameInItem };
const fieldsOfGroup = { of: 'group', known: ['cards', 'min', 'in'] };

function archetypeOf(value: unknown, path: string, found: Diagnostic[]): Archetype {
  if (!isObject(value)) {
    throw new Unread('', `a rule must be a mapping, but this is ${showValue(value)}`);
  }
  if (!('name' in value)) throw new Unread('', 'this has no "name"');
  const name = textOf(value.name, '/name').trim();
  reportNearFields(value, { of: 'rule', known: matched }, '', found);
  const items = itemsOf(value, 'mandatory').flatMap(({ item, pointer }) => {
    if (isObject(item)) reportNearFields(item, fieldsOfItem, pointer, found);
    const card = cardOf(item, pointer);
    return card === undefined ? [] : [{ card, item, pointer }];
  });
  const mandatory = items.flatMap(({ card, item, pointer }): Requirement[] => {
    const least = isObject(item) ? leastOf(item, ['min', 'count'], pointer, found) : 1;
    if (least < 1) return [];
    const zone = zoneOf(item, pointer, found);
    const either = distinct([card]).map((one) => ({
      name: one,
      ...(least > 1 && { count: least }),
      ...zone,
    }));
    return either.length === 1 ? either : [{ anyOf: either }];
  });
  const signatures = distinct(itemsOf(value, 'signatures').flatMap(itemText));
  const groups = itemsOf(value, 'signature_groups').flatMap(({ item, pointer }): Requirement[] => {
    if (!isObject(item)) return [];
    reportNearFields(item, fieldsOfGroup, pointer, found);
    const cards = distinct(itemsOf(item, 'cards', pointer).flatMap(itemText));
    if (cards.length === 0) return [];
    const least = leastOf(item, ['min'], pointer, found);
    return someOf(cards, least, zoneOf(item, pointer, found), pointer, found);
  });
  const anti = itemsOf(value, 'anti_signatures').flatMap(({ item, pointer }): Requirement[] => {
    if (isObject(item)) reportNearFields(item, fieldsOfItem, pointer, found);
    const card = cardOf(item, pointer);
    if (card === undefined) return [];
    const zone = zoneOf(item, pointer, found);
    return distinct([card]).map((one) => ({ name: one, max: 0, ...zone }));
  });
  const least = 'min_signatures' in value ? wholeOf(value.min_signatures) : 1;
  if (least === undefined) throw notWhole('/min_signatures', value.min_signatures);
  const some = signatures.length === 0 ? [] : someOf(signatures, least, {}, '/signatures', found);
  const priority = 'priority' in value ? wholeOf(value.priority) : 50;
  if (priority === undefined) throw notWhole('/priority', value.priority);
  const cards = [...mandatory, ...some, ...groups, ...anti];
  if (cards.length === 0) found.push(diagnose('archetype-empty', '', { name }));
  const others = Object.entries(value).filter(([key]) => !matched.includes(key));
  return {
    path,
    name,
    cards,
    specificity: items.length + signatures.length,
    source: {
      file: path,
      line: 1,
      priority,
      ...Object.fromEntries(others),
    },
  };
}

function notWhole(pointer: string, value: unknown): Unread {
  return new Unread(pointer, `this must be a whole number, but is ${showValue(value)}`);
}

/** Converts a value to a text like the original program. */
function textOf(value: unknown, pointer: string): string {
  if (value === null) return 'None';
  if (typeof value === 'object') {
    throw new Unread(pointer, `a name must be a text, but is ${showValue(value)}`);
  }
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value);
}

function itemsOf(value: Fields, field: string, within = '') {
  const pointer = `${within}/${field}`;
  const list = field in value ? value[field] : [];
  if (!Array.isArray(list)) {
    throw new Unread(pointer, `"${field}" must be a list, but is ${showValue(list)}`);
  }
  return list.map((item: unknown, index) => ({ item, pointer: `${pointer}/${index}` }));
}

/** The card of an item; undefined if its name has no letters. */
function cardOf(item: unknown, pointer: string): string | undefined {
  const card = isObject(item) ? item.card || item.name || '' : textOf(item, pointer);
  if (typeof card !== 'string') {
    throw new Unread(pointer, `the name of a card must be a text, but is ${showValue(card)}`);
  }
  return /[\p{L}\p{N}_/-]/u.test(card) ? card : undefined;
}

function itemText({ item, pointer }: { readonly item: unknown; readonly pointer: string }) {
  return (item ? cardOf(textOf(item, pointer), pointer) : undefined) ?? [];
}

/** A name and, if it has two faces, its front face. */
function faces(name: string): string[] {
  const front = /^(.*?\S)\s*\/\//.exec(name)?.[1];
  return front === undefined ? [name] : [name, front];
}

/** The names and their front faces, without duplicates. */
function distinct(names: readonly string[]): string[] {
  return [...new Map(names.flatMap(faces).map((name) => [fold(name), name])).values()];
}

/** Reads a whole number like the original program. */
function wholeOf(value: unknown): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string') return /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : undefined;
  return Number.isFinite(value) ? Math.trunc(value as number) : undefined;
}

function leastOf(item: Fields, names: readonly string[], pointer: string, found: Diagnostic[]) {
  const name = names.find((one) => one in item);
  if (name === undefined) return 1;
  const least = wholeOf(item[name]);
  if (least === undefined) {
    const what = `${showValue(item[name])} is not a number`;
    found.push(diagnose('archetype-read-as', `${pointer}/${name}`, { what, as: '1' }));
  }
  return least ?? 1;
}

function zoneOf(
  item: unknown,
  pointer: string,
  found: Diagnostic[],
): Pick<CardRequirement, 'zone'> {
  const zone = isObject(item) ? (item.in ?? 'any') : 'any';
  if (zone === 'main' || zone === 'side') return { zone: [zone] };
  if (zone !== 'any') {
    const what = `${showValue(zone)} is neither "main" nor "side"`;
    found.push(diagnose('archetype-read-as', `${pointer}/in`, { what, as: '"any"' }));
  }
  return {};
}

/** A requirement of at least `least` of the cards; none if that always holds. */
function someOf(
  names: readonly string[],
  least: number,
  zone: Pick<CardRequirement, 'zone'>,
  pointer: string,
  found: Diagnostic[],
): Requirement[] {
  if (least < 1) return [];
  if (least > names.length) {
    found.push(diagnose('archetype-never', pointer, { least, cards: names.length }));
  }
  const anyOf = names.map((name): CardRequirement => ({ name, ...zone }));
  const [first] = anyOf;
  if (least === 1 && anyOf.length === 1 && first) return [first];
  return [{ anyOf, ...(least > 1 && { atLeast: least }) }];
}
