/** The command line in a process of its own. */
import { closeInput, keptFiles, processEnvironment } from './environment.js';
import { run } from './run.js';

// The writer gets the error; without a listener, the event would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// Node 22 and 24 warn that their SQLite is experimental; the store is tested on both. And pg warns that its
// next version checks certificates less with `sslmode=require`, in lines that do not belong into a log.
const unneeded = /^(SQLite is an experimental feature|SECURITY WARNING: The SSL modes )/;
for (const print of process.listeners('warning')) {
  process.off('warning', print);
  process.on('warning', (warning) => {
    if (!unneeded.test(warning.message)) print(warning);
  });
}

function tellEndless(): void {
  process.stderr.write(
    'decktype: unexpected: the command is waiting for something that never happens, so its work is not finished\n',
  );
}

/** Runs a command line, whose commands keep files for later ones in a folder, if there is one. */
export async function runProcess(args: readonly string[], folder?: string): Promise<void> {
  const environment = {
    ...processEnvironment(),
    ...(folder !== undefined && { kept: keptFiles(folder) }),
  };
  // What Node exits with if the command waits for something that nothing will do any more.
  process.exitCode = 2;
  process.once('beforeExit', tellEndless);
  process.exitCode = await run(args, environment);
  process.off('beforeExit', tellEndless);
  closeInput();
  // lsp may still be reading the lists of a project, and drivers wait for a database or a broker that is silent.
  if (['lsp', 'batch', 'serve', 'store'].includes(args[0] ?? '')) {
    await environment.stderr.write('').catch(() => {});
    process.exit();
  }
}
