/** What the server tells its client: findings, messages, and that lenses are others. */
import type { MessageConnection, NotificationType } from 'vscode-jsonrpc/node';
import type { Diagnostic, InitializeParams, Range } from 'vscode-languageserver/node';
import { bounded } from '../../../core/diagnostics/bounded.js';
import type {
  Diagnostic as Finding,
  Range as FindingRange,
} from '../../../core/diagnostics/diagnostic.js';
import { unquoted } from '../../../core/diagnostics/unquoted.js';
import { addTo } from '../../../core/json/grouping.js';
import { faultOf } from '../notation/notation.js';
import { diagnosticOf, type EditedFiles, type FindingPlaces } from './answers.js';
import { publishDiagnostics, refreshLenses, register, showMessage } from './messages.js';
import { type OpenFiles, type Uris, WrittenLines } from './open-files.js';
import type { ServedProject } from './served-project.js';

/** What both sides know of files. */
interface ClientFiles {
  readonly uris: Uris;
  readonly open: OpenFiles;
  /** Where codes are explained. */
  readonly codes: string;
}

export class Client {
  readonly #connection: MessageConnection;
  readonly #files: ClientFiles;
  /** Project -> the files whose findings were reported. */
  readonly #reported = new Map<ServedProject, ReadonlySet<string>>();
  /** File -> what was published of it last. */
  readonly #published = new Map<string, string>();
  #capabilities: InitializeParams['capabilities'] = {};

  constructor(connection: MessageConnection, files: ClientFiles) {
    this.#connection = connection;
    this.#files = files;
  }

  setCapabilities(capabilities: InitializeParams['capabilities']): void {
    this.#capabilities = capabilities;
  }

  /** Asks to be told of new project files: those that are there are watched by the server. */
  register(): void {
    if (!this.#capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration) return;
    const watchers = [{ globPattern: '**/decktype.json' }];
    const method = 'workspace/didChangeWatchedFiles';
    const registrations = [{ id: 'project files', method, registerOptions: { watchers } }];
    void orGone(() => this.#connection.sendRequest(register, { registrations }));
  }

  showMessage(message: string): void {
    // 1 is the type of errors.
    this.#send(showMessage, { type: 1, message });
  }

  refreshLenses(): void {
    if (!this.#capabilities.workspace?.codeLens?.refreshSupport) return;
    void orGone(() => this.#connection.sendRequest(refreshLenses));
  }

  /** Reports the findings of a project's files; those of a file without any are cleared. */
  report(project: ServedProject): void {
    const places = this.placesIn(project);
    const before = this.#reported.get(project) ?? [];
    const byFile = new Map<string, Diagnostic[]>(Array.from(before, (file) => [file, []]));
    for (const { finding, more } of bounded(project.findings)) {
      const { file = '' } = finding;
      const isHidden =
        project.workspace.files.get(file)?.isOutOfSight && places.versionOf(file) === null;
      const own = isHidden
        ? diagnosticOf(unquoted(finding, hiddenHint), places)
        : (this.#yamlFault(finding, places) ?? diagnosticOf(finding, places));
      const diagnostic = more === undefined ? own : { ...own, message: more };
      addTo(byFile, file, diagnostic);
    }
    const isFaulty = ([, found]: readonly [string, readonly Diagnostic[]]) => found.length > 0;
    this.#reported.set(project, new Set([...byFile].filter(isFaulty).map(([file]) => file)));
    for (const [file, diagnostics] of byFile) this.#publish(file, diagnostics);
  }

  /** Clears the findings of a project, except in files that another one has findings of. */
  clear(project: ServedProject): void {
    const files = this.#reported.get(project) ?? [];
    this.#reported.delete(project);
    const others = [...this.#reported.values()];
    for (const file of files) {
      if (!others.some((reported) => reported.has(file))) this.#publish(file, []);
    }
  }

  /** What findings and edits of a project's files need to lead to them. */
  placesIn({ workspace }: ServedProject): FindingPlaces & EditedFiles {
    const { uris, open, codes } = this.#files;
    const linesOf = (name: string) => open.linesOf(name, workspace.files.get(name)?.text ?? '');
    return {
      codes,
      linesOf,
      uriOf: (name) => uris.uriOf(name),
      versionOf: (name) => open.versionOf(name),
      asksForEdits: this.#asksForEdits(),
      hasVersions: this.#capabilities.workspace?.workspaceEdit?.documentChanges ?? false,
      rangeIn: (name, range) => {
        if (range === undefined) return beginning;
        if (!workspace.files.has(name)) return byLines(range);
        const { start, end } = range;
        return linesOf(name).rangeOf({ start: start.offset, end: end.offset });
      },
    };
  }

  #asksForEdits(): boolean {
    const { dataSupport, resolveSupport } = this.#capabilities.textDocument?.codeAction ?? {};
    return dataSupport === true && (resolveSupport?.properties.includes('edit') ?? false);
  }

  /** What is wrong with a YAML text, where that is why its JSON cannot be read. */
  #yamlFault(
    { code, file = '' }: Finding,
    places: FindingPlaces & EditedFiles,
  ): Diagnostic | undefined {
    const lines = places.linesOf(file);
    const isFault = code === 'json-syntax' && lines instanceof WrittenLines;
    const fault = isFault ? faultOf(lines.notation, file) : undefined;
    return fault?.range && { ...diagnosticOf(fault, places), range: byLines(fault.range) };
  }

  #publish(file: string, diagnostics: Diagnostic[]): void {
    const version = this.#files.open.versionOf(file);
    const state = JSON.stringify([version, diagnostics]);
    if (this.#published.get(file) === state) return;
    this.#published.set(file, state);
    this.#send(publishDiagnostics, {
      uri: this.#files.uris.uriOf(file),
      diagnostics,
      ...(version !== null && { version }),
    });
  }

  #send<P>(type: NotificationType<P>, params: P): void {
    void orGone(() => this.#connection.sendNotification(type.method, params));
  }
}

/** A client that has gone reads and answers nothing. */
async function orGone(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch {
    // The server ends when the connection does.
  }
}

const hiddenHint =
  'the file is hidden in, or outside of, the folder of the project, so its text is not shown; open it to see more';

const beginning: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The range in a file whose text is not at hand. */
function byLines({ start, end }: FindingRange): Range {
  return {
    start: { line: start.line - 1, character: start.column - 1 },
    end: { line: end.line - 1, character: end.column - 1 },
  };
}
