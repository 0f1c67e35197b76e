/** `decktype/learning`: rules from labelled lists, groups of unknown lists, and proposals. */

export type { FollowPolicy } from '../../core/project/model.js';
export type { EditKind } from './edits/proposals.js';
export {
  type RefusedEdit,
  type RevisedRules,
  type ReviseOptions,
  type RuleEdit,
  reviseRules,
} from './edits/revise.js';
export {
  type EvaluateOptions,
  type EventEvaluation,
  evaluateLearning,
  type LearningConfusion,
  type LearningEvaluation,
} from './evaluate.js';
export {
  type AskedChange,
  type AskedReason,
  type EventResult,
  type FollowedChange,
  type FollowedEvent,
  type FollowedRules,
  type FollowOptions,
  followEvents,
} from './follow/follow.js';
export type { ListGroup, NearestDeck } from './groups/describe-groups.js';
export type { GroupCard } from './groups/group.js';
export type { SwallowedGroup } from './groups/groups-inside-rules.js';
export { type AlikeList, nearestLists } from './groups/nearest-lists.js';
export type { RuleProposal, TakenLists } from './groups/propose.js';
export type { PublishedOptions } from './groups/published.js';
export type { UnaskedCards } from './groups/unchecked-cards.js';
export {
  type GroupOptions,
  groupUnknown,
  type UnknownGroups,
  type UnknownLists,
} from './groups/unknown.js';
export type { CommonCard } from './lists/common-cards.js';
export type { IdentifierOptions, SampleOptions } from './lists/sample.js';
export {
  type LabelCount,
  type LearnedRules,
  type LearnOptions,
  type LeftOutLabel,
  learnRules,
  type RuleEvidence,
} from './rules/learn.js';
export type { LeftOutReason } from './rules/search.js';
export type { WatchOptions, WorkProgress } from './scheduler.js';
