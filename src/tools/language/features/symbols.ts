/** The outline of a file: rules with their variants, fallbacks, cases, changes or settings. */

import type { TextRange } from '../../../core/json/lexer.js';
import type { JsonNode } from '../../../core/json/tree.js';
import { entriesOf, fieldOf, readLooseTree } from '../syntax/loose-tree.js';
import { beginOf } from '../syntax/place.js';
import type { Workspace } from '../workspace.js';

export interface FileSymbol extends TextRange {
  readonly name: string;
  /** What an outline shows next to the name; can be empty. */
  readonly detail: string;
  /** Only for rules, variants and fallbacks with an identifier. */
  readonly identifier?: string;
  readonly kind: 'rule' | 'variant' | 'fallback' | 'case' | 'change' | 'setting';
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly children: readonly FileSymbol[];
}

/** The outline of a file, in text order; the text can be broken. */
export function symbolsOf(workspace: Workspace, name: string): readonly FileSymbol[] {
  const file = workspace.files.get(name);
  const root = file && readLooseTree(file.text);
  if (file === undefined || root === undefined) return [];
  switch (file.kind) {
    case 'rules':
      return ruleSymbols(root);
    case 'cases':
      return objectsOf(root, 'cases').map(caseSymbol);
    case 'overlay':
      return objectsOf(root, 'changes').map(changeSymbol);
    case 'config':
      return root.entries.map(settingSymbol);
  }
}

/** The ranges inside the brackets of arrays and objects that span several lines, except the root. */
export function foldingOf(workspace: Workspace, name: string): readonly TextRange[] {
  const text = workspace.files.get(name)?.text ?? '';
  const root = readLooseTree(text);
  const found: TextRange[] = [];
  const open = [...(root?.entries ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.close === '') continue;
    const end = text[node.end - 1] === node.close ? node.end - 1 : node.end;
    if (!text.slice(node.start, end).includes('\n')) continue;
    found.push({ start: node.start + 1, end });
    open.push(...node.entries);
  }
  return found.sort((x, y) => x.start - y.start);
}

function ruleSymbols(root: JsonNode): readonly FileSymbol[] {
  return [
    ...objectsOf(root, 'rules').map((node) => namedSymbol(node, 'rule')),
    ...(root.close === '}' ? objectsOf(root, 'fallbacks') : []).map((node) =>
      namedSymbol(node, 'fallback'),
    ),
  ].sort((x, y) => x.start - y.start);
}

function namedSymbol(node: JsonNode, kind: 'rule' | 'variant' | 'fallback'): FileSymbol {
  const identifier = fieldOf(node, 'identifier');
  const variants = kind === 'rule' ? (fieldOf(node, 'variants')?.entries ?? []) : [];
  const text = textOf(identifier);
  const found = symbol(node, kind, {
    named: identifier,
    name: text || `a ${kind} without an identifier`,
    detail: textOf(fieldOf(node, 'name')),
    children: variants.map((variant) => namedSymbol(variant, 'variant')),
  });
  return text === '' ? found : { ...found, identifier: text };
}

function caseSymbol(node: JsonNode): FileSymbol {
  const [name, not, expect] = ['name', 'not', 'expect'].map((field) => fieldOf(node, field));
  const isNothing = expect !== undefined && expect.value === null;
  const expected = isNothing ? 'nothing' : textOf(expect) || (not ? `not ${textOf(not)}` : '');
  return symbol(node, 'case', {
    named: name,
    name: textOf(name) || textOf(fieldOf(node, 'file')) || 'a case',
    detail: expected,
  });
}

function changeSymbol(node: JsonNode): FileSymbol {
  const path = fieldOf(node, 'path');
  return symbol(node, 'change', {
    named: path,
    name: textOf(path) || 'a change',
    detail: textOf(fieldOf(node, 'op')),
  });
}

function settingSymbol(node: JsonNode): FileSymbol {
  const { name: named } = node;
  return symbol(node, 'setting', { named, name: named?.value ?? '', detail: '' });
}

interface SymbolTexts {
  /** What has the name. */
  readonly named: TextRange | undefined;
  readonly name: string;
  readonly detail: string;
  readonly children?: readonly FileSymbol[];
}

function symbol(
  node: JsonNode,
  kind: FileSymbol['kind'],
  { named, name, detail, children = [] }: SymbolTexts,
): FileSymbol {
  const start = beginOf(node);
  const place = named ?? { start, end: Math.min(start + 1, node.end) };
  return {
    name,
    detail,
    kind,
    start,
    end: node.end,
    nameStart: place.start,
    nameEnd: place.end,
    children,
  };
}

/** The objects in a list: in the root if it is an array, otherwise in a field of the root. */
function objectsOf(root: JsonNode, field: string): readonly JsonNode[] {
  return entriesOf(root, field).filter(({ close }) => close === '}');
}

function textOf(node: JsonNode | undefined): string {
  return typeof node?.value === 'string' ? node.value : '';
}
