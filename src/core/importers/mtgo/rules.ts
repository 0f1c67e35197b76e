/**
 * Converts rules of MTGOFormatData to a rule set. Each condition becomes one requirement, so that the mode
 * `simplest` counts the same number. The original program compares names exactly, so names that are not in
 * canonical form never match. They are converted to names that never match here, either.
 */

import { foldText } from '../../decks/identity.js';
import { diagnose } from '../../diagnostics/codes/imports.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { ascending } from '../../json/ascending.js';
import { shownName } from '../../rules/card-colors.js';
import type { Fallback, Requirement, Rule, Variant } from '../../rules/model.js';
import { type ParsedRules, parseRules } from '../../rules/parse.js';
import {
  baseName,
  type Condition,
  type Definition,
  isOfFormat,
  readDefinition,
  type SourceFile,
} from './definitions.js';
import { identifierMaker, slug, unclassified } from './identifiers.js';
import { readMetas } from './metas.js';
import { unheld } from './unheld.js';

/** How to import rules of MTGOFormatData. */
export interface ImportMtgoOptions {
  /** The folder of the format, such as `Modern`. Needed if the files belong to several formats. */
  readonly format?: string;
  /** The card names of many lists. Names in the rules that no list has are reported. */
  readonly lists?: Iterable<Iterable<string>>;
}

/**
 * The origin of an imported rule, variant or fallback: its field `source`.
 *
 * @example { file: 'Archetypes/Aggro.json', name: 'GenericAggro', includeColorInName: true }
 */
export interface MtgoSource {
  readonly file: string;
  /** The name as spelled in the file. */
  readonly name: string;
  /** Whether the colours of a deck are put before the name. */
  readonly includeColorInName: boolean;
}

/**
 * Imports the rules of a format from the JSON files in its folders `Archetypes` and `Fallbacks`, and the periods in
 * its `metas.json`, which the rule file keeps as `source.metas` (see {@link metaOf}). Other files are skipped. If
 * decks have the zones `main` and `side`, the rules classify like the original program when compiled with
 * `conflicts: 'report'`, or with `'simplest'` for its option PreferSimpler. Never throws on input: each finding has
 * the path of its file.
 *
 * @example
 * const { ruleSet, diagnostics } = importMtgo([
 *   { path: 'Modern/Archetypes/Burn.json', text: '{ "Name": "Burn", "Conditions": [ … ] }' },
 * ])
 */
export function importMtgo(
  files: Iterable<SourceFile>,
  options: ImportMtgoOptions = {},
): ParsedRules {
  const diagnostics: Diagnostic[] = [];
  const all = [...files];
  const chosen = all.flatMap((file) => placeOf(file, options.format) ?? []).sort(byName);
  const read = chosen.flatMap(({ file, folder, label }) => {
    const found = readDefinition(file, folder === 'archetypes' ? 'archetype' : 'fallback');
    diagnostics.push(...found.diagnostics);
    return found.definition === undefined
      ? []
      : [{ definition: found.definition, folder, label, path: file.path }];
  });
  const archetypes = read.filter(({ folder }) => folder === 'archetypes');
  const format = options.format ?? chosen[0]?.format ?? 'this format';
  if (archetypes.length === 0) {
    const isRefused = chosen.some(
      ({ folder, file }) => folder === 'archetypes' && diagnostics.some(isErrorIn(file.path)),
    );
    const none = isRefused ? [] : [diagnose('mtgo-no-archetypes', '', { format })];
    return { diagnostics: [...diagnostics, ...none] };
  }
  const identifiers = identifierMaker(archetypes.map(({ definition }) => plain(definition)));
  const rules = archetypes.map(({ definition, label, path }): Rule => {
    const identifier = identifiers.ofRule(plain(definition), plain({ name: baseName(label) }));
    if (identifier !== slug(plain(definition))) {
      const data = { name: definition.name, identifier };
      diagnostics.push(diagnose('mtgo-same-name', '', data, { file: path }));
    }
    const variants = definition.variants.map(
      (variant): Variant => ({
        identifier: identifiers.take(`${identifier}-${slug(plain(variant))}`),
        ...bodyOf(variant, label),
      }),
    );
    return {
      identifier,
      ...bodyOf(definition, label),
      ...(variants.length === 0 ? {} : { variants }),
    };
  });
  const fallbacks = read
    .filter(({ folder }) => folder === 'fallbacks')
    .map(
      ({ definition, label }): Fallback => ({
        identifier: identifiers.take(`fallback-${slug(plain(definition))}`),
        name: plain(definition),
        cards: definition.commonCards.map(exactly),
        above: 0.1,
        per: 'lines',
        ...sourceOf(definition, label),
      }),
    );
  const exact = read.map(({ definition, path }) => ({
    path,
    names: [...cardsOf(definition)].filter(isExact),
  }));
  diagnostics.push(...misspelt(read), ...unheld(exact, options.lists, (name) => name));
  const metas = all.filter((file) => isMetas(file, options.format)).map(readMetas);
  diagnostics.push(...metas.flatMap((one) => one.diagnostics));
  const source = {
    kind: 'MTGOFormatData',
    format,
    files: chosen.length,
    metas: metas.flatMap((one) => one.metas),
  };
  const parsed = parseRules({ game: 'MTG', rules, fallbacks, unclassified, source });
  const others = parsed.diagnostics.filter(({ severity }) => severity !== 'info');
  return { ...parsed, diagnostics: [...diagnostics, ...others] };
}

