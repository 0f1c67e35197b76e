// @ts-check
/** Where and on what was measured. */
import { spawnSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** `load` is how many threads wanted to run in the last minute, before anything was measured. */
export function machine() {
  const { node, v8 } = process.versions;
  const processors = cpus();
  return {
    node,
    v8,
    platform: `${process.platform} ${process.arch}`,
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryBytes: totalmem(),
    load: loadavg()[0] ?? 0,
  };
}

/** The revision, the machine and its load, in a line. */
export function surroundings() {
  const { load, processor, cores, node } = machine();
  const parts = [processor, `${cores} cores`, `load ${load.toFixed(1)}`, `Node ${node}`];
  return `${revision() ?? 'no revision'}, ${parts.join(', ')}`;
}

/** The commit that is checked out, with a plus sign where files differ from it; undefined outside of git. */
export function revision() {
  const commit = git('rev-parse', '--short', 'HEAD');
  if (commit === undefined) return undefined;
  return git('status', '--porcelain') === '' ? commit : `${commit}+`;
}

/** @param {string[]} command @returns {string | undefined} */
function git(...command) {
  const { status, stdout } = spawnSync('git', command, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
