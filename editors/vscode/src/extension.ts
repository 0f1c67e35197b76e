/** Starts the language server of the workspace's decktype, and opens its workbench. */
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { findProgram, projectFolder, run } from './program.js';
import { Restarts } from './restarts.js';
import { Workbenches } from './workbench.js';

const output = vscode.window.createOutputChannel('decktype', { log: true });
const workbenches = new Workbenches((line) => output.info(line));
const restarts = new Restarts();

export async function activate({ subscriptions }: vscode.ExtensionContext): Promise<void> {
  subscriptions.push(
    output,
    vscode.commands.registerCommand('decktype.restart', restart),
    vscode.commands.registerCommand('decktype.openWorkbench', openWorkbench),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration('decktype.path')) await restart();
    }),
  );
  await restart();
}

export async function deactivate(): Promise<void> {
  workbenches.stop();
  await restarts.stop();
}

async function restart(): Promise<void> {
  try {
    await restarts.restart(createClient);
  } catch (error) {
    // The client has told the user.
    output.error(String(error));
  }
}

function createClient(): LanguageClient | undefined {
  const program = requireProgram();
  if (program === undefined) return undefined;
  const languages = ['json', 'jsonc', 'yaml'];
  return new LanguageClient(
    'decktype',
    'decktype',
    async () => run(program, ['lsp', '--stdio'], dirname(program)),
    {
      documentSelector: languages.map((language) => ({ scheme: 'file', language })),
      outputChannel: output,
      middleware: {
        async provideCodeLenses(document, token, next) {
          const lenses = (await next(document, token)) ?? [];
          for (const { command } of lenses) {
            if (command === undefined) continue;
            // The server sends the identifier of the rule.
            command.arguments = [document.uri, ...(command.arguments ?? [])];
            command.command = 'decktype.openWorkbench';
          }
          return lenses;
        },
      },
    },
  );
}

/** Opens the workbench of a file's project in the browser, with the lists of a deck if a lens asks for them. */
async function openWorkbench(
  uri = vscode.window.activeTextEditor?.document.uri,
  identifier?: string,
): Promise<void> {
  const program = requireProgram();
  const [first] = vscode.workspace.workspaceFolders ?? [];
  const root = (uri && vscode.workspace.getWorkspaceFolder(uri)) ?? first;
  if (program === undefined || root === undefined) return;
  const folder = projectFolder(uri?.fsPath ?? root.uri.fsPath, root.uri.fsPath);
  try {
    const address = await workbenches.address(program, folder);
    // VS Code would escape escapes again, so other identifiers only open the workbench.
    const isPlain = /^[\w.-]+$/.test(identifier ?? '');
    const lists = isPlain ? `&view=lists&family=yes&deck=${identifier}` : '';
    await vscode.env.openExternal(vscode.Uri.parse(address + lists));
  } catch (error) {
    output.show();
    void vscode.window.showErrorMessage(`The workbench cannot be opened: ${error}`);
  }
}

/** The program to run. If there is none, a message says how to install it. */
function requireProgram(): string | undefined {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  const setting = vscode.workspace.getConfiguration('decktype').get('path', '');
  const program = findProgram(setting, folders);
  if (program === undefined) {
    void vscode.window.showWarningMessage(
      'decktype is not installed in this folder. Type “npm install decktype” in a terminal, then run “decktype: Restart”.',
    );
  }
  return program;
}
