/** Reads YAML: its value, and the line and column of findings about it. */
import { type Alias, type Document, isNode, type ParsedNode, visit } from 'yaml';
import { pointerTokens, type Range } from '../../../core/diagnostics/diagnostic.js';
import type { ReadYaml } from '../../../core/importers/mtgo/archetypes.js';
import { rangesOf } from '../../../core/json/jsonc.js';
import type { TextRange } from '../../../core/json/lexer.js';
import { UnreadableYaml, yamlDocument } from '../../language/notation/yaml-document.js';

/** Most aliases in a document; resolving each takes as long as reading the document. */
const mostAliases = 100;
/** Most fields in all mappings that aliases refer to: merge keys copy them. */
const mostFields = 10_000;

/**
 * Reads a text with one YAML document according to YAML 1.1, like most programs. The last of several equal keys
 * counts. The range of a list or mapping is its first character.
 */
export function readYaml(text: string): ReadYaml {
  const rangeOf = rangesOf(text);
  try {
    return bounded(yamlDocument(text, { version: '1.1', logLevel: 'error' }).document, rangeOf);
  } catch (error) {
    const { message: fault } = error as Error;
    // If aliases expand to more values than fit into memory, the library gives no position.
    if (!(error instanceof UnreadableYaml)) return { fault };
    return { fault, range: rangeOf({ start: error.start, end: error.start + 1 }) };
  }
}

function bounded(document: Document.Parsed, rangeOf: (range: TextRange) => Range): ReadYaml {
  const [error] = document.errors;
  if (error) {
    const [start, end] = error.pos;
    return { fault: error.message, range: rangeOf({ start, end }) };
  }
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
      tooMany = { fault: `it has more than ${most}`, range: rangeOf({ start, end }) };
      return visit.BREAK;
    },
  });
  return (
    tooMany ?? {
      value: document.toJS() as unknown,
      rangeAt(pointer) {
        const node = document.getIn(pointerTokens(pointer), true);
        if (!isNode(node)) return undefined;
        const [start, end] = (node as ParsedNode).range;
        return rangeOf({ start, end: 'items' in node ? start + 1 : end });
      },
    }
  );
}
