// @ts-check
/**
 * Builds the playground: the workbench with the sample rules and lists as one HTML file for any static host. Needs
 * `dist`. The argument is the output folder.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [, , target = 'playground'] = process.argv;
const root = resolve(import.meta.dirname, '..');
const page = resolve(target, 'index.html');

const temporary = mkdtempSync(join(tmpdir(), 'decktype-playground-'));
// The workbench shows the name of the folder as its title.
const folder = join(temporary, 'Playground');
mkdirSync(folder);
try {
  decktype('init', '--sample');
  decktype('studio', '--export', page);
} finally {
  rmSync(temporary, { recursive: true });
}

/** @param {readonly string[]} args */
function decktype(...args) {
  execFileSync(process.execPath, [join(root, 'dist/cli.cjs'), ...args], {
    cwd: folder,
    stdio: 'pipe',
  });
}
