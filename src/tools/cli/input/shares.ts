/** Reading a field: the shares of archetypes, as JSON. */
import { showValue } from '../../../core/diagnostics/diagnostic.js';
import { parseJson } from '../../../core/json/parse.js';
import type { FieldShare } from '../../../questions/metagame/report/field.js';
import type { World } from '../world.js';
import { CommandError, fileName, printError, readInput, refuseUnlike } from './input.js';

/** Shares are compared with each other, so greater numbers say nothing more. */
const mostShare = 1e9;

/**
 * Reads `{ "dragapult": 0.2, "Gardevoir": 0.1 }`, or an array of `{ archetype, share }`. Shares may also be
 * percents or numbers of players: only their proportions count. Warns where they do not sum up to a whole
 * field. Ends the command where it is no field.
 */
export async function readShares(world: World, path: string): Promise<FieldShare[]> {
  const file = fileName(path);
  const text = await readInput(world, path);
  await refuseUnlike(text, file, 'field');
  const { value, fault } = parseJson(text);
  if (fault !== undefined) throw new CommandError(`${file} is not JSON: ${fault}`);
  const entries = Array.isArray(value)
    ? value.map((entry) => [entry?.archetype, entry?.share] as const)
    : Object.entries(typeof value === 'object' && value !== null ? value : {});
  const shares = entries.map(([archetype, share]) => {
    const isShare = typeof share === 'number' && share >= 0 && share <= mostShare;
    if (typeof archetype === 'string' && isShare) return { archetype, share };
    const found =
      typeof archetype === 'string'
        ? `${JSON.stringify(archetype)} has ${showValue(share)}`
        : 'this file holds something else';
    throw new CommandError(
      `${file}: a field is an object such as { "dragapult": 0.2 }, and ${found}`,
    );
  });
  const sum = shares.reduce((total, { share }) => total + share, 0);
  if (sum > 0) {
    if (![1, 100].some((whole) => Math.abs(sum - whole) <= whole / 50)) {
      await printError(
        world,
        `warning: the shares in ${file} sum to ${Number(sum.toPrecision(4))}, and neither to 1 nor to 100 percent; only their proportions count`,
      );
    }
    return shares;
  }
  throw new CommandError(
    `${file} holds no shares; a field is an object such as { "dragapult": 0.2 }`,
  );
}
