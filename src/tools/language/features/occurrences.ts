/** Finds where the files of a project mention identifiers of rules, and names of card groups. */
import type { TextRange } from '../../../core/json/lexer.js';
import type { JsonNode } from '../../../core/json/tree.js';
import type { WorkspaceFile } from '../model.js';
import { readLooseTree, unescaped } from '../syntax/loose-tree.js';
import { isGroups, type Role, schemaAt } from '../syntax/schema-at.js';
import type { Workspace } from '../workspace.js';
import { cursorContextAt } from './cursor-context.js';

/** Something that a project defines in one place and refers to in others. */
export interface Named {
  /** `identifier`: of a rule, variant or fallback. */
  readonly kind: 'identifier' | 'group';
  readonly name: string;
}

/** A mention of a name in a text; the range excludes quotes. */
export interface Occurrence extends Named, TextRange {
  readonly role: Extract<Role, 'definition' | 'reference' | 'path'>;
}

/** The occurrence at an offset, whether or not the name is defined. */
export function occurrenceAt(
  workspace: Workspace,
  name: string,
  offset: number,
): Occurrence | undefined {
  const context = cursorContextAt(workspace, name, offset);
  const entry = context?.place.entry;
  if (context === undefined || entry === undefined) return undefined;
  const { file, place } = context;
  const found =
    place.part === 'key'
      ? groupDefinition(file, place.containers, entry)
      : occurrencesInValue(file.text, entry, context.schema.role);
  return found.find(({ start, end }) => start <= offset && offset <= end);
}

/** All occurrences of a name by file, in text order; only files with occurrences are included. */
export function occurrencesOf(
  { files }: Workspace,
  { kind, name }: Named,
): ReadonlyMap<string, readonly Occurrence[]> {
  const found = Array.from(files.values(), (file) => {
    const all = occurrencesIn(file, kind).filter((one) => one.kind === kind && one.name === name);
    return [file.name, all] as const;
  });
  return new Map(found.filter(([, all]) => all.length > 0));
}

function occurrencesIn(file: WorkspaceFile, wanted: Named['kind']): readonly Occurrence[] {
  const root = readLooseTree(file.text);
  const found: Occurrence[] = [];
  const open = root === undefined ? [] : [{ node: root, containers: [] as readonly JsonNode[] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, containers } = next;
    if (wanted === 'group') found.push(...groupDefinition(file, containers, node));
    if (node.close === '') {
      if (wanted === 'group' && node.name?.value !== 'group') continue;
      const { role } = schemaAt(file.kind, { containers, entry: node });
      found.push(...occurrencesInValue(file.text, node, role));
    } else if (wanted === 'group' || !isWithoutIdentifiers(node)) {
      const around = [...containers, node];
      for (const entry of node.entries) open.push({ node: entry, containers: around });
    }
  }
  return found.sort((x, y) => x.start - y.start);
}

/** Lists of cards or decks are long and contain no identifiers of rules. */
function isWithoutIdentifiers({ name }: JsonNode): boolean {
  return name?.value === 'cards' || name?.value === 'list';
}

/** The definition of a group in `groups` of a rule file. */
function groupDefinition(
  { kind, text }: WorkspaceFile,
  containers: readonly JsonNode[],
  { name }: JsonNode,
): readonly Occurrence[] {
  if (kind !== 'rules' || name === undefined || !isGroups(containers)) return [];
  const range = withoutQuotes(text, name);
  return range ? [{ ...range, kind: 'group', name: name.value, role: 'definition' }] : [];
}

/** The occurrences in a value, depending on its role. */
function occurrencesInValue(text: string, node: JsonNode, role: Role): readonly Occurrence[] {
  const { value: name } = node;
  const range = withoutQuotes(text, node);
  if (typeof name !== 'string' || range === undefined) return [];
  switch (role) {
    case 'definition':
    case 'reference':
      return [{ ...range, kind: 'identifier', name, role }];
    case 'group':
      return [{ ...range, kind: 'group', name, role: 'reference' }];
    case 'path':
      return identifiersInPath(text.slice(range.start, range.end), range.start);
    default:
      return [];
  }
}

/** The range inside the quotes of a string, whose closing quote can be missing; undefined for other values. */
function withoutQuotes(text: string, { start, end }: TextRange): TextRange | undefined {
  if (text[start] !== '"') return undefined;
  const isClosed = text[end - 1] === '"' && end > start + 1;
  return { start: start + 1, end: isClosed ? end - 1 : end };
}

/** The identifiers in a path such as `/rules/ID/variants/ID/cards`, as written in the text. */
function identifiersInPath(path: string, start: number): readonly Occurrence[] {
  const tokens = path.split('/');
  const found: Occurrence[] = [];
  let at = start;
  for (const [index, token] of tokens.entries()) {
    const list = index === 2 || index === 4 ? tokens[index - 1] : undefined;
    const isNamed = index === 2 ? list === 'rules' || list === 'fallbacks' : list === 'variants';
    if (list !== undefined && isNamed) {
      const range = { start: at, end: at + token.length };
      found.push({ ...range, kind: 'identifier', name: withoutEscapes(token), role: 'path' });
    }
    at += token.length + 1;
  }
  return found;
}

/** Decodes a token of a path in a JSON text: removes both JSON and pointer escapes. */
function withoutEscapes(token: string): string {
  return unescaped(token).replaceAll('~1', '/').replaceAll('~0', '~');
}
