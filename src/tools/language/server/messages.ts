/**
 * The messages that the server sends. Only types are imported from the protocol's package: its code is three
 * times as large as that of the connection.
 */
import { NotificationType, RequestType, RequestType0 } from 'vscode-jsonrpc/node';
import type * as protocol from 'vscode-languageserver/node';

export const register = new RequestType<protocol.RegistrationParams, void, void>(
  'client/registerCapability',
);
export const refreshLenses = new RequestType0<void, void>('workspace/codeLens/refresh');
export const publishDiagnostics = new NotificationType<protocol.PublishDiagnosticsParams>(
  'textDocument/publishDiagnostics',
);
export const showMessage = new NotificationType<protocol.ShowMessageParams>('window/showMessage');

/** Error codes of the protocol, in addition to those of JSON-RPC. */
export const requestCancelled = -32800;
export const contentModified = -32801;
export const requestFailed = -32803;
