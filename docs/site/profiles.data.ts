/** What the lists of each deck of the sample hold, made while the site is built. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

declare const data: string;
export { data };

const project = resolve(import.meta.dirname, '../..');

export default {
  load(): string {
    const folder = mkdtempSync(join(tmpdir(), 'decktype-site-'));
    try {
      decktype(folder, 'init', '--sample');
      decktype(folder, 'profiles', 'build', 'standings.json', '--out', 'profiles.json');
      return readFileSync(join(folder, 'profiles.json'), 'utf8');
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

function decktype(folder: string, ...args: readonly string[]): void {
  execFileSync(process.execPath, [resolve(project, 'dist/cli.cjs'), ...args], {
    cwd: folder,
    stdio: 'pipe',
  });
}
