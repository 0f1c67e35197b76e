/** Creates text edits that give a group of lists a deck: a new rule, or a change of a rule. */

import { ofGeneration } from '../../../../core/rules/changes/patches.js';
import { type CardRequirement, isCardRequirement } from '../../../../core/rules/model.js';
import { pathOf } from '../../../../questions/learning/edits/editable.js';
import type { ListGroup } from '../../../../questions/learning/groups/describe-groups.js';
import { mergeGroup } from '../../../../questions/learning/groups/merge.js';
import { identifierFault } from '../../../language/features/rename.js';
import type { EditsAnswer } from '../../../language/model.js';
import type { AcceptChoice, GroupChoice } from '../../protocol.js';
import { patched } from '../patched.js';
import type { Asked } from '../project.js';
import { tryProposal } from './group-view.js';
import type { Groups } from './unknown.js';

/** The data for questions about groups. */
interface AskedOfGroups extends Asked {
  readonly groups: Groups;
}

export async function acceptGroup(
  { project, groups, scheduler }: AskedOfGroups,
  key: string,
  choice: AcceptChoice,
): Promise<EditsAnswer> {
  const chosen = await groups.choose(key, choice, scheduler);
  const { proposal } = groups.describe(chosen, choice);
  const [patch] = proposal?.patches ?? [];
  if (patch?.op === 'replace') return patched(project, [...(proposal?.patches ?? [])]);
  if (proposal === undefined || patch?.op !== 'add') {
    return { reason: 'no card distinguishes this group; choose the cards of its rule' };
  }
  if (tryProposal(chosen.describer.profile, chosen.decks, proposal).won.size === 0) {
    return { reason: 'this rule wins no list; choose other cards, or merge the group into a deck' };
  }
  const { identifier = proposal.rule.identifier, name = proposal.rule.name } = choice;
  const fault = identifierFault(identifier);
  if (fault !== undefined) return { reason: fault };
  if (name.trim() === '') return { reason: 'a rule needs a name' };
  if (project.isTaken(identifier)) {
    return { reason: `there is a deck with the identifier ${identifier}; choose another one` };
  }
  const rule = { ...proposal.rule, identifier, name };
  const added = { ...patch, path: pathOf(identifier), value: rule };
  const { current, settings } = project.workspace;
  return patched(
    project,
    current ? ofGeneration([added], current.ruleSet, settings.generation) : [added],
  );
}

/** The edits that give a group the deck of a rule or variant. */
export async function mergeIntoDeck(
  { project, groups, scheduler }: AskedOfGroups,
  key: string,
  identifier: string,
  choice: GroupChoice = {},
): Promise<EditsAnswer> {
  const chosen = await groups.choose(key, choice, scheduler);
  const held = heldCards(groups.describe(chosen, choice), choice);
  const patches = mergeGroup(chosen.describer.profile.session, chosen.decks, identifier, held);
  if (patches === undefined) {
    return {
      reason: `no small change of ${identifier} gives it these lists; edit its rule, or accept a new one`,
    };
  }
  if (patches.length === 0) return { reason: `${identifier} has these lists already` };
  return patched(project, patches);
}

/** The cards that a rule for the group could require, best first. */
function heldCards(
  { cards, proposal }: ListGroup,
  choice: GroupChoice,
): readonly CardRequirement[] {
  const asked = choice.cards ?? proposal?.rule.cards.filter(isCardRequirement) ?? [];
  const told = cards.map(({ name, count }) => ({ name, ...(count > 1 && { count }) }));
  return [...asked, ...told.filter(({ name }) => !asked.some((card) => card.name === name))];
}
