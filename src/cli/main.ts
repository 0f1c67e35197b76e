#!/usr/bin/env node
import { run } from './run.js';
import { processWorld } from './world.js';

// A reader that has seen enough (`decktype tag … | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`decktype: cannot write to standard output: ${error.message}\n`);
  process.exit(2);
});

// Node 22 and 24 call their SQLite experimental. The store's tests run on both, so users need not
// be told; other warnings are printed as ever.
for (const print of process.listeners('warning')) {
  process.off('warning', print);
  process.on('warning', (warning) => {
    if (!/^SQLite is an experimental feature/.test(warning.message)) print(warning);
  });
}

process.exitCode = await run(process.argv.slice(2), processWorld());
