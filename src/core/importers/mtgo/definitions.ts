/**
 * Reads the archetype files of MTGOFormatData as leniently as the original program: case of fields and conditions
 * does not matter; comments, trailing commas and line breaks inside strings are allowed; and conditions can be
 * numbers instead of names.
 */

import { isObject } from '../../decks/shapes.js';
import { diagnose } from '../../diagnostics/codes/imports.js';
import { childPointer, type Diagnostic, showValue } from '../../diagnostics/diagnostic.js';
import { defined } from '../../json/defined.js';
import { inFile, parseJsonText } from '../../json/jsonc.js';
import { reportNearFields } from './near-fields.js';

/** A text file. Only the end of `path` matters: folder and file name. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The types of conditions, in the order of their numbers. */
const conditionTypes = [
  'InMainboard',
  'InSideboard',
  'InMainOrSideboard',
  'OneOrMoreInMainboard',
  'OneOrMoreInSideboard',
  'OneOrMoreInMainOrSideboard',
  'TwoOrMoreInMainboard',
  'TwoOrMoreInSideboard',
  'TwoOrMoreInMainOrSideboard',
  'DoesNotContain',
  'DoesNotContainMainboard',
  'DoesNotContainSideboard',
] as const;

export type ConditionType = (typeof conditionTypes)[number];

export interface Condition {
  readonly type: ConditionType;
  /** The names as spelled in the file. If empty, the original program skips the condition. */
  readonly cards: readonly string[];
}

/** An archetype, a variant, or (with `commonCards`) a fallback. */
export interface Definition {
  readonly name: string;
  readonly includeColorInName: boolean;
  readonly conditions: readonly Condition[];
  readonly variants: readonly Definition[];
  readonly commonCards: readonly string[];
}

/** The definition in a file; missing if the file is empty or unreadable. */
export interface ReadDefinition {
  readonly definition?: Definition;
  readonly diagnostics: readonly Diagnostic[];
}

export function readDefinition(
  { path, text }: SourceFile,
  kind: 'archetype' | 'fallback',
): ReadDefinition {
  const diagnostics: Diagnostic[] = [];
  const value = readJson(text, diagnostics);
  const definition = value === undefined ? undefined : define(value, kind, path, diagnostics);
  return defined({ definition, diagnostics: inFile(diagnostics, { file: path, text }) });
}

/** Parses the lenient JSON of these files. If that is impossible, adds a finding and returns undefined. */
export function readJson(text: string, diagnostics: Diagnostic[]): unknown {
  const parsed = parseJsonText(text);
  if ('value' in parsed) {
    if (parsed.value !== null) return parsed.value;
  } else if (text.replace(/^\uFEFF/, '').trim() !== '') {
    const again = parseJsonText(withPlainTexts(text));
    if ('value' in again) return again.value;
    const { range, data } = parsed.fault;
    const what = String(data?.what);
    diagnostics.push(diagnose('mtgo-not-json', '', { what }, defined({ range })));
    return undefined;
  }
  diagnostics.push(diagnose('mtgo-empty-file', '', { what: 'value' in parsed ? 'null' : 'empty' }));
  return undefined;
}

/** Escapes line breaks and tabs in strings, as JSON requires. */
function withPlainTexts(text: string): string {
  // An unclosed string extends to the end; otherwise a match would be tried at each further quote.
  return text.replace(/"(?:[^"\\]|\\[\s\S]?)*(?:"|$)/g, (found) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced.
    found.replace(/[\u0000-\u001f]/g, (control) => JSON.stringify(control).slice(1, -1)),
  );
}

interface Place {
  readonly pointer: string;
  readonly value: unknown;
}

/** The field with a name. Case does not matter; of several fields, the last one counts. */
export function fieldOf(object: unknown, name: string, pointer = ''): Place | undefined {
  if (typeof object !== 'object' || object === null) return undefined;
  const wanted = name.toLowerCase();
  const key = Object.keys(object).findLast((candidate) => candidate.toLowerCase() === wanted);
  if (key === undefined) return undefined;
  const value = (object as Readonly<Record<string, unknown>>)[key];
  return value === null ? undefined : { pointer: childPointer(pointer, key), value };
}

const fieldsOfDefinition = ['Name', 'IncludeColorInName', 'Conditions', 'Variants', 'CommonCards'];

