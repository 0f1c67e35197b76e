/** Files as editors name them, by URI, and as the server does, by path. */
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The spelling of an editor is kept: it may escape characters that Node does not. */
export class Uris {
  readonly #uris = new Map<string, string>();

  /** The path of a file, or the URI itself if it is no file. */
  pathOf(uri: string): string {
    const path = pathOf(uri);
    this.#uris.set(path, uri);
    return path;
  }

  uriOf(path: string): string {
    const known = this.#uris.get(path);
    if (known !== undefined) return known;
    return isUri(path) ? path : pathToFileURL(path).href;
  }
}

function pathOf(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  try {
    return fileURLToPath(uri);
  } catch {
    // It is on another computer, or its escapes are invalid.
    return uri;
  }
}

/** Whether a text is a URI; a drive such as `c:` is not. */
function isUri(path: string): boolean {
  return /^[a-z][a-z\d+.-]+:/i.test(path);
}
