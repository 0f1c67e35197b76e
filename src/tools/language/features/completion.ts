/** Completes keys, values, identifiers and card names. */
import { allCodes, catalogue } from '../../../core/diagnostics/catalogue.js';
import { counted } from '../../../core/diagnostics/counted.js';
import { childPointer } from '../../../core/diagnostics/diagnostic.js';
import { visible } from '../../../core/diagnostics/visible.js';
import type { TextRange } from '../../../core/json/lexer.js';
import type { Schema } from '../syntax/file-schemas.js';
import { commentAt, type TextPlace } from '../syntax/place.js';
import { fieldSchema, missingFields } from '../syntax/schema-at.js';
import type { Workspace } from '../workspace.js';
import { cardSearchOf } from './cards.js';
import { type CursorContext, cursorContextAt } from './cursor-context.js';
import { formatText } from './format.js';
import { type FileSymbol, symbolsOf } from './symbols.js';

export interface CompletionItem {
  readonly label: string;
  readonly detail?: string | undefined;
  /** The text that replaces the range, as JSON, except for codes in a comment. */
  readonly insert: string;
  readonly kind: 'key' | 'value' | 'identifier' | 'card';
}

/** Completions for a range, in the order in which to show them. */
export interface Completions extends TextRange {
  readonly items: readonly CompletionItem[];
  /** Whether there are more items, which typing more characters can bring up. */
  readonly isPartial: boolean;
}

const mostCards = 100;

