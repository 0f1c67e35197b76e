/** An in-memory file system. */
import type { FileAccess } from '../../src/questions/corpus/reading/paths.js';

/** Files by path; undefined is a broken link, null is a pipe. */
export type MemoryFiles = Readonly<Record<string, string | Uint8Array | null | undefined>>;

export function memoryFiles(files: MemoryFiles, chunk = 1 << 16): FileAccess {
  return {
    async *readFile(path) {
      const content = files[path];
      if (content === undefined || content === null) throw new Error(`no ${path}`);
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.slice(at, at + chunk);
    },
    async look(path) {
      const content = files[path];
      if (content !== undefined) {
        return { isFile: content !== null, isFolder: false, bytes: content?.length ?? 0 };
      }
      return namesIn(files, path).length > 0
        ? { isFile: false, isFolder: true, bytes: 0 }
        : undefined;
    },
    list: async (path) => namesIn(files, path),
  };
}

function namesIn(files: MemoryFiles, folder: string): string[] {
  const start = folder === '.' ? '' : folder === '/' ? '/' : `${folder.replace(/\/$/, '')}/`;
  const inside = Object.keys(files).filter((path) => path.startsWith(start));
  return [...new Set(inside.map((path) => path.slice(start.length).split('/')[0] ?? ''))]
    .filter((name) => name !== '')
    .reverse();
}
