/** YAML: its value, and line and column of findings about it. */
import { type Alias, isNode, LineCounter, type ParsedNode, parseDocument, visit } from 'yaml';
import { pointerTokens } from '../../../core/diagnostics/diagnostic.js';
import type { ReadYaml } from '../../../core/importers/mtgo/archetypes.js';

/** How many aliases a document may have; finding what each stands for takes as long as reading it. */
const mostAliases = 100;

/**
 * Reads a text with one YAML document, by YAML 1.1, as most programs do. The last of several equal
 * keys counts. The range of a list or mapping is its first character.
 */
export function readYaml(text: string): ReadYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    ...{ version: '1.1', uniqueKeys: false, prettyErrors: false, logLevel: 'error' },
    lineCounter: lines,
  });
  const position = (offset: number) => {
    const { line, col: column } = lines.linePos(offset);
    return { line, column, offset };
  };
  const rangeOf = (start: number, end: number) => ({ start: position(start), end: position(end) });
  const [error] = document.errors;
  if (error) return { fault: error.message, range: rangeOf(...error.pos) };
  try {
    const aliases: Alias.Parsed[] = [];
    visit(document, { Alias: (_key, alias) => void aliases.push(alias as Alias.Parsed) });
    const [start, end] = aliases[mostAliases]?.range ?? [];
    if (start !== undefined && end !== undefined) {
      return { fault: `it has more than ${mostAliases} aliases`, range: rangeOf(start, end) };
    }
    return {
      value: document.toJS() as unknown,
      rangeAt(pointer) {
        const node = document.getIn(pointerTokens(pointer), true);
        if (!isNode(node)) return undefined;
        const [start, end] = (node as ParsedNode).range;
        return rangeOf(start, 'items' in node ? start + 1 : end);
      },
    };
  } catch (error) {
    // Aliases that stand for more values than there is memory.
    return { fault: (error as Error).message };
  }
}
