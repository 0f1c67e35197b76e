/** A language server: speaks the Language Server Protocol over two streams. */
import type { Readable, Writable } from 'node:stream';
import {
  CodeActionKind,
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ErrorCodes,
  ExitNotification,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  type InitializeResult,
  ResponseError,
  ShutdownRequest,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { fixAllKind } from './actions.js';
import { Client } from './client.js';
import { OpenFiles } from './open-files.js';
import type { ProjectSource } from './project-source.js';
import { Projects } from './projects.js';
import { answerRequests } from './requests.js';
import { Uris } from './uris.js';

export interface ServerOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly projects: ProjectSource;
  readonly version: string;
  /** The address of the page about the codes of findings. */
  readonly codes: string;
  /** Takes what a developer of the server or client must know, such as a message that is not JSON. */
  readonly log: (message: string) => void;
}

/**
 * Serves a client until it sends `exit` or closes its stream. Resolves with the exit code that the
 * protocol asks for: 0 after `shutdown`, otherwise 1.
 */
export async function serveLanguage(options: ServerOptions): Promise<number> {
  const { input, output, version, codes, log } = options;
  const connection = createProtocolConnection(input, output, {
    error: log,
    warn: log,
    info: () => {},
    log: () => {},
  });
  const [uris, open] = [new Uris(), new OpenFiles()];
  const client = new Client(connection, { uris, open, codes });
  const projects = new Projects(options.projects, {
    onFindings: (project) => client.report(project),
    onGone: (project) => client.clear(project),
    onLoaded: () => client.refreshLenses(),
    onMessage: (message) => client.showMessage(message),
  });
  let state: 'new' | 'running' | 'shut down' = 'new';

  connection.onRequest(InitializeRequest.type, (params): InitializeResult => {
    if (state !== 'new') throw new ResponseError(ErrorCodes.InvalidRequest, 'it was initialized');
    state = 'running';
    client.setCapabilities(params.capabilities);
    for (const folder of foldersOf(params)) projects.addFolder(uris.pathOf(folder));
    return { capabilities, serverInfo: { name: 'decktype', version } };
  });
  connection.onNotification(InitializedNotification.type, () => client.register());

  connection.onNotification(DidOpenTextDocumentNotification.type, ({ textDocument }) => {
    const path = uris.pathOf(textDocument.uri);
    open.open(path, textDocument.text, textDocument.version);
    projects.open(path, textDocument.text);
  });
  connection.onNotification(
    DidChangeTextDocumentNotification.type,
    ({ textDocument, contentChanges }) => {
      const path = uris.pathOf(textDocument.uri);
      const text = open.change(path, contentChanges, textDocument.version);
      if (text !== undefined) projects.edit(path, text);
    },
  );
  connection.onNotification(DidCloseTextDocumentNotification.type, ({ textDocument }) => {
    const path = uris.pathOf(textDocument.uri);
    open.close(path);
    projects.close(path);
  });
  connection.onNotification(DidChangeWatchedFilesNotification.type, ({ changes }) => {
    projects.changedOnDisk(changes.map(({ uri }) => uris.pathOf(uri)));
  });
  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) => {
    for (const { uri } of event.removed) projects.removeFolder(uris.pathOf(uri));
    for (const { uri } of event.added) projects.addFolder(uris.pathOf(uri));
  });
  answerRequests(connection, {
    ...{ uris, open, client, projects },
    requireRunning,
  });

  const code = await new Promise<number>((settle) => {
    connection.onRequest(ShutdownRequest.type, () => {
      requireRunning();
      state = 'shut down';
    });
    const end = () => settle(state === 'shut down' ? 0 : 1);
    connection.onNotification(ExitNotification.type, end);
    connection.onClose(end);
    connection.onError(([error]) => log(error.message));
    connection.listen();
  });
  await projects.dispose();
  connection.dispose();
  input.destroy();
  await new Promise<void>((settle) => {
    output.end(() => settle());
  });
  return code;

  function requireRunning(): void {
    if (state === 'running') return;
    throw state === 'new'
      ? new ResponseError(ErrorCodes.ServerNotInitialized, 'it is not initialized')
      : new ResponseError(ErrorCodes.InvalidRequest, 'it was shut down');
  }
}

const capabilities: InitializeResult['capabilities'] = {
  positionEncoding: 'utf-16',
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  hoverProvider: true,
  completionProvider: { triggerCharacters: ['"', '/'] },
  codeLensProvider: {},
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  foldingRangeProvider: true,
  documentFormattingProvider: true,
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};

/** The folders that a client works in; older clients name one. */
function foldersOf({ workspaceFolders, rootUri }: InitializeParams): readonly string[] {
  if (workspaceFolders) return workspaceFolders.map(({ uri }) => uri);
  return rootUri ? [rootUri] : [];
}
