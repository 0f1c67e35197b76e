/** Node's file system, without imports of it, which browser bundlers reject. */
import type { FileAccess } from './paths.js';

const { createReadStream } = process.getBuiltinModule('node:fs');
const { readdir, realpath, stat } = process.getBuiltinModule('node:fs/promises');

export const nodeFiles: FileAccess = {
  readFile: (path) => createReadStream(path, { highWaterMark: 1 << 18 }),
  async look(path) {
    try {
      const found = await stat(path);
      return { isFile: found.isFile(), isFolder: found.isDirectory(), bytes: found.size };
    } catch {
      return undefined;
    }
  },
  list: (path) => readdir(path),
  realPath: (path) => realpath(path),
};
