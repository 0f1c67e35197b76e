/** The folder that all machines of a batch share, perhaps under different paths. */
import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { orUndefined } from '../../operations/absent.js';
import { BatchError } from './folder.js';

export class Root {
  readonly #path: string;

  /** @param path the folder as this machine sees it */
  constructor(path: string) {
    this.#path = resolve(path);
  }

  /** Whether a path is the folder or inside it. */
  has(path: string): boolean {
    return nameBelow(this.#path, resolve(path)) !== undefined;
  }

  /** The name of a path, valid on all machines. Throws a BatchError if there is none. */
  nameOf(path: string): string {
    const name = nameBelow(this.#path, resolve(path));
    if (name === undefined) {
      throw new BatchError(
        `${path} is not below ${this.#path}, which --root says all machines see; name a root that holds the inputs and the output`,
      );
    }
    if (isNameBelow(name)) return name;
    throw new BatchError(
      `${path} cannot be in a batch: where "\\" separates folders, its name leads elsewhere`,
    );
  }

  /** The path of a name on this machine. Throws a BatchError if the name could lead out of the root. */
  pathOf(name: string): string {
    const path = resolve(this.#path, name);
    if (isNameBelow(name) && nameBelow(this.#path, path) !== undefined) return path;
    throw new BatchError(`the batch names ${name}, which is not below ${this.#path}`);
  }

  /** The path of a name to write to. Throws a BatchError also if a link leads out of the root. */
  async outputOf(name: string): Promise<string> {
    const path = this.pathOf(name);
    if ((await this.nameOfPlace(path)) !== undefined) return path;
    throw new BatchError(
      `${path} is not below ${this.#path}: a link leads to ${await placeOf(path)}`,
    );
  }

  /** The name of a path after following links; undefined if that is not below the root. */
  async nameOfPlace(path: string): Promise<string | undefined> {
    return nameBelow(await placeOf(this.#path), await placeOf(resolve(path)));
  }
}

/** Whether a name stays below its root, wherever the root is. */
export function isNameBelow(name: string): boolean {
  return !isAbsolute(name) && !name.includes('\0') && !name.split(/[\\/]/).includes('..');
}

function nameBelow(folder: string, path: string): string | undefined {
  const name = relative(folder, path).split(sep).join('/');
  return name === '..' || name.startsWith('../') || isAbsolute(name) ? undefined : name;
}

/** Resolves links in a path, which need not exist. */
async function placeOf(path: string): Promise<string> {
  const found = await orUndefined(realpath(path));
  return found ?? join(await placeOf(dirname(path)), basename(path));
}
