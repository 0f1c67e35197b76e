/** Finds and loads projects for the language server, by absolute paths. */
import { isPattern } from '../../../questions/corpus/reading/glob.js';
import type { LoadedProject, ProjectSource } from '../../language/server/project-source.js';
import { workspaceOptions } from '../definitions/tools.js';
import { applyProject, findProject } from '../project.js';
import type { World } from '../world.js';
import { CommandError, exit, readInput } from './input.js';
import { folderOf, runOnSources } from './sources.js';
import { type LoadedWorkspace, loadWorkspace, type WorkspaceOptions } from './workspace.js';

/** The projects in the file system of a world. */
export function projectSource(world: World, allowOutside = false): ProjectSource {
  return {
    find: (folder) => findProject(world, folder).catch(() => undefined),
    load: (projectFile) =>
      loadProject(projectFile, allowOutside, { ...world, confined: new Map() }),
    async readText(path) {
      const found = await world.look(path).catch(() => undefined);
      return found?.isFile ? readInput(world, path, () => {}).catch(() => undefined) : undefined;
    },
    watch: (paths) => world.watchFiles(paths),
  };
}

/** Loads a project as commands do that are given its file by `--config`. */
async function loadProject(
  projectFile: string,
  allowOutside: boolean,
  world: World,
): Promise<LoadedProject> {
  const given = { config: projectFile, allowOutside };
  const options = await applyProject(workspaceOptions, given, [], world);
  const { files, settings, corpus, cards } = await load(options, world);
  const named = [options.rules, options.cases, options.decks, options.cards, options.colors];
  const others = named
    .flatMap((paths) => paths ?? [])
    .map((path) => (isPattern(path) ? folderOf(path) : path.replace(/#\d+$/, '')));
  return { files, settings, corpus, cards, others };
}

async function load(options: WorkspaceOptions, world: World): Promise<LoadedWorkspace> {
  let loaded: LoadedWorkspace | undefined;
  await runOnSources(world, false, async (sources) => {
    loaded = await loadWorkspace(options, world, sources);
    return exit.fine;
  });
  if (loaded === undefined) throw new CommandError('the project was not loaded');
  return loaded;
}
