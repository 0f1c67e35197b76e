/** What the server sends to its client: findings, messages, and requests to refresh lenses. */
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
import { diagnosticOf, type Places } from './answers.js';
import { publishDiagnostics, refreshLenses, register, showMessage } from './messages.js';
import type { OpenFiles, Uris } from './open-files.js';
import type { ServedProject } from './served-project.js';

interface ClientFiles {
  readonly uris: Uris;
  readonly open: OpenFiles;
  /** The page that explains codes. */
  readonly codes: string;
}

export type Client = ReturnType<typeof createClient>;

export function createClient(connection: MessageConnection, { uris, open, codes }: ClientFiles) {
  /** By project: the files with reported findings. */
  const reported = new Map<ServedProject, ReadonlySet<string>>();
  /** By file: the findings published last. */
  const published = new Map<string, string>();
  let capabilities: InitializeParams['capabilities'] = {};

  return {
    setCapabilities(given: InitializeParams['capabilities']): void {
      capabilities = given;
    },
    /** Asks to be notified of new project files; the server itself watches existing ones. */
    register(): void {
      if (!capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration) return;
      const watchers = [{ globPattern: '**/decktype.json' }];
      const method = 'workspace/didChangeWatchedFiles';
      const registrations = [{ id: 'project files', method, registerOptions: { watchers } }];
      void ignoringClosed(() => connection.sendRequest(register, { registrations }));
    },
    showMessage(message: string): void {
      // Type 1 is an error.
      send(showMessage, { type: 1, message });
    },
    refreshLenses(): void {
      if (!capabilities.workspace?.codeLens?.refreshSupport) return;
      void ignoringClosed(() => connection.sendRequest(refreshLenses));
    },
    report,
    /** Clears the findings of a project, except in files with findings of another project. */
    clear(project: ServedProject): void {
      const files = reported.get(project) ?? [];
      reported.delete(project);
      for (const file of files) {
        if (!hasFindings(file)) publish(file, []);
      }
    },
    placesIn,
  };

  /** Whether a file has reported findings that are still valid. */
  function hasFindings(file: string): boolean {
    return [...reported.values()].some((own) => own.has(file));
  }

  /**
   * Reports the findings of a project's files. For files without findings, an empty list is published for each
   * version of the text: clients may drop findings for an older version.
   */
  function report(project: ServedProject): void {
    const places = placesIn(project);
    const before = reported.get(project) ?? [];
    const cleared = [...published.keys()].filter((file) => project.has(file) && !hasFindings(file));
    const byFile = new Map<string, Diagnostic[]>([...before, ...cleared].map((file) => [file, []]));
    for (const { finding, more } of bounded(project.findings)) {
      const { file = '' } = finding;
      const isHidden =
        project.workspace.files.get(file)?.isOutOfSight && places.versionOf(file) === null;
      const own = isHidden
        ? diagnosticOf(unquoted(finding, hiddenHint), places)
        : (yamlFault(finding, places) ?? diagnosticOf(finding, places));
      addTo(byFile, file, more === undefined ? own : { ...own, message: more });
    }
    const isFaulty = ([, found]: readonly [string, readonly Diagnostic[]]) => found.length > 0;
    reported.set(project, new Set([...byFile].filter(isFaulty).map(([file]) => file)));
    for (const [file, diagnostics] of byFile) publish(file, diagnostics);
  }

  function placesIn({ workspace }: ServedProject): Places {
    const linesOf = (name: string) => open.linesOf(name, workspace.files.get(name)?.text ?? '');
    return {
      codes,
      linesOf,
      uriOf: (name) => uris.uriOf(name),
      versionOf: (name) => open.versionOf(name),
      asksForEdits: asksForEdits(capabilities),
      hasVersions: capabilities.workspace?.workspaceEdit?.documentChanges ?? false,
      rangeIn: (name, range) => {
        if (range === undefined) return beginning;
        if (!workspace.files.has(name)) return byLines(range);
        const { start, end } = range;
        return linesOf(name).rangeOf({ start: start.offset, end: end.offset });
      },
    };
  }

  function publish(file: string, diagnostics: Diagnostic[]): void {
    const version = open.versionOf(file);
    const state = JSON.stringify([version, diagnostics]);
    if (published.get(file) === state) return;
    published.set(file, state);
    send(publishDiagnostics, {
      uri: uris.uriOf(file),
      diagnostics,
      ...(version !== null && { version }),
    });
  }

  function send<P>(type: NotificationType<P>, params: P): void {
    void ignoringClosed(() => connection.sendNotification(type.method, params));
  }
}

function asksForEdits({ textDocument }: InitializeParams['capabilities']): boolean {
  const { dataSupport, resolveSupport } = textDocument?.codeAction ?? {};
  return dataSupport === true && (resolveSupport?.properties.includes('edit') ?? false);
}

/** The fault of a YAML text, if that is why its JSON cannot be read. */
function yamlFault({ code, file = '' }: Finding, places: Places): Diagnostic | undefined {
  const { notation } = places.linesOf(file);
  const fault = code === 'json-syntax' && notation ? faultOf(notation, file) : undefined;
  return fault?.range && { ...diagnosticOf(fault, places), range: byLines(fault.range) };
}

/** Sends a message; ignores that the client has gone. */
async function ignoringClosed(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch {
    // The server ends when the connection does.
  }
}

const hiddenHint =
  'the file is hidden in, or outside of, the folder of the project, so its text is not shown; open it to see more';

const beginning: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The range in a file whose text is unavailable. */
function byLines({ start, end }: FindingRange): Range {
  return {
    start: { line: start.line - 1, character: start.column - 1 },
    end: { line: end.line - 1, character: end.column - 1 },
  };
}
