/** `decktype lsp`: serves an editor over the Language Server Protocol, until the editor ends it. */
import { Readable, Writable } from 'node:stream';
import { version } from '../../../../package.json';
import { visible } from '../../../core/diagnostics/visible.js';
import { serveLanguage } from '../../language/server/serve.js';
import { projectSource } from '../input/project-source.js';
import type { World } from '../world.js';

interface LspOptions {
  readonly allowOutside?: boolean;
}

export function lsp({ allowOutside }: LspOptions, world: World): Promise<number> {
  return serveLanguage({
    input: Readable.from(world.stdin),
    output: new Writable({
      write: (piece: Uint8Array, _encoding, done) => {
        // An editor that has gone reads nothing.
        world.stdout.write(piece).then(
          () => done(),
          () => done(),
        );
      },
    }),
    projects: projectSource(world, allowOutside),
    version,
    codes: `https://unpkg.com/decktype@${version}/docs/codes.md`,
    log: (message) => void world.stderr.write(`decktype: ${visible(message)}\n`),
  });
}
