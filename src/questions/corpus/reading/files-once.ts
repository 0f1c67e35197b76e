/** Tells files that several paths lead to. */
import { diagnose } from '../../../core/diagnostics/codes/standings.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import type { FileAccess, FoundFile } from './paths.js';

export class FilesOnce {
  readonly #files: FileAccess;
  readonly #diagnostics: Diagnostic[];
  /** Real path and part -> the path that led there first. */
  readonly #first = new Map<string, string>();

  /** @param diagnostics where it reports files that another path led to before */
  constructor(files: FileAccess, diagnostics: Diagnostic[]) {
    this.#files = files;
    this.#diagnostics = diagnostics;
  }

  /** A file, with its fault where nothing can be known of it; undefined if it was taken before. */
  async take(file: FoundFile): Promise<FoundFile | undefined> {
    const { path, entry } = file;
    const part = entry === undefined ? '' : `#${entry}`;
    let place = path + part;
    try {
      const isFile = (await this.#files.look(path))?.isFile === true;
      if (isFile) place = ((await this.#files.realPath?.(path)) ?? path) + part;
    } catch (fault) {
      return { ...file, fault };
    }
    const first = this.#first.get(place);
    if (first === undefined) {
      this.#first.set(place, path);
      return file;
    }
    if (first !== path) {
      this.#diagnostics.push({ ...diagnose('same-file', '', { first }), file: path });
    }
    return undefined;
  }
}
