/** The files of a project as the workbench reads and replaces them. */
import { isGzip } from '../../corpus/reading/gzip.js';
import type { FileKind } from '../../language/model.js';
import type { ProjectFile } from '../../studio/server/files.js';
import type { World } from '../world.js';

/** A file that the workbench opens. */
interface OpenedFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly path: string;
  readonly text: string;
}

/** How the workbench reads and replaces a file of a project, which was read as `text`. */
export async function projectFile(
  { name, kind, path, text }: OpenedFile,
  world: World,
): Promise<ProjectFile> {
  const isFixed = path === '-' || isGzip(await bytesOf(path, world));
  return {
    ...{ name, kind, isWritable: !isFixed },
    async read() {
      if (isFixed) return Buffer.from(text);
      return (await world.look(path)) === undefined ? undefined : bytesOf(path, world);
    },
    create: () => world.createFile(path),
  };
}

async function bytesOf(path: string, world: World): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of world.readFile(path)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
