/** The workbenches of a window: one per project, started when first opened. */
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { run } from './program.js';

interface Workbench {
  readonly process: ChildProcess;
  /** The address to open next: each works only once, after which the program prints a new one. */
  address: Promise<string>;
}

export class Workbenches {
  readonly #running = new Map<string, Workbench>();
  readonly #log: (line: string) => void;

  /** @param log receives the output of the programs, except the addresses, which are secret */
  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** The address of the workbench of a folder; rejects if the program ends. */
  address(program: string, folder: string): Promise<string> {
    const workbench = this.#running.get(folder) ?? this.#start(program, folder);
    return workbench.address;
  }

  stop(): void {
    for (const { process } of this.#running.values()) process.kill();
  }

  #start(program: string, folder: string): Workbench {
    const process = run(program, ['studio', '--no-open'], folder);
    const address = new Promise<string>((settle, refuse) => {
      createInterface(process.stderr).on('line', (line) => {
        const [, next] = / at (http:\S+)$/.exec(line) ?? [];
        if (next === undefined) return this.#log(line);
        settle(next);
        workbench.address = Promise.resolve(next);
      });
      process.on('error', refuse);
      process.on('close', () => {
        this.#running.delete(folder);
        refuse(new Error('decktype studio has ended'));
      });
    });
    const workbench: Workbench = { process, address };
    this.#running.set(folder, workbench);
    return workbench;
  }
}
