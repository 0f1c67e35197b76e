/** An in-memory environment for commands: files by name, recorded streams, no terminal. */
import { isUtf8 } from 'node:buffer';
import { posix } from 'node:path';
import { errorConsole, outputConsole } from '../../src/tools/cli/console.js';
import type { Environment, Output } from '../../src/tools/cli/environment.js';

/** An environment and its recorded effects. */
export interface TestEnvironment extends Environment {
  readonly files: Map<string, string>;
  /** Files that are not texts; `files` has a NUL character for each. */
  readonly bytes: Map<string, Uint8Array>;
  /** The text written to standard output and standard error. */
  readonly out: () => string;
  readonly err: () => string;
  /** The files that were read, in order. */
  readonly reads: readonly string[];
  /** The addresses that were opened in a browser. */
  readonly opened: readonly string[];
}

export interface TestEnvironmentOptions {
  readonly files?: Readonly<Record<string, string>>;
  /** Files that are not texts. */
  readonly bytes?: Readonly<Record<string, Uint8Array>>;
  readonly folders?: readonly string[];
  readonly stdin?: string;
  readonly isTerminal?: boolean;
  /** The width of the terminal. */
  readonly columns?: number;
  readonly variables?: Readonly<Record<string, string>>;
  /** The working folder; files outside of it have names such as `../a.json`. */
  readonly cwd?: string;
  /** The number of bytes per read. */
  readonly chunk?: number;
  /** Revision -> its files. */
  readonly revisions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Settles when the command should stop. */
  readonly stop?: Promise<void>;
  /** The changes to files while they are watched, one batch after the other. */
  readonly edits?: readonly Readonly<Record<string, string>>[];
}

export function testEnvironment(options: TestEnvironmentOptions = {}): TestEnvironment {
  const edits = [...(options.edits ?? [])];
  const files = new Map(Object.entries(options.files ?? {}));
  const bytes = new Map(Object.entries(options.bytes ?? {}));
  const { chunk = 1 << 16, isTerminal = false } = options;
  const stdout = remembering(isTerminal, options.columns);
  const stderr = remembering(isTerminal, options.columns);
  const reads: string[] = [];
  const opened: string[] = [];

  function fileOf(path: string): string {
    const found = files.get(path);
    if (found !== undefined) return found;
    throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });
  }

  /** The relative paths of the files in a folder. */
  function insideOf(folder: string): string[] {
    const start = folder === '.' ? '' : `${folder}/`;
    const inside = [...files.keys()].filter((file) => file.startsWith(start));
    return inside.map((file) => file.slice(start.length));
  }

  async function* inChunks(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }

  return {
    files,
    bytes,
    out: stdout.text,
    err: stderr.text,
    stdin: inChunks(options.stdin ?? ''),
    async *ask() {
      yield* (options.stdin ?? '').split('\n');
    },
    stdout: outputConsole(stdout, options.variables?.GITHUB_ACTIONS === 'true'),
    stderr: errorConsole(stderr),
    variables: options.variables ?? {},
    now: () => 0,
    time: () => Date.UTC(2025, 0, 1),
    reads,
    opened,
    readFile(path) {
      reads.push(path);
      return inChunks(bytes.get(path) ?? fileOf(path));
    },
    async look(given) {
      const path = posix.normalize(given);
      const found = bytes.get(path) ?? files.get(path);
      if (found !== undefined) return { isFile: true, isFolder: false, bytes: found.length };
      const isFolder = options.folders?.includes(path) === true || insideOf(path).length > 0;
      return isFolder ? { isFile: false, isFolder, bytes: 0 } : undefined;
    },
    readRevision: async (revision, path) => {
      const texts = options.revisions?.[revision];
      if (texts?.[path] === 'link\n') throw Error();
      return texts && (texts[path] ?? null);
    },
    listRevision: async (revision) => Object.keys(options.revisions?.[revision] ?? {}),
    isWritable: async () => true,
    async list(path) {
      const names = new Set(insideOf(path).map((file) => file.split('/')[0] ?? ''));
      names.delete('..');
      if (names.size === 0 && options.folders?.includes(path) === true) return [];
      if (names.size === 0) throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });
      return [...names];
    },
    confined: new Map(),
    notations: new Map(),
    outcome: { code: 0 },
    realPath: async (path) => {
      const [, linked = path] = /^link (.*)/.exec(files.get(posix.normalize(path)) ?? '') ?? [];
      return posix.resolve(options.cwd ?? '/', linked);
    },
    async createFile(path) {
      const draft = remembering(false);
      return {
        write: draft.write,
        isTerminal: false,
        async commit() {
          const content = draft.bytes();
          const isText = isUtf8(content) && !content.includes(0);
          files.set(path, isText ? draft.text() : '\0');
          if (isText) bytes.delete(path);
          else bytes.set(path, content);
        },
        async discard() {},
      };
    },
    // Tests can replace `createFile`.
    async lockFile(path) {
      return { createFile: () => this.createFile(path), async release() {} };
    },
    async watchFiles(paths, { since } = {}) {
      // Changes made before watching starts can only be detected by their times.
      if (since === undefined) edits.shift();
      const watched = new Set(paths);
      return {
        async add(more) {
          for (const path of more) watched.add(path);
        },
        async *[Symbol.asyncIterator]() {
          for (let edit = edits.shift(); edit !== undefined; edit = edits.shift()) {
            for (const [path, text] of Object.entries(edit)) files.set(path, text);
            const isIn = (path: string, place: string) =>
              path === place || path.startsWith(`${place}/`);
            const changed = Object.keys(edit).filter((path) =>
              [...watched].some((place) => isIn(path, place)),
            );
            if (changed.length > 0) yield changed;
          }
        },
        async close() {},
      };
    },
    async openBrowser(page) {
      opened.push(page);
      return async () => {};
    },
    startProgress: () => ({ advance() {}, stop() {} }),
    stopAsked: () => options.stop ?? new Promise(() => {}),
  };
}

function remembering(
  isTerminal: boolean,
  columns?: number,
): Output & { readonly text: () => string; readonly bytes: () => Uint8Array } {
  const pieces: Uint8Array[] = [];
  return {
    isTerminal,
    ...(columns !== undefined && { columns }),
    text: () => new TextDecoder().decode(Buffer.concat(pieces)),
    bytes: () => new Uint8Array(Buffer.concat(pieces)),
    async write(piece) {
      pieces.push(Buffer.from(piece));
    },
  };
}
