#!/usr/bin/env node
import { run } from './run.js';
import { processWorld } from './world.js';

// It is not an error if the reader closes the pipe early (`decktype tag … | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`decktype: cannot write to standard output: ${error.message}\n`);
  process.exit(2);
});

// Node 22 and 24 warn that their SQLite is experimental. The store is tested on both, so that
// warning is not printed; all others are.
for (const print of process.listeners('warning')) {
  process.off('warning', print);
  process.on('warning', (warning) => {
    if (!/^SQLite is an experimental feature/.test(warning.message)) print(warning);
  });
}

process.exitCode = await run(process.argv.slice(2), processWorld());
