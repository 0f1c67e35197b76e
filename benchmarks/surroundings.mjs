// @ts-check
/** The revision and machine of a measurement. */
import { spawnSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** `load` is the number of threads ready to run during the minute before the measurement. */
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

/** The revision, the machine and its load in one line. */
export function surroundings() {
  const { load, processor, cores, node } = machine();
  const parts = [processor, `${cores} cores`, `load ${load.toFixed(1)}`, `Node ${node}`];
  return `${revision() ?? 'no revision'}, ${parts.join(', ')}`;
}

/** The current commit, with a plus sign if files differ from it; undefined outside git. */
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
