// @ts-check
/** Runs scripts of package.json in parallel, and shows the output of each when it ends: `check.mjs build lint`. */
import { spawn } from 'node:child_process';

await Promise.all(process.argv.slice(2).map(run));

/** @param {string} name @returns {Promise<void>} */
function run(name) {
  return new Promise((settle) => {
    const child = spawn('npm', ['run', '--silent', name], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    /** @type {Buffer[]} */
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      if (code !== 0) {
        console.error(`npm run ${name} failed`);
        process.exitCode = 1;
      }
      settle();
    });
  });
}
