/** Finds the change of order that lets one rule win over another. */

import { compileProgram } from '../../../core/engine/compile/compile.js';
import { sumOf } from '../../../core/json/grouping.js';
import { applyPatches } from '../../../core/rules/changes/edit.js';
import type { RulePatch } from '../../../core/rules/changes/patches.js';
import { priorityOf, type Rule } from '../../../core/rules/model.js';
import type { AgreementChange } from '../../../questions/analysis/compare/agreement.js';
import { DeckLists } from '../../../questions/corpus/deck-lists.js';
import type { Move } from '../../../questions/corpus/session/moves.js';
import type { Session } from '../../../questions/corpus/session/session.js';
import { pathOf } from '../../../questions/learning/edits/editable.js';
import { priorityPatch } from '../../../questions/learning/edits/position.js';
import type { FileEdits, NoEdits } from '../../language/model.js';
import { patched } from './patched.js';
import type { Asked } from './project.js';

interface Change {
  readonly patch: RulePatch;
  /** The effect in words. */
  readonly text: string;
}

/** A change of order, the lists that it moves, and how that changes the agreement with their labels. */
export type OrderAnswer =
  | {
      readonly files: FileEdits;
      /** The effect of the edits in words. */
      readonly text: string;
      readonly moves: readonly MovedLists[];
      readonly reason?: never;
    }
  | (NoEdits & { readonly text?: never; readonly moves?: never });

interface MovedLists extends Pick<Move, 'from' | 'to'>, AgreementChange {
  readonly lists: readonly number[];
}

/** Of the changes that let a rule be tried before another, the one that moves the fewest lists. */
export function letWin({ project }: Asked, identifier: string, over: string): OrderAnswer {
  const { session, matcher, corpus, labelChanges } = project;
  const { ruleSet } = matcher;
  const tried = changes(ruleSet.rules, identifier, over).map((change) => {
    const moves = movesBy(session, [change.patch]);
    return { ...change, moves, moved: sumOf(moves, ({ lists }) => lists) };
  });
  const [best] = tried.filter(({ moved }) => moved > 0).sort((x, y) => x.moved - y.moved);
  if (best === undefined) {
    return { reason: `no change of order gives ${ruleSet.get(identifier)?.name} a list` };
  }
  const answer = patched(project, [best.patch]);
  if (answer.files === undefined) return answer;
  const deckLists = new DeckLists(corpus);
  const moves = best.moves.map((move) => ({
    from: move.from,
    to: move.to,
    ...labelChanges()(move),
    lists: [...move.decks].flatMap((deck) => [...deckLists.of(deck)]).sort((x, y) => x - y),
  }));
  return { files: answer.files, text: best.text, moves };
}

/** The lists that move if the rules are patched. */
export function movesBy(session: Session, patches: readonly RulePatch[]): readonly Move[] {
  const { ruleSet } = session.program;
  const { ruleSet: changed = ruleSet } = applyPatches(ruleSet, patches);
  return session.update(compileProgram(changed)).moves;
}

function changes(rules: readonly Rule[], identifier: string, over: string): readonly Change[] {
  const [own, other] = [identifier, over].map((id) => rules.find((one) => one.identifier === id));
  if (own === undefined || other === undefined) return [];
  const priorities = rules.map(priorityOf);
  const [least, most] = [priorityOf(other), priorityOf(own)];
  const low = Math.max(...priorities.filter((one) => one < least));
  const high = Math.min(...priorities.filter((one) => one > most));
  return [
    ...(least === most ? moved(rules, own, other) : []),
    withPriority(own, least - 1 > low ? least - 1 : (least + low) / 2, `before ${other.name}`),
    withPriority(other, most + 1 < high ? most + 1 : (most + high) / 2, `after ${own.name}`),
  ];
}

/** The changes that move either rule in the file. */
function moved(rules: readonly Rule[], own: Rule, other: Rule): readonly Change[] {
  const rest = rules.filter((rule) => rule !== own);
  const before = rest[rest.indexOf(other) - 1];
  return [
    {
      patch: { op: 'move', path: pathOf(own.identifier), after: before?.identifier ?? null },
      text: `${own.name} moves before ${other.name} in the file`,
    },
    {
      patch: { op: 'move', path: pathOf(other.identifier), after: own.identifier },
      text: `${other.name} moves after ${own.name} in the file`,
    },
  ];
}

/** @param place where the rule is then tried: `before Fox` */
function withPriority(rule: Rule, priority: number, place: string): Change {
  return {
    patch: priorityPatch(pathOf(rule.identifier), rule, priority),
    text: `${rule.name} gets priority ${priority} instead of ${priorityOf(rule)}, and is tried ${place}`,
  };
}
