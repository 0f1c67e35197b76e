/** Turns patches of rules into edits of their files. */
import { applyPatches } from '../../../core/rules/changes/edit.js';
import {
  PatchTextError,
  type RuleText,
  targetOf,
  withPatches,
} from '../../../core/rules/changes/patch-texts.js';
import type { RulePatch } from '../../../core/rules/changes/patches.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { type EditsAnswer, fileEdits } from '../../language/model.js';
import { createWorkspace, type Workspace } from '../../language/workspace.js';
import type { OpenProject } from './project.js';

/** The edits that apply patches to the rule files. */
export function patched(project: OpenProject, patches: readonly RulePatch[]): EditsAnswer {
  const { workspace, matcher } = project;
  const { ruleSet } = matcher;
  if (workspace.current?.isUpToDate !== true) {
    return { reason: 'the rules have errors; fix them first' };
  }
  const before = [...workspace.files.values()]
    .filter(({ kind }) => kind === 'rules')
    .map(({ name, text }): RuleText => ({ path: name, text }));
  try {
    const after = withPatches(before, patches, ruleSet.rules);
    const hidden = hiddenChange(workspace, after, patches, ruleSet);
    if (hidden !== undefined) {
      return { reason: `the overlay also changes ${hidden}; edit the overlay` };
    }
    return {
      files: fileEdits(after.map(({ path, text }, at) => [path, before[at]?.text ?? '', text])),
    };
  } catch (error) {
    if (error instanceof PatchTextError) return { reason: `${error.message}; edit the overlay` };
    throw error;
  }
}

/** The identifier of a rule that differs between the new texts and the patched rule set. */
function hiddenChange(
  { files, settings, cards }: Workspace,
  after: readonly RuleText[],
  patches: readonly RulePatch[],
  ruleSet: RuleSet,
): string | undefined {
  const texts = new Map(after.map(({ path, text }) => [path, text]));
  const changed = Array.from(files.values(), (file) => ({
    ...file,
    text: texts.get(file.name) ?? file.text,
  }));
  const found = createWorkspace({ files: changed, settings, cards }).current?.matcher.ruleSet;
  const { ruleSet: wanted } = applyPatches(ruleSet, patches);
  return patches
    .map(targetOf)
    .find((id) => JSON.stringify(found?.get(id)) !== JSON.stringify(wanted?.get(id)));
}
