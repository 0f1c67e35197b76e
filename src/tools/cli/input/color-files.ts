/**
 * The files of card colours that a command reads. MTGOFormatData has a table for all formats, and the
 * colours that a format overrides in `color_overrides.json` of its folder.
 */
import type { RuleSet } from '../../../core/rules/rule-set.js';
import type { World } from '../world.js';

/**
 * The given files, each `card_colors.json` followed by the overrides that are found for it: in the
 * folder of the format that the rules were imported from, and beside it.
 */
export async function colorFiles(
  world: World,
  paths: readonly string[],
  ruleSet: Pick<RuleSet, 'file'> | undefined,
): Promise<string[]> {
  const { source } = (ruleSet?.file ?? {}) as {
    readonly source?: { readonly format?: unknown };
  };
  const files: string[] = [];
  for (const path of paths) {
    files.push(path);
    const named = /^(.*[\\/])?card_colors\.json$/i.exec(path);
    if (named === null) continue;
    const folder = named[1] ?? '';
    const beside = ['', ...(typeof source?.format === 'string' ? [`${source.format}/`] : [])];
    for (const place of beside) {
      const overrides = `${folder}${place}color_overrides.json`;
      if (paths.includes(overrides)) continue;
      if ((await world.look(overrides))?.isFile === true) files.push(overrides);
    }
  }
  return files;
}
