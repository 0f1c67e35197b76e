/** Where identifiers of rules, variants and fallbacks are written: in rules, cases, overlays and settings. */
import type { JsonNode, Stretch } from '../../../core/json/tree.js';
import type { WorkspaceFile } from '../model.js';
import { readLooseTree } from '../syntax/loose-tree.js';
import { meaningOf, type Role } from '../syntax/meaning.js';

/** An identifier in a text; the stretch is without quotes. */
export interface Occurrence extends Stretch {
  readonly identifier: string;
  readonly role: Extract<Role, 'definition' | 'reference' | 'path'>;
}

/** All identifiers in a file, in the order of its text. */
export function occurrencesIn({ kind, text }: WorkspaceFile): readonly Occurrence[] {
  const root = readLooseTree(text);
  const found: Occurrence[] = [];
  const open = root === undefined ? [] : [{ node: root, containers: [] as readonly JsonNode[] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, containers } = next;
    if (node.close === '') {
      if (typeof node.value !== 'string') continue;
      const { role } = meaningOf(kind, { containers, entry: node });
      found.push(...occurrencesAt(text, node, role));
    } else if (!isWithoutIdentifiers(node)) {
      const around = [...containers, node];
      for (const entry of node.entries) open.push({ node: entry, containers: around });
    }
  }
  return found.sort((x, y) => x.start - y.start);
}

/** The identifiers that a text has, by its role. */
export function occurrencesAt(text: string, node: JsonNode, role: Role): readonly Occurrence[] {
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
