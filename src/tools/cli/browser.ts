/** The user's browser. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The programs that show a file in the program that the user has chosen for it. */
const openers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/**
 * Shows a page of HTML, which may hold secrets, in the browser. All users of a machine see the
 * arguments of its programs, so the browser is handed a file that only this user can read. Returns a
 * callback that removes the file. Never throws: there may be no browser.
 */
export async function openBrowser(page: string): Promise<() => Promise<void>> {
  try {
    const folder = await mkdtemp(join(tmpdir(), 'decktype-'));
    const file = join(folder, 'open.html');
    await writeFile(file, page, { mode: 0o600 });
    const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
    const child = spawn(program, [...args, file], { stdio: 'ignore', detached: true });
    child.on('error', () => {});
    child.unref();
    return () => rm(folder, { recursive: true, force: true }).catch(() => {});
  } catch {
    return async () => {};
  }
}
