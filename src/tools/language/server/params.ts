/** Checks the parameters of a client's messages, whose types are only promised. */
import { ErrorCodes, ResponseError } from 'vscode-jsonrpc/node';
import * as messages from './messages.js';

/**
 * A value of the type that is expected. All elements of an array are like its only one; a field whose
 * name ends with `?` may be missing or null.
 */
type Sample = string | number | boolean | readonly [Sample] | { readonly [field: string]: Sample };

const file = { uri: '' };
const position = { line: 0, character: 0 };
const range = { start: position, end: position };
const inFile = { textDocument: file };
const atPosition = { ...inFile, position };

/** Method of a request about a file -> what the server reads of its parameters. */
const ofRequests: Readonly<Record<keyof messages.FileRequests, Sample>> = {
  'textDocument/hover': atPosition,
  'textDocument/completion': atPosition,
  'textDocument/codeLens': inFile,
  'textDocument/documentSymbol': inFile,
  'textDocument/foldingRange': inFile,
  'textDocument/codeAction': {
    ...inFile,
    range,
    context: { diagnostics: [{ message: '' }], 'only?': [''] },
  },
  'codeAction/resolve': { data: { ...inFile, start: 0, end: 0, index: 0 } },
  'textDocument/formatting': { ...inFile, options: { tabSize: 0, insertSpaces: true } },
  'textDocument/prepareRename': atPosition,
  'textDocument/rename': { ...atPosition, newName: '' },
  'textDocument/definition': atPosition,
  'textDocument/references': { ...atPosition, context: { includeDeclaration: true } },
};

/** The same of all messages. */
const expected: ReadonlyMap<string, Sample> = new Map<string, Sample>([
  ...Object.entries(ofRequests),
  [
    messages.initialize.method,
    {
      capabilities: {
        'textDocument?': { 'codeAction?': { 'resolveSupport?': { properties: [''] } } },
      },
      'workspaceFolders?': [file],
      'rootUri?': '',
    },
  ],
  [messages.didOpen.method, { textDocument: { ...file, version: 0, text: '' } }],
  [
    messages.didChange.method,
    { textDocument: { ...file, version: 0 }, contentChanges: [{ text: '', 'range?': range }] },
  ],
  [messages.didClose.method, inFile],
  [messages.didChangeWatchedFiles.method, { changes: [file] }],
  [messages.didChangeFolders.method, { event: { added: [file], removed: [file] } }],
]);

/** @throws ResponseError for parameters of which the server could not read what it needs */
export function requireParams(method: string, params: unknown): void {
  const sample = expected.get(method);
  const fault = sample === undefined ? undefined : faultIn(params, sample, 'params');
  if (fault !== undefined) throw new ResponseError(ErrorCodes.InvalidParams, fault);
}

/** The first place where a value is of another type than the sample, and the type that it must have. */
function faultIn(value: unknown, sample: Sample, place: string): string | undefined {
  if (isArray(sample)) {
    if (!Array.isArray(value)) return `${place} must be an array`;
    return first(value, (one, at) => faultIn(one, sample[0], `${place}[${at}]`));
  }
  if (typeof sample !== 'object') {
    const type = typeof sample;
    return typeof value === type ? undefined : `${place} must be a ${type}`;
  }
  if (typeof value !== 'object' || value === null) return `${place} must be an object`;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return first(Object.entries(sample), ([key, one]) => {
    const name = key.replace('?', '');
    const own = fields[name];
    return own == null && name !== key ? undefined : faultIn(own, one, `${place}.${name}`);
  });
}

function isArray(sample: Sample): sample is readonly [Sample] {
  return Array.isArray(sample);
}

function first<T>(
  all: readonly T[],
  faultOf: (one: T, at: number) => string | undefined,
): string | undefined {
  for (const [at, one] of all.entries()) {
    const fault = faultOf(one, at);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
