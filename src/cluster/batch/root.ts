/** The folder that all machines of a batch see, perhaps under other paths. */
import { relative, resolve, sep } from 'node:path';
import { BatchError } from './folder.js';

export class Root {
  readonly #path: string;

  /** @param path the folder as this machine sees it */
  constructor(path: string) {
    this.#path = resolve(path);
  }

  /** The name of a path for all machines. Throws a BatchError for one that is not below the root. */
  nameOf(path: string): string {
    const name = relative(this.#path, resolve(path)).split(sep).join('/');
    if (name !== '..' && !name.startsWith('../')) return name;
    throw new BatchError(
      `${path} is not below ${this.#path}, which --root says all machines see; name a root that holds the inputs and the output`,
    );
  }

  /** The path of a name on this machine. */
  pathOf(name: string): string {
    const path = resolve(this.#path, name);
    this.nameOf(path);
    return path;
  }
}
