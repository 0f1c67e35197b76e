/** The messages of a client that have parameters, and checks of these: their types alone guarantee nothing. */
import { ErrorCodes, ResponseError } from 'vscode-jsonrpc/node';

/** Marks a sample whose value can be missing or null. */
class Optional {
  constructor(readonly sample: unknown) {}
}

/** Typed like the value that a handler gets. */
function optional<T>(sample: T): T | undefined {
  return new Optional(sample) as T;
}

const file = { uri: '' };
const position = { line: 0, character: 0 };
const range = { start: position, end: position };
const inFile = { textDocument: file };
const atPosition = { ...inFile, position };

/**
 * By message: a sample of the parameters that the server uses. All elements of an array are like its only
 * sample element.
 */
const samples = {
  initialize: {
    capabilities: {
      textDocument: optional({
        codeAction: optional({ resolveSupport: optional({ properties: [''] }) }),
      }),
    },
    workspaceFolders: optional([file]),
    rootUri: optional(''),
  },
  'textDocument/didOpen': { textDocument: { ...file, version: 0, text: '' } },
  'textDocument/didChange': {
    // Some clients give no version, as the protocol allowed before version 3.16.
    textDocument: { ...file, version: optional(0) },
    contentChanges: [{ text: '', range: optional(range) }],
  },
  'textDocument/didClose': inFile,
  'workspace/didChangeWatchedFiles': { changes: [file] },
  'workspace/didChangeWorkspaceFolders': { event: { added: [file], removed: [file] } },
  'textDocument/hover': atPosition,
  'textDocument/completion': atPosition,
  'textDocument/codeLens': inFile,
  'textDocument/documentSymbol': inFile,
  'textDocument/foldingRange': inFile,
  'textDocument/codeAction': {
    ...inFile,
    range,
    context: { diagnostics: [{ message: '' }], only: optional(['']) },
  },
  'codeAction/resolve': { data: { ...inFile, start: 0, end: 0, index: 0 } },
  'textDocument/formatting': { ...inFile, options: { tabSize: 0, insertSpaces: true } },
  'textDocument/prepareRename': atPosition,
  'textDocument/rename': { ...atPosition, newName: '' },
  'textDocument/definition': atPosition,
  'textDocument/references': { ...atPosition, context: { includeDeclaration: true } },
};

export type Method = keyof typeof samples;
/** The parameters of a message that the server uses. */
export type Params<M extends Method> = (typeof samples)[M];

/**
 * Validates the parameters of a message.
 *
 * @throws ResponseError if the server could not use them
 */
export function readParams<M extends Method>(method: M, params: unknown): Params<M> {
  const [fault] = faultsIn(params, samples[method], 'params');
  if (fault !== undefined) throw new ResponseError(ErrorCodes.InvalidParams, fault);
  return params as Params<M>;
}

/** The places where the type of a value differs from the sample, each with the type that it must have. */
function* faultsIn(value: unknown, sample: unknown, place: string): Generator<string> {
  if (sample instanceof Optional) {
    if (value != null) yield* faultsIn(value, sample.sample, place);
  } else if (Array.isArray(sample)) {
    if (!Array.isArray(value)) yield `${place} must be an array`;
    else
      for (const [at, one] of value.entries()) yield* faultsIn(one, sample[0], `${place}[${at}]`);
  } else if (typeof sample !== 'object' || sample === null) {
    if (typeof value !== typeof sample) yield `${place} must be a ${typeof sample}`;
  } else if (typeof value !== 'object' || value === null) {
    yield `${place} must be an object`;
  } else {
    const fields: Readonly<Record<string, unknown>> = { ...value };
    for (const [name, one] of Object.entries(sample)) {
      yield* faultsIn(fields[name], one, `${place}.${name}`);
    }
  }
}
