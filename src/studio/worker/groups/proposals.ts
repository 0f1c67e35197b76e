/** Text edits that give a group of lists a deck: a new rule, or a change of a rule. */

import { editText } from '../../../json/edits.js';
import { withProposals } from '../../../learning/groups/add-to-files.js';
import { mergeGroup } from '../../../learning/groups/merge.js';
import type { ListGroup } from '../../../learning/groups/survey.js';
import type { Pace } from '../../../learning/pace.js';
import type { CardRequirement } from '../../../rules/model.js';
import { parseRules } from '../../../rules/parse.js';
import type { AcceptChoice, GroupChoice } from '../../answers/groups.js';
import type { EditsAnswer } from '../../answers/texts.js';
import type { OpenProject } from '../project.js';
import { fileEdits } from '../text-edits.js';
import type { Groups } from './unknown.js';

/** The edits that add the rule of a group. */
export async function acceptGroup(
  project: OpenProject,
  groups: Groups,
  key: string,
  choice: AcceptChoice,
  pace: Pace,
): Promise<EditsAnswer> {
  if (hasErrors(project)) return withErrors;
  const { survey, decks, label } = await groups.choose(key, choice, pace);
  const { proposal } = survey.describe(decks, label, choice.cards);
  if (proposal === undefined) {
    return { reason: 'no card tells this group apart, so it has no rule; choose cards' };
  }
  const { identifier = proposal.rule.identifier, name = proposal.rule.name } = choice;
  const { ruleSet } = survey.session.program;
  if (identifier === '') return { reason: 'a rule needs an identifier' };
  if (ruleSet.get(identifier) !== undefined || identifier === ruleSet.unclassified.id) {
    return { reason: `there is a deck with the identifier ${identifier}; choose another one` };
  }
  const rule = { ...proposal.rule, identifier, name };
  const [first, ...others] = ruleTexts(project);
  if (first === undefined) return { reason: 'the project has no rule file' };
  const before = [first, ...others];
  const after = withProposals([first, ...others], [{ ...proposal, rule }], ruleSet);
  return {
    files: after.flatMap(({ path, text }, at) => fileEdits(path, before[at]?.text ?? '', text)),
  };
}

/** The edits that give a group the deck of a rule or variant. */
export async function mergeIntoDeck(
  project: OpenProject,
  groups: Groups,
  key: string,
  identifier: string,
  choice: GroupChoice,
  pace: Pace,
): Promise<EditsAnswer> {
  if (hasErrors(project)) return withErrors;
  const { survey, decks, label } = await groups.choose(key, choice, pace);
  const held = heldCards(survey.describe(decks, label, choice.cards), choice);
  const merge = mergeGroup(survey.session, decks, identifier, held);
  if (merge === undefined) {
    return {
      reason: `no small change of ${identifier} gives it these lists; edit its rule, or accept a new one`,
    };
  }
  if (merge.edits.length === 0) return { reason: `${identifier} has these lists already` };
  const cards = JSON.stringify(survey.session.program.ruleSet.get(identifier)?.cards);
  for (const { path, text } of ruleTexts(project)) {
    const { ruleSet } = parseRules(text, { onInvalid: 'skip' });
    const pointer = ruleSet?.pointerOf(identifier);
    if (pointer === undefined) continue;
    if (JSON.stringify(ruleSet?.get(identifier)?.cards) !== cards) break;
    const edits = merge.edits.map((edit) =>
      'pointer' in edit ? { ...edit, pointer: `${pointer}${edit.pointer}` } : edit,
    );
    return { files: fileEdits(path, text, editText(text, edits)) };
  }
  return { reason: `the overlay says what ${identifier} asks for; edit it there` };
}

const withErrors = { reason: 'the rules have errors; mend them first' } as const;

function hasErrors({ workspace }: OpenProject): boolean {
  return workspace.current?.isUpToDate !== true;
}

/** The cards that a rule of the group could ask for, best first. */
function heldCards(
  { cards, proposal }: ListGroup,
  choice: GroupChoice,
): readonly CardRequirement[] {
  const proposed = proposal?.rule.cards.flatMap((card) => ('anyOf' in card ? [] : [card]));
  const asked = choice.cards ?? proposed ?? [];
  const told = cards.map(({ name, count }) => ({ name, ...(count > 1 && { count }) }));
  return [...asked, ...told.filter(({ name }) => !asked.some((card) => card.name === name))];
}

/** The rule files with the texts of the editor, under their ids. */
function ruleTexts(project: OpenProject) {
  return project.project.files
    .filter(({ kind }) => kind === 'rules')
    .map(({ id }) => ({ path: id, text: project.textOf(id) }));
}