const isErrorIn =
  (path: string) =>
  ({ severity, file }: Diagnostic) =>
    severity === 'error' && file === path;

interface Placed {
  readonly file: SourceFile;
  readonly folder: string;
  readonly format: string | undefined;
  /** The path inside the format: `Archetypes/Affinity.json`. */
  readonly label: string;
}

function placeOf(file: SourceFile, format: string | undefined): Placed | undefined {
  const steps = file.path.split(/[\\/]/);
  const [name = '', folder = '', parent] = steps.toReversed();
  if (!/\.json$/i.test(name) || !/^(?:archetypes|fallbacks)$/i.test(folder)) return undefined;
  if (!isOfFormat(parent, format)) return undefined;
  return { file, folder: folder.toLowerCase(), format: parent, label: `${folder}/${name}` };
}

function isMetas({ path }: SourceFile, format: string | undefined): boolean {
  const [name = '', folder] = path.split(/[\\/]/).toReversed();
  return name.toLowerCase() === 'metas.json' && isOfFormat(folder, format);
}

/** Sorts files by name, ignoring case, which is the order of the original program. */
function byName(x: Placed, y: Placed): number {
  return ascending(x.label.toUpperCase(), y.label.toUpperCase());
}

function bodyOf(definition: Definition, file: string): Omit<Rule, 'identifier' | 'variants'> {
  return {
    name: plain(definition),
    cards: definition.conditions.map(requirementOf),
    ...sourceOf(definition, file),
  };
}

/** Makes the field `source`, which is kept because the rule language keeps unknown fields. */
function sourceOf({ name, includeColorInName }: Definition, file: string): { source: MtgoSource } {
  return { source: { file, name, includeColorInName } };
}

function requirementOf({ type, cards }: Condition): Requirement {
  const zone = /InMainboard$|ContainMainboard$/.test(type)
    ? ['main']
    : /Sideboard$/.test(type) && !type.includes('MainOr')
      ? ['side']
      : ['main', 'side'];
  const [first, ...others] = [...new Set(cards)].map((name) => ({ name: exactly(name), zone }));
  // Always holds, but counts as a requirement in the mode `simplest`.
  if (first === undefined) return { name: '[empty condition]', max: 0 };
  if (type.startsWith('DoesNot')) return { ...first, max: 0 };
  if (type.startsWith('Two')) return { anyOf: [first, ...others], total: 2, unit: 'lines' };
  return others.length === 0 ? first : { anyOf: [first, ...others], total: 1 };
}

function isExact(name: string): boolean {
  return name !== '' && foldText(name) === name;
}

/** Returns a name in canonical form unchanged, and any other as a name that no card has. */
function exactly(name: string): string {
  return isExact(name) ? name : `${foldText(name)} [as spelled: ${JSON.stringify(name)}]`;
}

type Read = readonly { readonly definition: Definition; readonly path: string }[];

function misspelt(read: Read): Diagnostic[] {
  return read.flatMap(({ definition, path }) =>
    [...cardsOf(definition)]
      .filter((name) => !isExact(name))
      .map((name) => {
        const data = { name, canonical: foldText(name) };
        return diagnose('mtgo-name-never-held', '', data, { file: path });
      }),
  );
}

function cardsOf({ conditions, commonCards, variants }: Definition): Set<string> {
  const own = conditions.flatMap(({ cards }) => cards);
  return new Set([...own, ...commonCards, ...variants.flatMap((variant) => [...cardsOf(variant)])]);
}

/** The name without colours. */
function plain({ name }: Pick<Definition, 'name'>): string {
  return shownName(name, '') || name;
}
