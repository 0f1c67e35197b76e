/** Writing proposed rules into rule files. */
import { textOf } from '../../diagnostics/visible.js';
import type { RuleText } from '../../learning/groups/add-to-files.js';
import type { RuleProposal } from '../../learning/groups/propose.js';
import { parseRules } from '../../rules/parse.js';
import { fileName } from '../input/input.js';
import type { World } from '../world.js';
import { replaceText } from './write-file.js';

/** Writes the files that differ, and says which rules are in them. */
export async function writeRules(
  before: readonly RuleText[],
  after: readonly RuleText[],
  proposals: readonly RuleProposal[],
  world: World,
): Promise<void> {
  for (const [at, { path, text }] of after.entries()) {
    const old = before[at]?.text ?? '';
    if (text === old) continue;
    await replaceText(world, path, old, text);
    const { ruleSet } = parseRules(text, { onInvalid: 'skip' });
    const added = proposals.filter(({ rule }) => ruleSet?.get(rule.identifier) !== undefined);
    const names = added.map(({ rule }) => rule.identifier).join(', ');
    await world.stderr.write(textOf([`${fileName(path)}: added ${names}`]));
  }
}
