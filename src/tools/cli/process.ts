/** Runs the command line in its own process. */
import { closeInput, keptFiles, processEnvironment } from './environment.js';
import { run } from './run.js';

// Write errors are passed to the writer; without a listener, the event would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// Hides warnings that do not belong in a log: Node 22 and 24 call their SQLite experimental, though the store
// is tested on both, and pg warns that its next version checks certificates less strictly with
// `sslmode=require`.
const unneeded = /^(SQLite is an experimental feature|SECURITY WARNING: The SSL modes )/;
for (const print of process.listeners('warning')) {
  process.off('warning', print);
  process.on('warning', (warning) => {
    if (!unneeded.test(warning.message)) print(warning);
  });
}

function reportEndlessWait(): void {
  process.stderr.write(
    'decktype: unexpected: the command is waiting for something that never happens, so its work is not finished\n',
  );
}

/** Runs a command line, caching files for later commands in a folder, if one is given. */
export async function runProcess(args: readonly string[], folder?: string): Promise<void> {
  const environment = {
    ...processEnvironment(),
    ...(folder !== undefined && { kept: keptFiles(folder) }),
  };
  // The exit code if the event loop runs empty while the command is still waiting.
  process.exitCode = 2;
  process.once('beforeExit', reportEndlessWait);
  process.exitCode = await run(args, environment);
  process.off('beforeExit', reportEndlessWait);
  closeInput();
  // `lsp` may still be reading lists of a project, and drivers may wait for a database or broker that does not
  // answer.
  if (['lsp', 'batch', 'serve', 'store'].includes(args[0] ?? '')) {
    await environment.stderr.write('').catch(() => {});
    process.exit();
  }
}
