/** Answers the questions of a client about a file. */
import {
  type CancellationToken,
  type MessageConnection,
  type RequestType,
  ResponseError,
} from 'vscode-jsonrpc/node';
import type { CodeAction, Position } from 'vscode-languageserver/node';
import { formatEdits } from '../features/format.js';
import type { Occurrence } from '../features/occurrences.js';
import { renameIdentifier, renameTargetAt } from '../features/rename.js';
import {
  actionAnswer,
  actionEdit,
  completionAnswer,
  type FixPlace,
  foldingAnswer,
  hoverAnswer,
  lensAnswer,
  locationsAnswer,
  type ServedFile,
  symbolAnswer,
  workspaceEdit,
} from './answers.js';
import type { Client } from './client.js';
import * as messages from './messages.js';
import type { OpenFiles, Uris } from './open-files.js';
import type { Projects } from './projects.js';
import type { ServedProject } from './served-project.js';

interface Server {
  readonly uris: Uris;
  readonly open: OpenFiles;
  readonly client: Client;
  readonly projects: Projects;
  /** Throws an error for the client where requests are not answered. */
  readonly requireRunning: () => void;
}

/** The file of a request, and its project. */
interface Asked extends ServedFile {
  readonly project: ServedProject;
}

interface AboutFile {
  readonly textDocument: { readonly uri: string };
}

export function answerRequests(connection: MessageConnection, server: Server): void {
  const { uris, open, client, projects, requireRunning } = server;

  /** Answers null for a file that the server does not know. */
  function answer<P extends AboutFile, R>(
    { method }: RequestType<P, R, void>,
    find: (file: Asked, params: P) => R | null,
  ): void {
    answerAbout(method, (params: P) => params, find);
  }

  function answerAbout<P, R>(
    method: string,
    aboutOf: (params: P) => AboutFile,
    find: (file: Asked, params: P) => R | null,
  ): void {
    connection.onRequest<unknown, void>(method, async (params: P, token: CancellationToken) => {
      requireRunning();
      const name = uris.pathOf(aboutOf(params).textDocument.uri);
      // A project is loaded before its files are asked about.
      if (projects.of(name) === undefined) await projects.settled;
      if (token.isCancellationRequested) {
        throw new ResponseError(messages.requestCancelled, 'it was cancelled');
      }
      const project = projects.of(name);
      const text = project?.workspace.files.get(name)?.text;
      if (project === undefined || text === undefined) return null;
      const { workspace } = project;
      return find({ workspace, name, project, lines: open.linesOf(name, text) }, params);
    });
  }

  const offsetIn = ({ lines }: Asked, { position }: { readonly position: Position }) =>
    lines.offsetAt(position);

  answer(messages.hover, (file, params) => hoverAnswer(file, offsetIn(file, params)));
  answer(messages.completion, (file, params) => completionAnswer(file, offsetIn(file, params)));
  answer(messages.codeLens, lensAnswer);
  answer(messages.documentSymbol, symbolAnswer);
  answer(messages.foldingRange, foldingAnswer);
  answer(messages.codeAction, (file, { range, context }) => {
    const [start, end] = [file.lines.offsetAt(range.start), file.lines.offsetAt(range.end)];
    const asked = { start, end, only: context.only, shown: context.diagnostics };
    return actionAnswer(file, asked, client.placesIn(file.project));
  });
  const { method: resolve } = messages.resolveAction;
  const fixPlaceOf = ({ data }: CodeAction): FixPlace => data;
  answerAbout(resolve, fixPlaceOf, (file, action: CodeAction) => {
    const edit = actionEdit(file, fixPlaceOf(action), client.placesIn(file.project));
    if (edit === undefined) throw new ResponseError(messages.contentModified, 'the file changed');
    return { ...action, edit };
  });
  answer(messages.formatting, ({ lines }, { options }) => {
    const indent = options.insertSpaces ? ' '.repeat(options.tabSize) : '\t';
    return lines.editsOf(formatEdits(lines.text, { indent }));
  });
  answer(messages.definition, (file, params) => {
    const places = client.placesIn(file.project);
    return locationsAnswer(file, offsetIn(file, params), places, (role) => role === 'definition');
  });
  answer(messages.references, (file, params) => {
    const { includeDeclaration } = params.context;
    const places = client.placesIn(file.project);
    const isAsked = (role: Occurrence['role']) => includeDeclaration || role !== 'definition';
    return locationsAnswer(file, offsetIn(file, params), places, isAsked);
  });
  answer(messages.prepareRename, (file, params) => {
    const target = renameTargetAt(file.workspace, file.name, offsetIn(file, params));
    if (target === undefined) return null;
    return { range: file.lines.rangeOf(target), placeholder: target.identifier };
  });
  answer(messages.rename, (file, params) => {
    const { workspace, name, project } = file;
    const target = renameTargetAt(workspace, name, offsetIn(file, params));
    if (target === undefined) return null;
    const { edits, error } = renameIdentifier(workspace, target.identifier, params.newName);
    if (error !== undefined) throw new ResponseError(messages.requestFailed, error);
    return workspaceEdit(edits, client.placesIn(project));
  });
}
