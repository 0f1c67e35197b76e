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

/** The requests about a file: what they ask, and what is answered. */
export interface FileRequests {
  'textDocument/hover': [protocol.HoverParams, protocol.Hover];
  'textDocument/completion': [protocol.CompletionParams, protocol.CompletionList];
  'textDocument/codeLens': [protocol.CodeLensParams, protocol.CodeLens[]];
  'textDocument/documentSymbol': [protocol.DocumentSymbolParams, protocol.DocumentSymbol[]];
  'textDocument/foldingRange': [protocol.FoldingRangeParams, protocol.FoldingRange[]];
  'textDocument/codeAction': [protocol.CodeActionParams, protocol.CodeAction[]];
  'codeAction/resolve': [protocol.CodeAction, protocol.CodeAction];
  'textDocument/formatting': [protocol.DocumentFormattingParams, protocol.TextEdit[]];
  'textDocument/prepareRename': [protocol.PrepareRenameParams, protocol.PrepareRenameResult];
  'textDocument/rename': [protocol.RenameParams, protocol.WorkspaceEdit];
  'textDocument/definition': [protocol.DefinitionParams, protocol.Location[]];
  'textDocument/references': [protocol.ReferenceParams, protocol.Location[]];
}

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
