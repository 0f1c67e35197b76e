/** Recognizes the kind of a file that belongs to no project. */
import type { JsonNode } from '../../../core/json/tree.js';
import type { FileKind } from '../model.js';
import { entriesOf, fieldOf, readLooseTree } from '../syntax/loose-tree.js';

/** In characters. Longer texts, such as standings, are skipped: reading them at each key stroke would be slow. */
const longest = 2_000_000;

/** The kind of a file by its name and text, which can be broken; undefined for other files. */
export function kindOf(path: string, text: string): FileKind | undefined {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  if (/^decktype\.jsonc?$/.test(name)) return 'config';
  if (text.length > longest) return undefined;
  const root = readLooseTree(text);
  const schema = root && fieldOf(root, '$schema')?.value;
  if (typeof schema === 'string') {
    if (schema.endsWith('decktype/dist/rules.schema.json')) return 'rules';
    if (schema.endsWith('decktype/dist/config.schema.json')) return 'config';
  }
  if (has(entriesOf(root, 'rules'), ['identifier', 'name'])) return 'rules';
  if (has(entriesOf(root, 'rules'), ['identifier', 'cards'])) return 'rules';
  if (root?.close === '}' && has(entriesOf(root, 'changes'), ['op', 'path'])) return 'overlay';
  const cases = entriesOf(root, 'cases');
  const isCase = [
    ['list', 'expect'],
    ['list', 'not'],
    ['file', 'expect'],
    ['file', 'not'],
  ];
  if (isCase.some((fields) => has(cases, fields))) return 'cases';
  const isEmpty = root === undefined || root.entries.length === 0;
  return isEmpty && /(?:^|[.-])rules\.jsonc?$/.test(name) ? 'rules' : undefined;
}

/** Whether one of the objects has all of these fields. */
function has(objects: readonly JsonNode[], fields: readonly string[]): boolean {
  return objects.some((object) => fields.every((field) => fieldOf(object, field) !== undefined));
}
