/** Where `decktype batch wait` joins a batch, and doing it. */
import { joinBatch } from '../../../services/cluster/batch/finish.js';
import type { OpenBatch } from '../../../services/cluster/batch/open.js';
import { Root } from '../../../services/cluster/batch/root.js';
import { tagsMaker } from '../../../services/cluster/makes/tags.js';
import { isBelow } from '../input/batch-inputs.js';
import { CommandError } from '../input/input.js';
import { joinTarget } from '../output/join-target.js';
import type { World } from '../world.js';

interface JoinOptions {
  readonly join?: string;
  readonly root?: string;
}

/**
 * Where a batch is joined: at the path that is given; or where its plan says, if that is in its own
 * folder or below a root that is given. A folder from elsewhere must not choose what is written.
 */
export async function joinPath(
  { plan, folder }: OpenBatch,
  options: JoinOptions,
): Promise<string | undefined> {
  const { makes, settings, inputs } = plan;
  const { join = plan.join } = options;
  if (join === undefined || join === '-') return join;
  const isFolder = join.endsWith('/');
  const form = settings.form ?? 'own';
  if (makes === tagsMaker.name && isFolder !== (form === 'own') && inputs.length > 1) {
    const what = isFolder ? 'one file: give' : 'a file for each input: give a folder with';
    throw new CommandError(`${folder.path} was submitted to be joined into ${what} --join`);
  }
  if (options.join !== undefined) return join;
  const path = new Root(options.root ?? '/').pathOf(join);
  const target = `${path}${isFolder ? '/' : ''}`;
  if (options.root === undefined && !isBelow(path, folder.path)) {
    throw new CommandError(
      `${folder.path} is to be joined at ${target}, outside of its folder: run decktype batch wait ${folder.path} --join ${target}, or give the --root that it was submitted with`,
    );
  }
  const bounds = new Root(options.root ?? folder.path);
  return `${await bounds.outputOf(bounds.nameOf(path))}${isFolder ? '/' : ''}`;
}

export async function joinInto(
  batch: OpenBatch,
  root: Root,
  join: string,
  world: World,
): Promise<void> {
  const target = joinTarget(world, join);
  try {
    await joinBatch(batch, root, target);
    await target.end();
  } catch (error) {
    await target.discard();
    throw error;
  }
}
