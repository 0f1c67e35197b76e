/**
 * The files that the page can write, by ids that cannot lead to other files. A write carries the hash of the
 * bytes that were read; a file that has changed since then is not replaced.
 */

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { messageOf } from '../../../core/diagnostics/expected-error.js';
import { decodeUtf8 } from '../../../core/json/utf8.js';
import { sha256 } from '../../../services/operations/sha256.js';
import type { FileKind } from '../../language/model.js';
import { type FileChange, missing, type StudioFile, type TextOnDisk } from '../protocol.js';

/** Why a file cannot be read or written: a message for the page that contains no path. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** A file of the project, with its operations. */
export interface ProjectFile {
  /** The name used in findings. */
  readonly name: string;
  readonly kind: FileKind;
  /** False for standard input, for compressed files, and for files whose mode does not allow it. */
  readonly isWritable: boolean;
  /** Its bytes; undefined if there is no such file. Throws a {@link FileError}. */
  read(): Promise<Uint8Array | undefined>;
  /**
   * Replaces its text while it is locked. `isUnchanged` is asked before the new text takes its place; if it says no,
   * the file stays. Returns whether the text was replaced. Throws a {@link FileError}.
   */
  replace(text: string, isUnchanged: () => Promise<boolean>): Promise<boolean>;
}

/** The result of a write: the new hash, or the text that is there instead. */
export type Written =
  | { readonly isWritten: true; readonly hash: string }
  | ({ readonly isWritten: false } & TextOnDisk);

/** The hash for a file that cannot be read. No file has this hash, so no write replaces such a file. */
const unreadable = 'unreadable';

export type StudioFiles = ReturnType<typeof openFiles>;

/** Opens the files of a project, by id. */
export function openFiles(files: readonly ProjectFile[]) {
  const byId = new Map(files.map((file) => [fileId(file.name), openFile(file)]));
  return {
    /** The file with this id; undefined if the project has none. */
    find: (id: string): OpenFile | undefined => byId.get(id),

    /** All files with their current texts. */
    read: (): Promise<readonly StudioFile[]> =>
      Promise.all(Array.from(byId, async ([id, file]) => ({ id, ...(await file.read()) }))),

    /**
     * The files with these names that another program has changed since the last call. `onUnreadable` receives
     * an error for each file that cannot be read.
     */
    async changed(
      names: readonly string[],
      onUnreadable: (error: unknown) => void,
    ): Promise<readonly FileChange[]> {
      const found = await Promise.all(
        names.map(async (name) => {
          const id = fileId(name);
          try {
            const change = await byId.get(id)?.change();
            return change === undefined ? [] : [{ id, ...change }];
          } catch (error) {
            onUnreadable(new FileError(`${name} cannot be read: ${messageOf(error)}`));
            return [];
          }
        }),
      );
      return found.flat();
    },
  };
}

export type OpenFile = ReturnType<typeof openFile>;

/** Opens one file. Its operations run one at a time, so a change is never compared with a half-finished write. */
export function openFile(file: ProjectFile) {
  const { name, kind, isWritable } = file;
  /** The hash of the bytes that the page has. */
  let told: string | undefined;
  let lastText = '';
  let last: Promise<unknown> = Promise.resolve();

  return {
    name,
    isWritable,

    read(): Promise<Omit<StudioFile, 'id'>> {
      return next(async () => {
        try {
          const now = await textNow();
          told ??= now.hash;
          return { name, kind, ...now, isWritable };
        } catch (error) {
          if (!(error instanceof FileError)) throw error;
          // When the file becomes readable again, that is a change.
          told = unreadable;
          const { message: problem } = error;
          return { name, kind, text: lastText, hash: unreadable, isWritable, problem };
        }
      });
    },

    /** The text, if another program has changed it since the last call. */
    change(): Promise<TextOnDisk | undefined> {
      return next(async () => {
        const now = await textNow();
        if (now.hash === told) return undefined;
        told = now.hash;
        return now;
      });
    },

    /** Replaces the text if its bytes still have this hash. */
    write(text: string, hash: string): Promise<Written> {
      return next(async () => {
        let now: TextOnDisk | undefined;
        const isUnchanged = async () => {
          now = await textNow();
          return now.hash === hash;
        };
        const isWritten = await file.replace(text, isUnchanged).catch(async (error: unknown) => {
          // Another program may have changed or removed the file after the question.
          if (now === undefined || (await isUnchanged())) throw error;
          return false;
        });
        if (!isWritten) return { isWritten, ...(now as TextOnDisk) };
        told = sha256(text, 'base64url');
        return { isWritten, hash: told };
      });
    },
  };

  async function textNow(): Promise<TextOnDisk> {
    const bytes = await file.read();
    const { finding } = decodeUtf8(bytes ?? new Uint8Array());
    if (finding !== undefined) throw new FileError(encodingReason(finding));
    lastText = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return { text: lastText, hash: bytes === undefined ? missing : sha256(bytes, 'base64url') };
  }

  function next<T>(step: () => Promise<T>): Promise<T> {
    const result = last.then(step);
    last = result.catch(() => {});
    return result;
  }
}

/** Says where a text has bytes that are not UTF-8, and what to do. */
function encodingReason({ message, range, hint }: Diagnostic): string {
  const place = range && ` (line ${range.start.line}, column ${range.start.column})`;
  // The rest of the message is about texts that are read anyway.
  const [what] = message.split('; ');
  return `${what}${place ?? ''}; ${hint}`;
}

/** The id of a file. It stays the same when the server restarts, so that URLs of the page stay valid. */
function fileId(name: string): string {
  return sha256(name, 'base64url').slice(0, 12);
}
