/** The project that the workbench is opened for, on the server's side and as the page gets it. */
import type { StudioProject } from '../protocol.js';
import type { ProjectFile, StudioFiles } from './files.js';

/** What the workbench is opened for. */
export interface Studio extends Omit<StudioProject, 'files' | 'exported'> {
  readonly files: readonly ProjectFile[];
  /** The lists: the bytes of `saveCorpus`. Default: none. */
  readonly corpus?: Uint8Array;
}

/** The project with the texts of now. Its lists are apart from it. */
export async function projectNow(
  { corpus: _, files: __, ...project }: Studio,
  files: StudioFiles,
  how: { readonly isReadOnly: boolean; readonly exported: boolean },
): Promise<StudioProject> {
  const read = await files.read();
  return {
    ...project,
    files: read.map((file) => ({ ...file, isWritable: file.isWritable && !how.isReadOnly })),
    exported: how.exported,
  };
}

/** The texts of what was built of the page and its worker. */
export interface Assets {
  readonly page: string;
  readonly css: string;
  readonly worker: string;
}
