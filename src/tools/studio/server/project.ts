/** The project of the workbench, for server and page. */
import type { StudioProject } from '../protocol.js';
import type { ProjectFile, StudioFiles } from './files.js';

/** What the workbench serves. */
export interface Studio extends Omit<StudioProject, 'files' | 'exported'> {
  readonly files: readonly ProjectFile[];
  /** The lists: the bytes of `saveCorpus`. Default: none. */
  readonly corpus?: Uint8Array;
}

/** The project with its current texts, without its lists. */
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

export interface Assets {
  readonly page: string;
  readonly css: string;
  readonly worker: string;
}
