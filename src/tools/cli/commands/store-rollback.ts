/** `decktype store rollback`: restores the previous rules, and tags the lists with them. */
import type { RollbackOptions } from '../definitions/service.js';
import type { Environment } from '../environment.js';
import { UserError } from '../input/errors.js';
import { requireStore, withOpenStore } from '../loading/store.js';
import { createStoreTally, reportTally } from '../output/store-report.js';

export async function rollback(options: RollbackOptions, env: Environment): Promise<void> {
  const { game, eventFormat, remove = false, tag, format } = options;
  if (remove && eventFormat === undefined) {
    throw new UserError('--remove needs --event-format: the rules of a game cannot be removed');
  }
  await requireStore(options, env);
  return withOpenStore(options, env, async (store) => {
    const of = [game, eventFormat].filter((name) => name !== undefined).join(' ');
    if (!(await store.rollbackRules(game, eventFormat, { remove }))) {
      throw new UserError(
        `the store has no rules ${remove ? '' : 'before the present ones '}of ${of}`,
      );
    }
    const isLeft = await store.hasOwnRules(game, eventFormat);
    const first = [`${of}: rules ${isLeft ? 'rolled back' : 'removed'}`];
    const categorized = tag ? await store.categorize() : [];
    await reportTally(env, createStoreTally(), categorized, { format, first });
  });
}
