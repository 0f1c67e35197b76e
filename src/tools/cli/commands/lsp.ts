/** `decktype lsp`: serves an editor over the Language Server Protocol until the editor ends the session. */
import { dirname } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { homepage, version } from '../../../../package.json';
import { messageOf } from '../../../core/diagnostics/expected-error.js';
import type { ProjectSource } from '../../language/server/project-source.js';
import { serveLanguage } from '../../language/server/serve.js';
import { workspaceOptions } from '../definitions/start.js';
import type { Environment } from '../environment.js';
import { longestPath, printLines } from '../input/errors.js';
import { readInput } from '../input/files.js';
import { leadsOut, leadsOutOfSight, watchedPlace } from '../input/paths.js';
import { loadWorkspace } from '../loading/workspace.js';
import { applyProject, findProject } from '../project.js';

interface LspOptions {
  readonly allowOutside?: boolean;
}

export async function lsp({ allowOutside }: LspOptions, env: Environment): Promise<void> {
  env.outcome.code = await serveLanguage({
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
    codes: `${homepage}codes`,
    log: (message) => void printLines(env, `decktype: ${message}`),
  });
}

/** Projects in the file system of an environment. */
export function projectSource(env: Environment, allowOutside = false): ProjectSource {
  const readText = async (path: string) => {
    const found = await env.look(path).catch(() => undefined);
    return found?.isFile ? readInput(env, path, () => {}).catch(() => undefined) : undefined;
  };
  return {
    readText,
    find: (folder) => findProject(env, folder).catch(() => undefined),
    async load(projectFile) {
      const own = {
        ...env,
        confined: allowOutside ? undefined : new Map(),
        notations: new Map(),
        made: new Map(),
      };
      const since = env.time();
      try {
        return { ...(await loadProject(projectFile, allowOutside, own)), since };
      } catch (error) {
        const text = await readText(projectFile);
        if (text === undefined) return undefined;
        const files = [{ name: projectFile, kind: 'config', text } as const];
        const others = await placesInProject(own);
        return { files, others, since, fault: messageOf(error) };
      }
    },
    watch: (paths, since) => env.watchFiles(paths, { allowOutside, since }),
  };
}

/** Loads a project like a command that is given its file with `--config`. */
async function loadProject(projectFile: string, allowOutside: boolean, env: Environment) {
  const given = { config: projectFile, allowOutside };
  const options = await applyProject(workspaceOptions, given, [], env);
  // Findings about rules are also needed while a card table is being edited and has errors.
  const how = { ...options, faultyTables: 'used' } as const;
  const { files: loaded, settings, corpus, cards } = await loadWorkspace(how, env);
  const files = [];
  for (const { path, ...file } of loaded) {
    files.push({ ...file, isOutOfSight: await leadsOutOfSight(env, path) });
  }
  const named = [options.rules, options.cases, options.decks, options.cards, options.colors];
  const others = await placesOf(
    named.flatMap((paths) => paths ?? []),
    env,
  );
  return { files, settings, corpus, cards, others };
}

/**
 * What to watch for the paths that a project file names inside its folder. For a path that does not exist, this
 * is its first missing part.
 */
async function placesInProject(env: Environment): Promise<string[]> {
  const places: string[] = [];
  for (const [path, { folder }] of env.confined ?? []) {
    if (path.length > longestPath) continue;
    let [place = path] = await placesOf([path], env);
    let above = place;
    while ((await env.look(above).catch(() => undefined)) === undefined) {
      place = above;
      above = dirname(above);
    }
    if (!(await leadsOut(folder, above, env))) places.push(place);
  }
  return places;
}

async function placesOf(paths: readonly string[], env: Environment): Promise<string[]> {
  const places: string[] = [];
  for (const path of paths) {
    const place = await watchedPlace(env, path);
    if (place !== undefined) places.push(place.replace(/#\d+$/, ''));
  }
  return places;
}
