/** Adding proposed rules to the texts of rule files, with everything else in them left as it is. */
import { insertItem } from '../../json/append.js';
import { readTree, SyntaxFault } from '../../json/tree.js';
import { parseRules } from '../../rules/parse.js';
import type { RuleSet } from '../../rules/rule-set.js';
import type { RuleProposal } from './propose.js';

/** A rule file, and its text. */
export interface RuleText {
  readonly path: string;
  readonly text: string;
}

/**
 * The files with the rules of proposals, each in the file of the rule that it is put behind.
 *
 * @param ruleSet the rules that the proposals were made for
 */
export function withProposals(
  files: readonly [RuleText, ...RuleText[]],
  proposals: readonly Pick<RuleProposal, 'rule' | 'patches'>[],
  { rules }: RuleSet,
): readonly RuleText[] {
  let texts: readonly RuleText[] = files;
  // The last first: of those for one place, the first is then before the others.
  for (const { rule, patches } of proposals.toReversed()) {
    const [patch] = patches;
    const after = patch?.op === 'add' ? patch.after : null;
    const { at, pointer, index } = placeBehind(texts, rules, after ?? null);
    const { path, text } = texts[at] as RuleText;
    texts = texts.with(at, { path, text: insertItem(text, pointer, index, rule) });
  }
  return texts;
}

/** Where a rule is put: behind another, or behind the last before it that is in a file. */
function placeBehind(
  texts: readonly RuleText[],
  rules: RuleSet['rules'],
  after: string | null,
): { readonly at: number; readonly pointer: string; readonly index: number } {
  const parsed = texts.map(({ text }) => parseRules(text, { onInvalid: 'skip' }).ruleSet);
  const last = rules.findIndex(({ identifier }) => identifier === after);
  // A rule that an overlay adds is in no file.
  for (const { identifier } of rules.slice(0, last + 1).toReversed()) {
    for (const [at, ruleSet] of parsed.entries()) {
      const [, pointer, index] = /^(.*)\/(\d+)$/.exec(ruleSet?.pointerOf(identifier) ?? '') ?? [];
      if (pointer !== undefined) return { at, pointer, index: Number(index) + 1 };
    }
  }
  const root = readTree(texts[0]?.text ?? '');
  const isArray = !(root instanceof SyntaxFault) && root.close === ']';
  return { at: 0, pointer: isArray ? '' : '/rules', index: 0 };
}
