/** Other versions of Node, from npm. */
import { spawnSync } from 'node:child_process';
import type { Need } from './needs.js';

/** The executable of a major version of Node: that of this process, or the newest on npm. */
export function otherNode(major: number): Need<string> {
  if (process.versions.node.startsWith(`${major}.`)) return { met: true, value: process.execPath };
  const { status, stdout, stderr } = spawnSync(
    'npx',
    ['--yes', '--prefer-offline', `node@${major}`, '--print', 'process.execPath'],
    { encoding: 'utf8', timeout: 180_000 },
  );
  const path = stdout?.trim();
  if (status === 0 && path) return { met: true, value: path };
  const why = stderr?.trim().split('\n').at(-1) ?? 'npx cannot be run';
  return { met: false, reason: `npx cannot fetch node@${major}: ${why}` };
}
