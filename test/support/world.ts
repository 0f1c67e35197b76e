/** A world in memory for commands: files by name, streams that remember, no terminal. */
import type { FileOutput, Output, World } from '../../src/cli/world.js';

/** A world and what came of it. */
export interface TestWorld extends World {
  readonly files: Map<string, string>;
  /** What was written to standard output and standard error. */
  readonly out: () => string;
  readonly err: () => string;
}

interface TestWorldOptions {
  readonly files?: Readonly<Record<string, string>>;
  readonly folders?: readonly string[];
  readonly stdin?: string;
  readonly isTerminal?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** How many bytes a file is read at a time. */
  readonly chunk?: number;
  /** Settled when the command is to stop. */
  readonly stop?: Promise<void>;
}

export function testWorld(options: TestWorldOptions = {}): TestWorld {
  const files = new Map(Object.entries(options.files ?? {}));
  const { chunk = 1 << 16, isTerminal = false } = options;
  const stdout = remembering(isTerminal);
  const stderr = remembering(isTerminal);

  function fileOf(path: string): string {
    const found = files.get(path);
    if (found !== undefined) return found;
    throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });
  }

  async function* inChunks(text: string): AsyncGenerator<Uint8Array> {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }

  return {
    files,
    out: stdout.text,
    err: stderr.text,
    stdin: inChunks(options.stdin ?? ''),
    stdout,
    stderr,
    env: options.env ?? {},
    now: () => 0,
    readFile: (path) => inChunks(fileOf(path)),
    readText: async (path) => fileOf(path),
    async look(path) {
      if (options.folders?.includes(path)) return { isFolder: true, bytes: 0 };
      const found = files.get(path);
      const isFolder = [...files.keys()].some((name) => name.startsWith(`${path}/`));
      if (isFolder) return { isFolder: true, bytes: 0 };
      return found === undefined ? undefined : { isFolder: false, bytes: found.length };
    },
    async list(path) {
      const inside = [...files.keys()].filter((file) => file.startsWith(`${path}/`));
      const names = new Set(inside.map((file) => file.slice(path.length + 1).split('/')[0] ?? ''));
      if (names.size === 0) throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });
      return [...names];
    },
    async createFile(path): Promise<FileOutput> {
      const draft = remembering(false);
      return {
        ...draft,
        async commit() {
          files.set(path, draft.text());
        },
        async discard() {},
      };
    },
    startProgress: async () => ({ advance() {}, stop() {} }),
    stopAsked: () => options.stop ?? new Promise(() => {}),
  };
}

function remembering(isTerminal: boolean): Output & { readonly text: () => string } {
  const pieces: string[] = [];
  return {
    isTerminal,
    text: () => pieces.join(''),
    async write(piece) {
      pieces.push(typeof piece === 'string' ? piece : new TextDecoder().decode(piece));
    },
  };
}
