/** What the build made of the page and its worker. */
import { readFile } from 'node:fs/promises';

/** The texts of the built files. */
export interface Assets {
  readonly page: string;
  readonly css: string;
  readonly worker: string;
}

/** Reads the built files from a folder, given as a URL with a slash at the end. */
export async function readAssets(folder: URL): Promise<Assets> {
  const read = (name: string) => readFile(new URL(name, folder), 'utf8');
  const [page, css, worker] = await Promise.all([
    read('page.js'),
    read('page.css'),
    read('worker.js'),
  ]);
  return { page, css, worker };
}
