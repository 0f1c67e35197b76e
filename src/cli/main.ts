#!/usr/bin/env node
import { run } from './run.js';
import { processWorld } from './world.js';

// A reader that has seen enough (`decktype tag … | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`decktype: cannot write to standard output: ${error.message}\n`);
  process.exit(2);
});

process.exitCode = await run(process.argv.slice(2), processWorld());
