/** Answers requests of a client about a file. */
import { type CancellationToken, type MessageConnection, ResponseError } from 'vscode-jsonrpc/node';
import type { Diagnostic } from 'vscode-languageserver/node';
import { fixesAt } from '../features/fixes.js';
import { formatEdits } from '../features/format.js';
import { renameIdentifier, renameTargetAt } from '../features/rename.js';
import {
  actionAnswer,
  type ClientFiles,
  completionAnswer,
  type FixPlace,
  foldingAnswer,
  hoverAnswer,
  lensAnswer,
  locationsAnswer,
  type Places,
  type ServedFile,
  symbolAnswer,
  workspaceEdit,
} from './answers.js';
import type { Client } from './client.js';
import { type Method, type Params, readParams } from './params.js';
import type { Projects } from './projects.js';

interface Server extends Pick<ClientFiles, 'uris' | 'open'> {
  readonly client: Client;
  readonly projects: Projects;
  /** Throws an error for the client if requests cannot be answered. */
  readonly requireRunning: () => void;
}

/** The file of a request, the offset of its position, and how to locate the other files of its project. */
interface Asked extends ServedFile {
  /** NaN if the request has no position. */
  readonly offset: number;
  readonly places: Places;
}

interface AboutFile {
  readonly textDocument: { readonly uri: string };
}

export function answerRequests(connection: MessageConnection, server: Server): void {
  const { uris, open, client, projects, requireRunning } = server;

  /** Registers the answer to a request; null for files that the server does not know. */
  function answer<M extends Method>(
    method: M,
    find: (file: Asked, params: Params<M>) => unknown,
  ): void {
    connection.onRequest<unknown, void>(
      method,
      async (given: unknown, token: CancellationToken) => {
        requireRunning();
        const params = readParams(method, given);
        const { textDocument } = ('data' in params ? params.data : params) as AboutFile;
        const name = uris.pathOf(textDocument.uri);
        // The project of the file may still be loading.
        if (projects.of(name) === undefined) await projects.settled;
        if (token.isCancellationRequested) {
          throw new ResponseError(requestCancelled, 'it was cancelled');
        }
        const project = projects.of(name);
        const text = project?.workspace.files.get(name)?.text;
        if (project === undefined || text === undefined) return null;
        const { workspace } = project;
        const lines = open.linesOf(name, text);
        const offset = 'position' in params ? lines.offsetAt(params.position) : NaN;
        return find({ workspace, name, lines, offset, places: client.placesOf(project) }, params);
      },
    );
  }

  answer('textDocument/hover', hoverAnswer);
  answer('textDocument/completion', completionAnswer);
  answer('textDocument/codeLens', lensAnswer);
  answer('textDocument/documentSymbol', symbolAnswer);
  answer('textDocument/foldingRange', foldingAnswer);
  answer('textDocument/codeAction', (file, { range, context }) => {
    const [start, end] = [file.lines.offsetAt(range.start), file.lines.offsetAt(range.end)];
    const asked = { start, end, only: context.only, shown: context.diagnostics as Diagnostic[] };
    return actionAnswer(file, asked, file.places);
  });
  answer('codeAction/resolve', (file, action) => {
    // Set by `actionAnswer`.
    const { textDocument, start, end, index } = action.data as FixPlace;
    const { workspace, name, places } = file;
    const isSame = textDocument.version === places.versionOf(name);
    const fix = isSame ? fixesAt(workspace, name, start, end)[index] : undefined;
    if (fix === undefined) throw new ResponseError(contentModified, 'the file changed');
    return { ...action, edit: workspaceEdit(fix.files, places) };
  });
  answer('textDocument/formatting', ({ lines }, { options }) => {
    const spaces = Math.max(0, Math.min(options.tabSize, widestIndent));
    const indent = options.insertSpaces ? ' '.repeat(spaces) : '\t';
    return lines.editsOf(formatEdits(lines.text, indent));
  });
  answer('textDocument/definition', (file) =>
    locationsAnswer(file, file.places, (role) => role === 'definition'),
  );
  answer('textDocument/references', (file, { context: { includeDeclaration } }) =>
    locationsAnswer(file, file.places, (role) => includeDeclaration || role !== 'definition'),
  );
  answer('textDocument/prepareRename', ({ workspace, name, offset, lines }) => {
    const target = renameTargetAt(workspace, name, offset);
    if (target === undefined) return null;
    return { range: lines.rangeOf(target), placeholder: target.identifier };
  });
  answer('textDocument/rename', ({ workspace, name, offset, places }, { newName }) => {
    const target = renameTargetAt(workspace, name, offset);
    if (target === undefined) return null;
    const { files, reason } = renameIdentifier(workspace, target.identifier, newName);
    if (files === undefined) throw new ResponseError(requestFailed, reason);
    return workspaceEdit(files, places);
  });
}

/** Error codes of the protocol, in addition to those of JSON-RPC. */
const requestCancelled = -32800;
const contentModified = -32801;
const requestFailed = -32803;

/** Spaces per level; an unlimited number could fill the memory. */
const widestIndent = 16;
