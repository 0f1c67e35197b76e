/** A language server: speaks the Language Server Protocol over two streams. */
import type { Readable, Writable } from 'node:stream';
import {
  createMessageConnection,
  ErrorCodes,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type {
  InitializeParams,
  InitializeResult,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { messageOf } from '../../../core/diagnostics/expected-error.js';
import { fixAllKind, quickFixKind } from './answers.js';
import { createClient } from './client.js';
import { createOpenFiles, createUris } from './open-files.js';
import { type Method, type Params, readParams } from './params.js';
import { createNotations, type ProjectSource } from './project-source.js';
import { createProjects } from './projects.js';
import { answerRequests } from './requests.js';

export interface ServerOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly projects: ProjectSource;
  readonly version: string;
  /** The address of the page that explains the codes of findings. */
  readonly codes: string;
  /** Receives messages for developers of the server or client, for example about a message that is not JSON. */
  readonly log: (message: string) => void;
}

/**
 * Serves a client until it sends `exit` or closes its stream. Resolves with the exit code that the protocol
 * requires: 0 after `shutdown`, otherwise 1.
 */
export async function serveLanguage(options: ServerOptions): Promise<number> {
  const { input, output, version, codes } = options;
  const log = (message: string) => options.log(message.slice(0, longestLogged));
  const reader = new StreamMessageReader(input);
  const listen = reader.listen.bind(reader);
  // Errors while handling a message, such as a cancellation without an id, do not end the server.
  reader.listen = (take) =>
    listen((message) => {
      try {
        take(message);
      } catch (error) {
        log(`a message cannot be used: ${(error as Error).message}`);
      }
    });
  // The timer would keep the process running if the input ends inside a message.
  reader.partialMessageTimeout = 0;
  const connection = createMessageConnection(reader, new StreamMessageWriter(output), {
    error: log,
    warn: log,
    info: () => {},
    log: () => {},
  });
  const notations = createNotations();
  const [uris, open] = [createUris(), createOpenFiles(notations)];
  const client = createClient(connection, { uris, open, codes });
  const projects = createProjects(notations.ofSource(options.projects), client);
  let state: 'new' | 'running' | 'shut down' = 'new';
  /** Text changes that have not been applied yet. */
  const typed: Params<'textDocument/didChange'>[] = [];
  let typing: NodeJS.Timeout | undefined;

  connection.onRequest('initialize', (given: InitializeParams): InitializeResult => {
    if (state !== 'new') throw new ResponseError(ErrorCodes.InvalidRequest, 'it was initialized');
    const params = readParams('initialize', given);
    state = 'running';
    client.setCapabilities(given.capabilities);
    for (const folder of foldersOf(params)) projects.addFolder(uris.pathOf(folder));
    return { capabilities, serverInfo: { name: 'decktype', version } };
  });
  connection.onNotification('initialized', () => client.register());

  onNotification('textDocument/didOpen', ({ textDocument }) => {
    const path = uris.pathOf(textDocument.uri);
    open.open(path, textDocument.text, textDocument.version);
    projects.open(path, notations.jsonInEditor(path, textDocument.text));
  });
  connection.onNotification('textDocument/didChange', (params: unknown) => {
    typed.push(readParams('textDocument/didChange', params));
    typing ??= setTimeout(takeTyped, typingTime);
  });
  onNotification('textDocument/didClose', ({ textDocument }) => {
    const path = uris.pathOf(textDocument.uri);
    open.close(path);
    projects.close(path);
  });
  onNotification('workspace/didChangeWatchedFiles', ({ changes }) => {
    projects.changedOnDisk(changes.map(({ uri }) => uris.pathOf(uri)));
  });
  onNotification('workspace/didChangeWorkspaceFolders', ({ event }) => {
    for (const { uri } of event.removed) projects.removeFolder(uris.pathOf(uri));
    for (const { uri } of event.added) projects.addFolder(uris.pathOf(uri));
  });
  answerRequests(connection, {
    uris,
    open,
    client,
    projects,
    requireRunning: () => {
      requireRunning();
      takeTyped();
    },
  });

  const code = await new Promise<number>((settle) => {
    connection.onRequest('shutdown', () => {
      requireRunning();
      state = 'shut down';
      return null;
    });
    const end = () => settle(state === 'shut down' ? 0 : 1);
    connection.onNotification('exit', end);
    connection.onClose(end);
    connection.onError(([error, sent]) => {
      // After a message that is not JSON, the next one can be read; after an invalid header, nothing can.
      const isOver = sent === undefined && !(error instanceof SyntaxError);
      // The error that the reader throws for a negative length.
      const why = error instanceof TypeError ? 'its Content-Length is invalid' : error.message;
      log(isOver ? `cannot read the next message: ${why}` : error.message);
      if (isOver) settle(1);
    });
    connection.listen();
  });
  clearTimeout(typing);
  await projects.dispose();
  connection.dispose();
  input.destroy();
  await new Promise<void>((settle) => {
    output.end(() => settle());
  });
  return code;

  function onNotification<M extends Method>(method: M, take: (params: Params<M>) => void): void {
    connection.onNotification(method, (params: unknown) => {
      takeTyped();
      take(readParams(method, params));
    });
  }

  /** Applies the changes that have arrived. Each text is read once, no matter how many keys were pressed. */
  function takeTyped(): void {
    clearTimeout(typing);
    typing = undefined;
    const texts = new Map<string, string>();
    for (const { textDocument, contentChanges } of typed.splice(0)) {
      orLogged(() => {
        const path = uris.pathOf(textDocument.uri);
        const text = open.change(path, contentChanges, textDocument.version);
        if (text !== undefined) texts.set(path, text);
      });
    }
    for (const [path, text] of texts) {
      orLogged(() => projects.edit(path, notations.jsonInEditor(path, text)));
    }
  }

  /** Logs errors of a timer's callback, which nobody would catch. */
  function orLogged(work: () => void): void {
    try {
      work();
    } catch (error) {
      log(`a text cannot be used: ${messageOf(error)}`);
    }
  }

  function requireRunning(): void {
    if (state === 'running') return;
    throw state === 'new'
      ? new ResponseError(ErrorCodes.ServerNotInitialized, 'it is not initialized')
      : new ResponseError(ErrorCodes.InvalidRequest, 'it was shut down');
  }
}

/** Milliseconds to wait for more changes of a text, unless a request arrives. */
const typingTime = 20;

/** A message to log can contain everything that a client has sent. */
const longestLogged = 500;

const incremental: TextDocumentSyncKind = 2;

const capabilities: InitializeResult['capabilities'] = {
  positionEncoding: 'utf-16',
  textDocumentSync: { openClose: true, change: incremental },
  hoverProvider: true,
  completionProvider: { triggerCharacters: ['"', '/'] },
  codeLensProvider: {},
  codeActionProvider: { codeActionKinds: [quickFixKind, fixAllKind], resolveProvider: true },
  renameProvider: { prepareProvider: true },
  definitionProvider: true,
  referencesProvider: true,
  documentSymbolProvider: true,
  foldingRangeProvider: true,
  documentFormattingProvider: true,
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};

/** The folders that a client works in; older clients send only one. */
function foldersOf({ workspaceFolders, rootUri }: Params<'initialize'>): readonly string[] {
  if (workspaceFolders) return workspaceFolders.map(({ uri }) => uri);
  return rootUri ? [rootUri] : [];
}
