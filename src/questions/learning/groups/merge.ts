/** Finds the smallest change of a rule or variant that gives a group of decks its label. */

import { compileProgram } from '../../../core/engine/compile/compile.js';
import { applyPatches } from '../../../core/rules/changes/edit.js';
import type { RulePatch } from '../../../core/rules/changes/patches.js';
import {
  type CardRequirement,
  isAnyOfRequirement,
  isCardRequirement,
  priorityOf,
  type Requirement,
  type Rule,
  type Variant,
} from '../../../core/rules/model.js';
import type { Session } from '../../corpus/session/session.js';
import { pathOf, rulesOfEach } from '../edits/editable.js';
import { priorityPatch } from '../edits/position.js';
import { editCosts } from '../edits/proposals.js';
import { listsIn } from './group.js';
import { partOf, ruleOf } from './propose.js';

/** A change of the cards and its cost, in lists. */
interface Change {
  readonly cards: readonly Requirement[];
  readonly cost: number;
}

/** The cost of writing all cards of a rule as an alternative to another card. */
const costOfEither = 0.2;
/** The cost of a list outside of the group that gets the label, if it had none or had another one. */
const costOfGained = 0.3;
const costOfMoved = 3;

/** More copies of a card than any list has. */
const mostHeld = 100;

/**
 * The patches of the change; undefined if there is no such rule or variant, or no change wins half of the group.
 *
 * @param cards cards of the group's lists, best first
 */
export function mergeGroup(
  session: Session,
  group: readonly number[],
  identifier: string,
  cards: readonly CardRequirement[],
): readonly RulePatch[] | undefined {
  const { corpus, program } = session;
  const { ruleSet } = program;
  const parent = ruleSet.parentOf(identifier);
  const rule = ruleOf(ruleSet, identifier);
  const part = partOf(ruleSet, identifier);
  if (rule === undefined || part === undefined) return undefined;
  const path = pathOf(identifier, parent);
  const isOfGroup = new Set(group);
  const size = listsIn(corpus, group);
  const unchanged: Change = { cards: part.cards, cost: 0 };
  const reached = listsReached(session, group, part);
  const isTried = (at: number) => 2 * (reached[at] as number) >= size;
  const found = [unchanged, ...changesOf(part, cards, isTried)].flatMap((change) => {
    const inPlace = tried(change, undefined);
    // Rules before it win lists that it now matches, so it must be tried before them.
    const priority = inPlace && priorityBefore(inPlace.winners);
    const moved = priority === undefined ? undefined : tried(change, priority);
    return [inPlace, moved].filter((one) => one !== undefined);
  });
  const [best] = found.filter(({ missed }) => 2 * missed <= size).sort((x, y) => x.score - y.score);
  return best?.patches;

  function tried(change: Change, priority: number | undefined) {
    const patches: RulePatch[] = [
      ...(change.cards === part?.cards
        ? []
        : [{ op: 'replace', path: `${path}/cards`, value: change.cards } as const]),
      ...(priority === undefined ? [] : [priorityPatch(path, part as Rule | Variant, priority)]),
    ];
    const { ruleSet: changed } = applyPatches(ruleSet, patches);
    if (changed === undefined) return undefined;
    const { session: after, moves } = session.update(compileProgram(changed));
    let score = change.cost + (priority === undefined ? 0 : editCosts.move);
    for (const { from, decks } of moves) {
      const others = [...decks].filter((deck) => !isOfGroup.has(deck));
      score +=
        listsIn(corpus, others) *
        (from.id === ruleSet.unclassified.id ? costOfGained : costOfMoved);
    }
    const missing = group.filter((deck) => after.nameOf(deck).id !== identifier);
    const missed = listsIn(corpus, missing);
    const winners = new Set(missing.map((deck) => after.nameOf(deck).id));
    return { patches, missed, winners, score: score + missed };
  }

  /** The priority that puts the rule before others; undefined if it already is. */
  function priorityBefore(winners: ReadonlySet<string>): number | undefined {
    const before = [...winners].flatMap((id) => {
      const found = ruleOf(ruleSet, id);
      return found === undefined || found === rule ? [] : [found];
    });
    if (parent !== undefined || before.length === 0) return undefined;
    const first = Math.min(...before.map(priorityOf));
    return first - 1;
  }
}

/** Requirement of a rule or variant -> the number of the group's lists that meet all others. */
function listsReached(
  session: Session,
  group: readonly number[],
  { cards }: Rule | Variant,
): readonly number[] {
  const { corpus, program } = session;
  const asked = rulesOfEach(cards, program.ruleSet);
  const { session: each } = session.update(compileProgram(asked));
  const meeting = asked.rules.map(({ identifier }) => each.decksMatching(identifier));
  const met = new Uint32Array(corpus.deckCount);
  for (const decks of meeting) for (const deck of decks) (met[deck] as number)++;
  const near = group.filter((deck) => (met[deck] as number) >= cards.length - 1);
  const lists = listsIn(corpus, near);
  const lacking = new Set(near.filter((deck) => met[deck] !== cards.length));
  return meeting.map((decks) => {
    const others = [...decks].filter((deck) => lacking.has(deck));
    return lists - listsIn(corpus, others);
  });
}

/** The changes of the cards that let a rule match more; `isTried` tells which requirements to change individually. */
function* changesOf(
  { cards }: Rule | Variant,
  held: readonly CardRequirement[],
  isTried: (at: number) => boolean,
): Generator<Change> {
  for (const [at, requirement] of cards.entries()) {
    if (!isTried(at)) continue;
    if (cards.length > 1) yield { cards: cards.toSpliced(at, 1), cost: editCosts['drop-card'] };
    if (isCardRequirement(requirement)) {
      const { count = 1 } = requirement;
      for (let least = Math.min(count - 1, mostHeld); least >= 1; least--) {
        const lower = { ...requirement, count: least };
        yield { cards: cards.with(at, lower), cost: editCosts.threshold * (count - least) };
      }
    }
    if (!isCardRequirement(requirement) && !isAnyOfRequirement(requirement)) continue;
    for (const card of held) {
      const isList = !isCardRequirement(requirement) && (requirement.atLeast ?? 1) === 1;
      const either: Requirement = isList
        ? { ...requirement, anyOf: [...requirement.anyOf, card] }
        : { anyOf: [requirement, card] };
      yield { cards: cards.with(at, either), cost: editCosts['replace-cards'] };
    }
  }
  const [first] = cards;
  const [card] = held;
  if (first === undefined || card === undefined || cards.length === 1) return;
  const all: Requirement = { anyOf: cards, atLeast: cards.length };
  yield { cards: [{ anyOf: [all, card] }], cost: costOfEither };
}