function define(
  value: unknown,
  kind: 'archetype' | 'variant' | 'fallback',
  path: string,
  diagnostics: Diagnostic[],
  pointer = '',
): Definition | undefined {
  const wrong = (what: string, place = pointer) => {
    diagnostics.push(diagnose('mtgo-wrong-shape', place, { what, left: kind }));
    return undefined;
  };
  if (!isObject(value)) {
    return wrong(`the ${kind} must be an object, but is ${showValue(value)}`);
  }
  reportNearFields(value, { of: kind, known: fieldsOfDefinition }, pointer, diagnostics);
  let name = nameOf(fieldOf(value, 'Name')?.value ?? null);
  if (name.trim() === '') {
    name = baseName(path);
    diagnostics.push(diagnose('mtgo-no-name', pointer, { name }));
  }
  const include = fieldOf(value, 'IncludeColorInName')?.value;
  const common = {
    name,
    includeColorInName:
      typeof include === 'string' ? /^\s*true\s*$/i.test(include) : Boolean(include),
  };
  if (kind === 'fallback') {
    const cards = fieldOf(value, 'CommonCards', pointer);
    // The original program rejects empty lists of cards and, for archetypes, of conditions.
    if (!Array.isArray(cards?.value) || cards.value.length === 0) {
      return wrong('"CommonCards" must be a list of at least one name');
    }
    return { ...common, conditions: [], variants: [], commonCards: cards.value.map(nameOf) };
  }
  const listed = fieldOf(value, 'Conditions', pointer);
  if (!Array.isArray(listed?.value)) return wrong('"Conditions" must be a list of conditions');
  if (kind === 'archetype' && listed.value.length === 0) {
    return wrong('"Conditions" must list at least one condition', listed.pointer);
  }
  const variants = fieldOf(value, 'Variants', pointer) ?? { pointer, value: [] };
  if (!Array.isArray(variants.value)) {
    return wrong('"Variants" must be a list of variants', variants.pointer);
  }
  const conditions: Condition[] = [];
  for (const [index, entry] of listed.value.entries()) {
    const condition = readCondition(entry, `${listed.pointer}/${index}`, kind, diagnostics);
    if (condition === undefined) return undefined;
    conditions.push(condition);
  }
  const isNested = kind === 'variant' && variants.value.length > 0;
  if (isNested) diagnostics.push(diagnose('mtgo-nested-variants', variants.pointer, {}));
  const inner = (isNested ? [] : variants.value).flatMap((entry, index) => {
    const place = `${variants.pointer}/${index}`;
    return define(entry, 'variant', path, diagnostics, place) ?? [];
  });
  return { ...common, conditions, variants: inner, commonCards: [] };
}

function readCondition(
  entry: unknown,
  pointer: string,
  left: string,
  diagnostics: Diagnostic[],
): Condition | undefined {
  if (!isObject(entry)) {
    const what = `a condition must be an object, but is ${showValue(entry)}`;
    diagnostics.push(diagnose('mtgo-wrong-shape', pointer, { what, left }));
    return undefined;
  }
  reportNearFields(entry, { of: 'condition', known: ['Type', 'Cards'] }, pointer, diagnostics);
  const given = fieldOf(entry, 'Type', pointer);
  const type = conditionType(given?.value);
  if (type === undefined) {
    const shown = showValue(given?.value);
    diagnostics.push(
      diagnose('mtgo-unknown-condition', given?.pointer ?? pointer, { type: shown, left }),
    );
    return undefined;
  }
  if (given === undefined) diagnostics.push(diagnose('mtgo-no-condition-type', pointer, {}));
  const cards = fieldOf(entry, 'Cards', pointer);
  if (cards !== undefined && !Array.isArray(cards.value)) {
    const what = `"Cards" must be a list of names, but is ${showValue(cards.value)}`;
    diagnostics.push(diagnose('mtgo-wrong-shape', cards.pointer, { what, left }));
    return undefined;
  }
  const names = Array.isArray(cards?.value) ? cards.value.map(nameOf) : [];
  if (names.length === 0) diagnostics.push(diagnose('mtgo-empty-condition', pointer, {}));
  const readsFirst = !type.includes('OrMore');
  const ignored = readsFirst ? names.slice(1).filter((name) => name !== names[0]) : [];
  if (ignored.length > 0 && cards !== undefined) {
    diagnostics.push(diagnose('mtgo-ignored-cards', cards.pointer, { type, ignored }));
  }
  return { type, cards: readsFirst ? names.slice(0, 1) : names };
}

/** Finds a type by its name, whose case does not matter, or by its number. Default: the first type. */
function conditionType(value: unknown): ConditionType | undefined {
  if (value === undefined) return conditionTypes[0];
  const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  if (typeof number === 'number') return conditionTypes[number];
  if (typeof value !== 'string') return undefined;
  const wanted = value.trim().toLowerCase();
  return conditionTypes.find((type) => type.toLowerCase() === wanted);
}

/** Converts a name to a string. Some files have null as a name, which becomes an empty name that no card has. */
function nameOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? showValue(value) : String(value);
}

/** Whether a folder belongs to the wanted format, if any is wanted. */
export function isOfFormat(folder: string | undefined, format: string | undefined): boolean {
  if (folder === undefined || format === undefined) return true;
  return folder.toLowerCase() === format.toLowerCase();
}

/** The base name of a path: `Affinity` for `Archetypes/Affinity.json`. */
export function baseName(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? path).replace(/\.json$/i, '');
}
