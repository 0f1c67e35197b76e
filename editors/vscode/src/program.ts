/** Finds the decktype of a workspace, and runs it. */
import { type ChildProcessWithoutNullStreams, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The script of the setting, or otherwise that of the first folder with decktype installed. */
export function findProgram(setting: string, folders: readonly string[]): string | undefined {
  if (setting !== '') return resolve(folders[0] ?? '', setting);
  return folders
    .map((folder) => join(folder, 'node_modules/decktype/dist/cli.cjs'))
    .find((path) => existsSync(path));
}

/** The nearest parent folder of a file with a `decktype.json`, or otherwise the workspace folder. */
export function projectFolder(file: string, workspaceFolder: string): string {
  for (let folder = file; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'decktype.json'))) return folder;
    if (folder === workspaceFolder) break;
  }
  return workspaceFolder;
}

/** Runs the script with the Node of the editor. */
export function run(program: string, args: readonly string[], cwd: string) {
  // Without the variable, the executable of a desktop editor would open a window.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const child = fork(program, args, { cwd, env, execArgv: [], silent: true });
  return child as ChildProcessWithoutNullStreams;
}
