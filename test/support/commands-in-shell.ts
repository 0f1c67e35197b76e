/** Shell lines whose commands of decktype run in this process, which takes much less time than processes. */
import { createReadStream, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { processEnvironment } from '../../src/tools/cli/environment.js';
import { run as runCommand } from '../../src/tools/cli/run.js';
import { testEnvironment } from './environment.js';
import { listening } from './listening.js';
import { type Outcome, run } from './run.js';

/** Ends a request of the shell, whose parts end with a NUL character. */
const end = '\x04\0';

/** Sends the working folder, a folder for the streams and the arguments, and waits for the exit code. */
const npx = (port: number) => `npx() {
  local box=$(mktemp -d) code
  cat > "$box/in"
  exec 3<> /dev/tcp/127.0.0.1/${port}
  printf '%s\\0' "$PWD" "$box" "\${@:2}" $'\\x04' >&3
  read -r code <&3
  cat "$box/out"
  cat "$box/err" >&2
  rm -r "$box"
  return "$code"
}`;

export interface Shell {
  run(lines: string, folder: string): Promise<Outcome>;
  close(): void;
}

/** A shell in which `npx decktype` runs in this process, with these variables; one line at a time. */
export async function commandsInShell(variables: NodeJS.ProcessEnv): Promise<Shell> {
  const server = createServer((socket) => {
    let request = '';
    socket.on('data', (part) => {
      request += part;
      if (request.endsWith(end)) void answer(socket, request.slice(0, -end.length), variables);
    });
  });
  const port = await listening(server);
  return {
    run: (lines, folder) => run('bash', ['-c', `${npx(port)}\n${lines}`], folder),
    close: () => void server.close(),
  };
}

async function answer(socket: Socket, request: string, own: NodeJS.ProcessEnv): Promise<void> {
  const [folder = '', box = '', ...args] = request.split('\0').slice(0, -1);
  const { stdout, stderr, out, err } = testEnvironment();
  const variables = { ...process.env, ...own };
  const stdin = createReadStream(join(box, 'in'));
  const present = process.cwd();
  process.chdir(folder);
  const code = await runCommand(args, {
    ...processEnvironment(),
    ...{ stdin, stdout, stderr, variables },
  }).finally(() => process.chdir(present));
  stdin.destroy();
  writeFileSync(join(box, 'out'), out());
  writeFileSync(join(box, 'err'), err());
  socket.end(`${code}\n`);
}
