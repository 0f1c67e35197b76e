/** YAML: its value, and line and column of findings about it. */
import { type Alias, isNode, LineCounter, type ParsedNode, parseDocument, visit } from 'yaml';
import { pointerTokens } from '../../../core/diagnostics/diagnostic.js';
import type { ReadYaml } from '../../../core/importers/mtgo/archetypes.js';

/** How many aliases a document may have; finding what each stands for takes as long as reading it. */
const mostAliases = 100;
/** How many fields their mappings may have together: merge keys copy them. */
const mostFields = 10_000;

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
  if (error) {
    const isTooDeep = error.code === 'RESOURCE_EXHAUSTION';
    const fault = isTooDeep ? 'it is nested too deep' : error.message;
    return { fault, range: rangeOf(...error.pos) };
  }
  try {
    const sizes = new Map<string, number>();
    let [aliases, fields] = [0, 0];
    let tooMany: ReadYaml | undefined;
    visit(document, {
      Map(_key, { anchor, items }) {
        if (anchor !== undefined) sizes.set(anchor, items.length);
      },
      Alias(_key, { source, range }) {
        fields += sizes.get(source) ?? 0;
        if (++aliases <= mostAliases && fields <= mostFields) return undefined;
        const most =
          aliases > mostAliases ? `${mostAliases} aliases` : `${mostFields} fields by aliases`;
        const [start, end] = range as Alias.Parsed['range'];
        tooMany = { fault: `it has more than ${most}`, range: rangeOf(start, end) };
        return visit.BREAK;
      },
    });
    if (tooMany !== undefined) return tooMany;
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
