/** `decktype lsp`: serves an editor over the Language Server Protocol, until the editor ends it. */
import { Readable, Writable } from 'node:stream';
import { version } from '../../../../package.json';
import type { LoadedProject, ProjectSource } from '../../language/server/project-source.js';
import { serveLanguage } from '../../language/server/serve.js';
import { workspaceOptions } from '../definitions/start.js';
import type { Environment } from '../environment.js';
import { printLines } from '../input/errors.js';
import { readInput } from '../input/files.js';
import { watchedPlace } from '../input/paths.js';
import { loadWorkspace } from '../loading/workspace.js';
import { applyProject, findProject } from '../project.js';

interface LspOptions {
  readonly allowOutside?: boolean;
}

export function lsp({ allowOutside }: LspOptions, env: Environment): Promise<number> {
  return serveLanguage({
    input: Readable.from(env.stdin),
    output: new Writable({
      write: (piece: Uint8Array, _encoding, done) => {
        // The editor may have exited.
        env.stdout.write(piece).then(
          () => done(),
          () => done(),
        );
      },
    }),
    projects: projectSource(env, allowOutside),
    version,
    codes: `https://unpkg.com/decktype@${version}/docs/codes.md`,
    log: (message) => void printLines(env, `decktype: ${message}`),
  });
}

/** The projects in the file system of an environment. */
export function projectSource(env: Environment, allowOutside = false): ProjectSource {
  return {
    find: (folder) => findProject(env, folder).catch(() => undefined),
    load: (projectFile) =>
      loadProject(projectFile, allowOutside, { ...env, confined: new Map(), notations: new Map() }),
    async readText(path) {
      const found = await env.look(path).catch(() => undefined);
      return found?.isFile ? readInput(env, path, () => {}).catch(() => undefined) : undefined;
    },
    watch: (paths) => env.watchFiles(paths, { allowOutside }),
  };
}

/** Loads a project as commands do that are given its file by `--config`. */
async function loadProject(
  projectFile: string,
  allowOutside: boolean,
  env: Environment,
): Promise<LoadedProject> {
  const given = { config: projectFile, allowOutside };
  const options = await applyProject(workspaceOptions, given, [], env);
  const { files, settings, corpus, cards } = await loadWorkspace(options, env);
  const named = [options.rules, options.cases, options.decks, options.cards, options.colors];
  const others: string[] = [];
  for (const path of named.flatMap((paths) => paths ?? [])) {
    const place = await watchedPlace(env, path);
    if (place !== undefined) others.push(place.replace(/#\d+$/, ''));
  }
  return { files, settings, corpus, cards, others };
}
