/** What the server sends to its client: findings, messages, and requests to refresh lenses. */
import type { MessageConnection } from 'vscode-jsonrpc/node';
import type {
  Diagnostic,
  InitializeParams,
  PublishDiagnosticsParams,
  RegistrationParams,
  ShowMessageParams,
} from 'vscode-languageserver/node';
import { bounded } from '../../../core/diagnostics/bounded.js';
import type { Diagnostic as Finding } from '../../../core/diagnostics/diagnostic.js';
import { unquoted } from '../../../core/diagnostics/unquoted.js';
import { addTo } from '../../../core/json/grouping.js';
import { faultOf } from '../notation/notation.js';
import { byLines, type ClientFiles, diagnosticOf, type Places, placesIn } from './answers.js';
import type { ServedProject } from './served-project.js';

export type Client = ReturnType<typeof createClient>;

export function createClient(connection: MessageConnection, common: ClientFiles) {
  const { uris, open } = common;
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
      const params: RegistrationParams = { registrations };
      void ignoringClosed(() => connection.sendRequest('client/registerCapability', params));
    },
    showMessage(message: string): void {
      // Type 1 is an error.
      send('window/showMessage', { type: 1, message } satisfies ShowMessageParams);
    },
    refreshLenses(): void {
      if (!capabilities.workspace?.codeLens?.refreshSupport) return;
      void ignoringClosed(() => connection.sendRequest('workspace/codeLens/refresh'));
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
    placesOf,
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
    const places = placesOf(project);
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

  function placesOf({ workspace }: ServedProject): Places {
    return placesIn(workspace, common, capabilities);
  }

  function publish(file: string, diagnostics: Diagnostic[]): void {
    const version = open.versionOf(file);
    const state = JSON.stringify([version, diagnostics]);
    if (published.get(file) === state) return;
    published.set(file, state);
    send('textDocument/publishDiagnostics', {
      uri: uris.uriOf(file),
      diagnostics,
      ...(version !== null && { version }),
    } satisfies PublishDiagnosticsParams);
  }

  function send(method: string, params: object): void {
    void ignoringClosed(() => connection.sendNotification(method, params));
  }
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
