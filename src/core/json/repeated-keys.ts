/**
 * Finds repeated keys in objects of a rule file. JSON.parse silently takes the last value, so they can only be
 * found in the text.
 */
import { diagnose } from '../diagnostics/codes/checks.js';
import { childPointer, type Diagnostic } from '../diagnostics/diagnostic.js';
import { rangesOf } from './jsonc.js';
import { type JsonName, type JsonNode, readTree, SyntaxFault } from './tree.js';

/**
 * A finding for each repeated key, with the range of the previous one, in the order of the text. Returns none if the
 * text is neither JSON nor JSONC.
 *
 * @example
 * repeatedKeys('[{"name":"A","name":"B"}]') // repeated-key at /0/name, line 1, column 14
 */
export function repeatedKeys(text: string): Diagnostic[] {
  const root = readTree(text);
  const repeated = root instanceof SyntaxFault ? [] : repeatedIn(root);
  if (repeated.length === 0) return [];
  const rangeOf = rangesOf(text);
  return repeated.map(({ name, before, pointer }) => {
    const related = [{ pointer, message: 'the one before it', range: rangeOf(before) }];
    return diagnose(
      'repeated-key',
      pointer,
      { key: name.value },
      { range: rangeOf(name), related },
    );
  });
}

interface Repeated {
  readonly pointer: string;
  readonly name: JsonName;
  readonly before: JsonName;
}

function repeatedIn(root: JsonNode): Repeated[] {
  const repeated: Repeated[] = [];
  // Not recursive: deep nesting would overflow the stack.
  const open = [{ node: root, pointer: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const names = new Map<string, JsonName>();
    for (const [index, node] of next.node.entries.entries()) {
      const { name } = node;
      const before = name && names.get(name.value);
      if (name) names.set(name.value, name);
      if (node.close === '' && before === undefined) continue;
      const pointer = childPointer(next.pointer, name?.value ?? index);
      if (name && before) repeated.push({ pointer, name, before });
      open.push({ node, pointer });
    }
  }
  return repeated.sort((a, b) => a.name.start - b.name.start);
}
