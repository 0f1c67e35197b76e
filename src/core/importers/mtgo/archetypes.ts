/**
 * Converts rules of mtg-archetypes, YAML files with one deck each, to a rule set. The original program
 * takes the first rule that holds, in descending order of priority and of how many cards a rule names;
 * here each rule has its place in that order as its priority.
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
 * The origin of an imported rule: its field `source`, with the fields of the file that matching does
 * not read, such as `category`.
 *
 * @example { file: 'modern/affinity.yaml', line: 1, priority: 90, category: 'Midrange' }
 */
export interface ArchetypeSource {
  readonly file: string;
  /** Where the file names the deck. */
  readonly line: number;
  /** As the file has it; rules of a higher priority are tried first. */
  readonly priority: number;
  readonly [field: string]: unknown;
}

/** What a reader of YAML 1.1 made of a text: its value, or what is wrong with it. */
export type ReadYaml =
  | {
      readonly value: unknown;
      /** The place of the value at a pointer, for findings. */
      readonly rangeAt?: (pointer: string) => Range | undefined;
    }
  | { readonly fault: string; readonly range?: Range };

/** A file that was read. The end of `path` is used: folder and file name. */
export type ArchetypeFile = ReadYaml & { readonly path: string };

type Fields = Readonly<Record<string, unknown>>;

interface Archetype {
  readonly path: string;
  readonly name: string;
  /** How many cards it names, for the order. */
  readonly specificity: number;
  readonly cards: readonly Requirement[];
  readonly source: ArchetypeSource;
}

const { name: fold } = cardIdentity(['words']);

/**
 * Imports the rules of one format from its YAML files. Never throws on input: a file that cannot be
 * read is left out, with a finding.
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
    // Each file that is left out has an error.
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

/** Thrown where the original program would end. */
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

/** The fields that matching reads; the others are kept in the source. */
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

/** A value as the original program writes it. */
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

/** The card of an item, if it has letters at all. */
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

/** A name with two faces, and its front face. */
function faces(name: string): string[] {
  const front = /^(.*?\S)\s*\/\//.exec(name)?.[1];
  return front === undefined ? [name] : [name, front];
}

/** The names and their front faces, each once. */
function distinct(names: readonly string[]): string[] {
  return [...new Map(names.flatMap(faces).map((name) => [fold(name), name])).values()];
}

/** A whole number as the original program reads it. */
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

/** At least `least` of the cards; nothing where that always holds. */
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
