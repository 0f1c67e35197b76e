#!/usr/bin/env node
import { run } from './run.js';
import { processWorld } from './world.js';

// A reader that has seen enough (`decktype tag … | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await run(process.argv.slice(2), processWorld());
