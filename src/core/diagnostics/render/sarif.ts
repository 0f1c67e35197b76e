/** Renders findings as SARIF 2.1.0, for code scanning. */
import { hintFor } from '../catalogue.js';
import type { Diagnostic, Ignored, Range, Severity } from '../diagnostic.js';

/** The descriptions of tool and codes in a SARIF log. */
export interface SarifOptions {
  /** The tool's version. */
  readonly version: string;
  /** Returns a short description of a code. */
  readonly describe?: (code: Diagnostic['code']) => string | undefined;
}

const levels: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/** Renders a SARIF log with one run. Ignored findings become suppressed results. */
export function renderSarif(diagnostics: readonly Diagnostic[], options: SarifOptions): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))];
  const files = [...new Set(diagnostics.flatMap(({ file }) => (file === undefined ? [] : [file])))];
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'decktype',
            semanticVersion: options.version,
            rules: codes.map((code) => {
              const text = options.describe?.(code);
              return { id: code, shortDescription: text === undefined ? undefined : { text } };
            }),
          },
        },
        columnKind: 'utf16CodeUnits',
        artifacts: files.map((file) => ({ location: { uri: uriOf(file) } })),
        results: diagnostics.map((diagnostic) => resultOf(diagnostic, codes, files)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf(diagnostic: Diagnostic, codes: readonly string[], files: readonly string[]) {
  const { code, severity, message, file, range, pointer, related = [], ignored } = diagnostic;
  const hint = hintFor(diagnostic);
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: levels[severity],
    message: messageOf(hint === undefined ? message : `${message}\nHint: ${hint}`),
    locations: [locationOf(file, range, pointer, files)],
    relatedLocations:
      related.length === 0
        ? undefined
        : related.map((place, id) => ({
            id,
            ...locationOf(place.file ?? file, place.range, place.pointer, files),
            message: messageOf(place.message),
          })),
    suppressions: ignored && [suppressionOf(ignored)],
  };
}

function suppressionOf({ by, reason }: Ignored) {
  return { kind: by === 'comment' ? 'inSource' : 'external', justification: reason };
}

/**
 * Escapes a message: braces are doubled, because single ones are placeholders (3.11.5), and the brackets of
 * would-be links are escaped (3.11.6).
 */
function messageOf(text: string) {
  return {
    text: text.replace(/[{}]/g, '$&$&').replace(/\[([^[\]]*)\](?=\()/g, '\\[$1\\]'),
  };
}

function locationOf(
  file: string | undefined,
  range: Range | undefined,
  pointer: string,
  files: readonly string[],
) {
  const index = file === undefined ? -1 : files.indexOf(file);
  return {
    physicalLocation:
      file === undefined
        ? undefined
        : {
            artifactLocation: { uri: uriOf(file), index: index === -1 ? undefined : index },
            region: range && regionOf(range),
          },
    logicalLocations: [{ fullyQualifiedName: pointer === '' ? '/' : pointer, kind: 'object' }],
  };
}

function regionOf({ start, end }: Range) {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    charOffset: start.offset,
    charLength: end.offset - start.offset,
  };
}

/** Converts a path to a URI reference (RFC 3986): escapes segments, and replaces `\` by `/`. */
function uriOf(file: string): string {
  const path = file.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
  if (path.startsWith('/')) return `file://${path}`;
  return /^[A-Za-z]%3A\//.test(path) ? `file:///${path.replace('%3A', ':')}` : path;
}
