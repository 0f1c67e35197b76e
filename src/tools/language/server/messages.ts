/**
 * The messages of the Language Server Protocol that the server knows. Of the protocol's package only
 * the types are taken: its code is three times that of the connection.
 */
import {
  NotificationType,
  NotificationType0,
  RequestType,
  RequestType0,
} from 'vscode-jsonrpc/node';
import type * as protocol from 'vscode-languageserver/node';

export const initialize = new RequestType<
  protocol.InitializeParams,
  protocol.InitializeResult,
  void
>('initialize');
export const shutdown = new RequestType0<null, void>('shutdown');
export const register = new RequestType<protocol.RegistrationParams, void, void>(
  'client/registerCapability',
);
export const refreshLenses = new RequestType0<void, void>('workspace/codeLens/refresh');

export const hover = new RequestType<protocol.HoverParams, protocol.Hover | null, void>(
  'textDocument/hover',
);
export const completion = new RequestType<
  protocol.CompletionParams,
  protocol.CompletionList | null,
  void
>('textDocument/completion');
export const codeLens = new RequestType<protocol.CodeLensParams, protocol.CodeLens[] | null, void>(
  'textDocument/codeLens',
);
export const documentSymbol = new RequestType<
  protocol.DocumentSymbolParams,
  protocol.DocumentSymbol[] | null,
  void
>('textDocument/documentSymbol');
export const foldingRange = new RequestType<
  protocol.FoldingRangeParams,
  protocol.FoldingRange[] | null,
  void
>('textDocument/foldingRange');
export const codeAction = new RequestType<
  protocol.CodeActionParams,
  protocol.CodeAction[] | null,
  void
>('textDocument/codeAction');
export const resolveAction = new RequestType<protocol.CodeAction, protocol.CodeAction | null, void>(
  'codeAction/resolve',
);
export const formatting = new RequestType<
  protocol.DocumentFormattingParams,
  protocol.TextEdit[] | null,
  void
>('textDocument/formatting');
export const prepareRename = new RequestType<
  protocol.PrepareRenameParams,
  protocol.PrepareRenameResult | null,
  void
>('textDocument/prepareRename');
export const rename = new RequestType<protocol.RenameParams, protocol.WorkspaceEdit | null, void>(
  'textDocument/rename',
);
export const definition = new RequestType<
  protocol.DefinitionParams,
  protocol.Location[] | null,
  void
>('textDocument/definition');
export const references = new RequestType<
  protocol.ReferenceParams,
  protocol.Location[] | null,
  void
>('textDocument/references');

export const initialized = new NotificationType<protocol.InitializedParams>('initialized');
export const exit = new NotificationType0('exit');
export const didOpen = new NotificationType<protocol.DidOpenTextDocumentParams>(
  'textDocument/didOpen',
);
export const didChange = new NotificationType<protocol.DidChangeTextDocumentParams>(
  'textDocument/didChange',
);
export const didClose = new NotificationType<protocol.DidCloseTextDocumentParams>(
  'textDocument/didClose',
);
export const didChangeWatchedFiles = new NotificationType<protocol.DidChangeWatchedFilesParams>(
  'workspace/didChangeWatchedFiles',
);
export const didChangeFolders = new NotificationType<protocol.DidChangeWorkspaceFoldersParams>(
  'workspace/didChangeWorkspaceFolders',
);

export const publishDiagnostics = new NotificationType<protocol.PublishDiagnosticsParams>(
  'textDocument/publishDiagnostics',
);
export const showMessage = new NotificationType<protocol.ShowMessageParams>('window/showMessage');

/** Errors of the protocol, beside those of JSON-RPC. */
export const requestCancelled = -32800;
export const contentModified = -32801;
export const requestFailed = -32803;
