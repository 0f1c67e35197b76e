/** Parses YAML texts with the library, within limits: it reads nested values by recursion. */
import {
  Composer,
  type DocumentOptions,
  Lexer,
  LineCounter,
  type ParseOptions,
  Parser,
  type SchemaOptions,
  YAMLParseError,
} from 'yaml';
import { grouped } from '../../../core/diagnostics/counted.js';

/** The deepest nesting of values, as for JSON. */
export const deepest = 256;

export const tooDeep = `it is nested deeper than ${deepest} levels`;

/** The most lexemes in a text. A value has two to five of them, and each takes up to 500 bytes of memory. */
const mostLexemes = 3_000_000;

const tooManyLexemes = `it has more than ${grouped(mostLexemes)} values, signs, spaces and line ends; divide it into several files`;

/** A YAML text that cannot be read within the limits. */
export class UnreadableYaml extends Error {
  constructor(
    what: string,
    /** The offset of the first value beyond the limit. */
    readonly start = 0,
  ) {
    super(what);
  }
}

/** A parsed text, and the positions of its lines. */
export type YamlText = ReturnType<typeof yamlDocument>;

/**
 * Parses a text into a document with its faults; throws {@link UnreadableYaml} if it is nested too deeply or
 * has too many values. Duplicate keys are all kept.
 */
export function yamlDocument(
  text: string,
  options: ParseOptions & DocumentOptions & SchemaOptions = {},
) {
  const lines = new LineCounter();
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false, ...options });
  const { document, another } = withoutStacks(() => {
    const [document, another] = composer.compose(tokensOf(text, lines), true, text.length);
    return { document, another };
  });
  if (document === undefined) throw new UnreadableYaml('it has no document');
  if (another) {
    const message = 'it has several documents, but a file has one';
    document.errors.push(
      new YAMLParseError([another.range[0], another.range[1]], 'MULTIPLE_DOCS', message),
    );
  }
  return { document, lines };
}

/** Makes errors without stacks: a text can have a million, which would take a gigabyte. */
function withoutStacks<T>(make: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function* tokensOf(text: string, lines: LineCounter) {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (++lexemes > mostLexemes) throw new UnreadableYaml(tooManyLexemes, parser.offset);
    const value = parser.stack.at(-1);
    // The stack also contains the document.
    if (parser.stack.length > deepest + 1 && value && 'items' in value) {
      throw new UnreadableYaml(tooDeep, value.offset);
    }
  }
  yield* parser.end();
}
