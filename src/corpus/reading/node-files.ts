/** The file system of Node. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import type { FileAccess } from './paths.js';

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
};
