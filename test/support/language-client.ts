/** A client of the language server, like that of an editor. */
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  CodeLensRefreshRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type Range,
  RegistrationRequest,
  ShowMessageNotification,
  ShutdownRequest,
} from 'vscode-languageserver/node';

/** The capabilities of a modern editor. */
const modern: ClientCapabilities = {
  workspace: {
    workspaceEdit: { documentChanges: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    codeLens: { refreshSupport: true },
  },
};

export class LanguageClient {
  readonly connection: ProtocolConnection;
  /** URI -> the last findings reported. */
  readonly diagnostics = new Map<string, readonly Diagnostic[]>();
  /** URI -> all findings reported, in order. */
  readonly published = new Map<string, (readonly Diagnostic[])[]>();
  readonly messages: string[] = [];
  readonly registered: string[] = [];
  #versions = new Map<string, number>();
  #waiting: (() => void)[] = [];
  refreshes = 0;

  constructor(from: Readable, to: Writable) {
    this.connection = createProtocolConnection(from, to);
    const wake = () => {
      for (const one of this.#waiting.splice(0)) one();
    };
    this.connection.onNotification(
      PublishDiagnosticsNotification.type,
      ({ uri, diagnostics, version }) => {
        this.published.set(uri, [...(this.published.get(uri) ?? []), diagnostics]);
        // Findings about an older text would be shown in the wrong places.
        if (version !== undefined && version !== this.#versions.get(uri)) return;
        this.diagnostics.set(uri, diagnostics);
        wake();
      },
    );
    this.connection.onNotification(ShowMessageNotification.type, ({ message }) => {
      this.messages.push(message);
      wake();
    });
    this.connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
      this.registered.push(...registrations.map(({ method }) => method));
      wake();
    });
    this.connection.onRequest(CodeLensRefreshRequest.type, () => {
      this.refreshes++;
      wake();
    });
    this.connection.onUnhandledNotification(() => {});
    this.connection.listen();
  }

  async initialize(folder: string, capabilities = modern): Promise<InitializeResult> {
    const uri = pathToFileURL(folder).href;
    const workspaceFolders = [{ uri, name: 'test' }];
    const result = await this.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities,
      workspaceFolders,
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    return result;
  }

  /** Opens a file with a text, and returns its URI. */
  async open(path: string, text: string): Promise<string> {
    const uri = pathToFileURL(path).href;
    this.#versions.set(uri, 1);
    const textDocument = { uri, languageId: 'json', version: 1, text };
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    return uri;
  }

  /** Replaces a part of an open file, or all of it. */
  async change(uri: string, text: string, range?: Range): Promise<void> {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [range === undefined ? { text } : { text, range }],
    });
  }

  async close(uri: string): Promise<void> {
    this.#versions.delete(uri);
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri },
    });
  }

  /** Waits until a condition on the server's messages holds. */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      await new Promise<void>((settle) => {
        this.#waiting.push(settle);
      });
    }
  }

  /** Waits until a file has findings with exactly these codes. */
  async untilCodes(uri: string, codes: readonly string[]): Promise<readonly Diagnostic[]> {
    const isSame = () => {
      const found = this.diagnostics.get(uri);
      return found !== undefined && found.map(({ code }) => code).join() === codes.join();
    };
    await this.until(isSame);
    return this.diagnostics.get(uri) ?? [];
  }

  async shutdown(): Promise<void> {
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
  }
}

/** The position of an offset in a text with line feeds. */
export function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}
