/** Renaming the identifier of a rule, variant or fallback wherever the project writes it. */
import type { TextEdit } from '../../../core/json/edits.js';
import type { TextRange } from '../../../core/json/lexer.js';
import type { JsonNode } from '../../../core/json/tree.js';
import type { FileEdits, WorkspaceFile } from '../model.js';
import { readLooseTree } from '../syntax/loose-tree.js';
import { type Role, schemaAt } from '../syntax/schema-at.js';
import type { Workspace } from '../workspace.js';
import { cursorContextAt } from './cursor-context.js';

/** An identifier in a file, without its quotes. */
export interface RenameTarget extends TextRange {
  readonly identifier: string;
}

/** What {@link renameIdentifier} returns: the edits of the files, or why there are none. */
export type Renaming =
  | { readonly edits: FileEdits; readonly error?: never }
  | { readonly error: string; readonly edits?: never };

/** The identifier at an offset; undefined where there is none that a rule, variant or fallback has. */
export function renameTargetAt(
  workspace: Workspace,
  name: string,
  offset: number,
): RenameTarget | undefined {
  const found = identifierAt(workspace, name, offset);
  return found !== undefined && isDefined(workspace, found.identifier) ? found : undefined;
}

/** The identifier that is written at an offset, whether anything has it or not. */
export function identifierAt(
  workspace: Workspace,
  name: string,
  offset: number,
): RenameTarget | undefined {
  const context = cursorContextAt(workspace, name, offset);
  const entry = context?.place.part === 'value' ? context.place.entry : undefined;
  if (context === undefined || entry === undefined) return undefined;
  const found = occurrencesAt(context.file.text, entry, context.schema.role).find(
    ({ start, end }) => start <= offset && offset <= end,
  );
  return found && { start: found.start, end: found.end, identifier: found.identifier };
}

/**
 * The edits that rename an identifier in rules, cases, overlays and the project file.
 *
 * @example
 * renameIdentifier(workspace, 'zard', 'charizard').edits // Map { 'rules.json' => [{ start: 21, … }] }
 */
export function renameIdentifier(workspace: Workspace, from: string, to: string): Renaming {
  const fault = identifierFault(to);
  if (fault !== undefined) return { error: fault };
  const quoted = JSON.stringify(to);
  if (!isDefined(workspace, from)) {
    return { error: `no rule, variant or fallback has the identifier ${JSON.stringify(from)}` };
  }
  const isTaken =
    isDefined(workspace, to) || to === workspace.current?.matcher.ruleSet.unclassified.id;
  if (from !== to && isTaken) {
    return { error: `the identifier ${quoted} is used already; choose another one` };
  }
  const edits = new Map<string, readonly TextEdit[]>();
  for (const file of workspace.files.values()) {
    const found = occurrencesIn(file).filter(({ identifier }) => identifier === from);
    if (found.length > 0)
      edits.set(
        file.name,
        found.map((one) => editOf(one, to)),
      );
  }
  return { edits };
}

/** Why a text cannot be an identifier that people write; undefined if it can. */
export function identifierFault(text: string): string | undefined {
  if (text.trim() === '') return 'an identifier cannot be empty';
  return /[\p{Cc}\p{Cs}]/u.test(text)
    ? 'an identifier cannot contain control characters or unpaired surrogates'
    : undefined;
}

function editOf({ start, end, role }: Occurrence, to: string): TextEdit {
  const token = role === 'path' ? to.replaceAll('~', '~0').replaceAll('/', '~1') : to;
  return { start, end, text: JSON.stringify(token).slice(1, -1) };
}

function isDefined(workspace: Workspace, identifier: string): boolean {
  return [...workspace.files.values()].some((file) =>
    occurrencesIn(file).some((one) => one.role === 'definition' && one.identifier === identifier),
  );
}

/** An identifier in a text; the range is without quotes. */
export interface Occurrence extends TextRange {
  readonly identifier: string;
  readonly role: Extract<Role, 'definition' | 'reference' | 'path'>;
}

/** All identifiers in a file, in the order of its text. */
function occurrencesIn({ kind, text }: WorkspaceFile): readonly Occurrence[] {
  const root = readLooseTree(text);
  const found: Occurrence[] = [];
  const open = root === undefined ? [] : [{ node: root, containers: [] as readonly JsonNode[] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, containers } = next;
    if (node.close === '') {
      if (typeof node.value !== 'string') continue;
      const { role } = schemaAt(kind, { containers, entry: node });
      found.push(...occurrencesAt(text, node, role));
    } else if (!isWithoutIdentifiers(node)) {
      const around = [...containers, node];
      for (const entry of node.entries) open.push({ node: entry, containers: around });
    }
  }
  return found.sort((x, y) => x.start - y.start);
}

/** The identifiers that a text has, by its role. */
function occurrencesAt(text: string, node: JsonNode, role: Role): readonly Occurrence[] {
  const { value } = node;
  if (typeof value !== 'string' || text[node.start] !== '"') return [];
  const start = node.start + 1;
  const end = text[node.end - 1] === '"' && node.end > start ? node.end - 1 : node.end;
  if (role === 'definition' || role === 'reference')
    return [{ start, end, identifier: value, role }];
  return role === 'path' ? identifiersInPath(text.slice(start, end), start) : [];
}

/** Lists of cards, and lists of decks, are long and name no rules. */
function isWithoutIdentifiers({ name }: JsonNode): boolean {
  return name?.value === 'cards' || name?.value === 'list';
}

/** The identifiers in a path such as `/rules/ID/variants/ID/cards`, as it is written in the text. */
function identifiersInPath(path: string, start: number): readonly Occurrence[] {
  const tokens = path.split('/');
  const found: Occurrence[] = [];
  let at = start;
  for (const [index, token] of tokens.entries()) {
    const list = index === 2 || index === 4 ? tokens[index - 1] : undefined;
    const isNamed = index === 2 ? list === 'rules' || list === 'fallbacks' : list === 'variants';
    if (list !== undefined && isNamed) {
      found.push({ start: at, end: at + token.length, identifier: unescaped(token), role: 'path' });
    }
    at += token.length + 1;
  }
  return found;
}

/** A token of a path in a JSON text, without the escapes of both. */
function unescaped(token: string): string {
  let text: unknown = token;
  try {
    text = JSON.parse(`"${token}"`);
  } catch {
    // Half an escape, in a text that is being typed.
  }
  return String(text).replaceAll('~1', '/').replaceAll('~0', '~');
}