/** The completions at an offset of a file, given the text in front of it. */
export function completionsAt(workspace: Workspace, name: string, offset: number): Completions {
  const text = workspace.files.get(name)?.text ?? '';
  const comment = commentAt(text, offset);
  if (comment !== undefined) return codesInComment(text, comment, offset);
  const context = cursorContextAt(workspace, name, offset);
  if (context === undefined) return { start: offset, end: offset, items: [], isPartial: false };
  const { start, end } = context.place;
  if (isKey(context.place)) {
    return { start, end, items: keysAt(workspace, context), isPartial: false };
  }
  const typed = context.place.part === 'gap' ? '' : text.slice(start, offset).replace(/^"/, '');
  const cards = context.schema.role === 'card' ? cardItems(workspace, typed) : [];
  const items = [...cards, ...valuesAt(workspace, context)];
  return { start, end, items, isPartial: cards.length === mostCards };
}

/** Whether a place holds a key, or could. */
function isKey({ part, containers }: TextPlace): boolean {
  return part === 'key' || (part === 'gap' && containers.at(-1)?.close === '}');
}

function keysAt(
  { cards }: Workspace,
  { file, place, schema: { around, role } }: CursorContext,
): readonly CompletionItem[] {
  const object = place.containers.at(-1);
  if (object === undefined) return [];
  const { entry } = place;
  const others = { ...object, entries: object.entries.filter((one) => one !== entry) };
  const hasColon = /^\s*:/.test(file.text.slice(place.end));
  const isOfTests = role === 'attribute' && around.some((one) => one.additionalProperties);
  const names = isOfTests ? [...(cards?.attributes().keys() ?? [])] : missingFields(around, others);
  return names.map((label) => {
    const schema = fieldSchema(around, label);
    const isRequired = around.some(({ required = [] }) => required.includes(label));
    const detail = [isRequired ? 'required' : '', schema?.description ?? ''].filter(Boolean);
    const key = JSON.stringify(label);
    return {
      label,
      kind: 'key',
      insert: hasColon ? key : `${key}: `,
      detail: detail.join('; ') || undefined,
    };
  });
}

function cardItems(workspace: Workspace, typed: string): readonly CompletionItem[] {
  return cardSearchOf(workspace)(typed, mostCards).map(({ name, lists }) => ({
    label: visible(name),
    insert: JSON.stringify(name),
    kind: 'card',
    detail: lists === undefined ? undefined : counted(lists, 'list'),
  }));
}

function valuesAt(
  workspace: Workspace,
  { schema: { schemas, role, attribute = '' } }: CursorContext,
): readonly CompletionItem[] {
  if (role === 'code') return allCodes.map((code) => codeItem(code, JSON.stringify(code)));
  if (role === 'group') {
    const { groups = {} } = workspace.current?.matcher.ruleSet.file ?? {};
    return Object.keys(groups).map((name) => identifierItem(name, 'group'));
  }
  if (role === 'attribute') {
    const values = workspace.cards?.attributes().get(attribute) ?? [];
    return values
      .slice(0, mostCards)
      .map((value) => ({ label: String(value), insert: JSON.stringify(value), kind: 'value' }));
  }
  if (role === 'path') {
    return partsIn(workspace).map(({ path, detail }) => identifierItem(path, detail));
  }
  const identifiers = role === 'reference' ? partsIn(workspace) : [];
  const written = (word: unknown) => formatText(JSON.stringify(word)).trim();
  const words = new Set(schemas.flatMap(wordsOf).map(written));
  const canBeNull = schemas.some(({ type }) => Array.isArray(type) && type.includes('null'));
  if (role === 'reference' && canBeNull) words.add('null');
  return [
    ...identifiers.map(({ identifier, detail }) => identifierItem(identifier, detail)),
    ...Array.from(words, (word): CompletionItem => ({ label: word, insert: word, kind: 'value' })),
  ];
}

/** The values that a schema lists, or the smallest valid object if it requires an object. */
function wordsOf({
  enum: words,
  type,
  required = [],
  properties = {},
}: Schema): readonly unknown[] {
  if (words !== undefined) return words;
  if (type === 'boolean') return [true, false];
  if (type !== 'object' || required.length === 0) return [];
  return [Object.fromEntries(required.map((name) => [name, emptyOf(properties[name])]))];
}

function emptyOf({ type, enum: [word] = [], anyOf }: Schema = {}): unknown {
  if (word !== undefined) return word;
  if (type === 'object') return {};
  if (type === 'array') return [];
  return anyOf?.some((one) => one.type === 'integer') ? 1 : '';
}

interface NamedPart {
  readonly identifier: string;
  readonly path: string;
  readonly detail: string;
}

/** The rules, variants and fallbacks in the current texts, which can be broken. */
function partsIn(workspace: Workspace): readonly NamedPart[] {
  const partOf = (symbol: FileSymbol, list: string): NamedPart[] => {
    const { identifier, kind, detail, children } = symbol;
    if (identifier === undefined) return [];
    const path = childPointer(list, identifier);
    const inner = children.flatMap((child) => partOf(child, `${path}/variants`));
    return [{ identifier, path, detail: `${kind} ${detail}` }, ...inner];
  };
  return [...workspace.files.values()].flatMap(({ name, kind }) =>
    kind === 'rules'
      ? symbolsOf(workspace, name).flatMap((symbol) =>
          partOf(symbol, symbol.kind === 'fallback' ? '/fallbacks' : '/rules'),
        )
      : [],
  );
}

function identifierItem(text: string, detail: string): CompletionItem {
  return { label: text, detail, insert: JSON.stringify(text), kind: 'identifier' };
}

/** Completes codes after `decktype-ignore` in a comment. */
function codesInComment(text: string, { start }: TextRange, offset: number): Completions {
  const before = text.slice(start, offset);
  const found = /decktype-ignore[ \t]+(?:[\w-]+[ \t]*,[ \t]*)*([\w-]*)$/.exec(before);
  const typed = found?.[1] ?? '';
  const end = offset + (/^[\w-]*/.exec(text.slice(offset))?.[0].length ?? 0);
  const items = found === null ? [] : allCodes.map((code) => codeItem(code, code));
  return { start: offset - typed.length, end, items, isPartial: false };
}

function codeItem(code: keyof typeof catalogue, insert: string): CompletionItem {
  return { label: code, detail: catalogue[code].about, insert, kind: 'value' };
}
