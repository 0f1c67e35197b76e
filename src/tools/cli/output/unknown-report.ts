/** The report of `decktype unknown`: numbered groups with the names of their lists. */

import { counted, grouped, percent, present } from '../../../core/diagnostics/counted.js';
import { defined } from '../../../core/json/defined.js';
import { sumOf } from '../../../core/json/grouping.js';
import { describeRequirement } from '../../../core/rules/describe.js';
import { nameOf } from '../../../questions/corpus/layout/access.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import type { ListGroup } from '../../../questions/learning/groups/describe-groups.js';
import { fewestLists, type GroupCard } from '../../../questions/learning/groups/group.js';
import type { SwallowedGroup } from '../../../questions/learning/groups/groups-inside-rules.js';
import type { TakenLists } from '../../../questions/learning/groups/propose.js';
import type { UnknownLists } from '../../../questions/learning/groups/unknown.js';
import { warningsOf } from '../../../questions/learning/lists/common-cards.js';
import { type Document, lines, list } from './document.js';

export type UnknownReport = ReturnType<typeof unknownReport>;
export type NumberedGroup = UnknownReport['groups'][number];

export function unknownReport(found: UnknownLists, corpus: Corpus) {
  const placeOf = (list: number) => nameOf(corpus, list);
  const { lists, unknown, groups, inside, unasked, single } = found;
  const proposed = [...groups, ...inside].map(({ proposal }) => proposal?.rule.identifier);
  const numbered = (group: ListGroup & Partial<SwallowedGroup>, number: number) => {
    const { nearest, wonBy } = group;
    return {
      number,
      inside: group.inside,
      of: group.of,
      absentWords: group.absentWords,
      lists: group.lists.map(placeOf),
      /** The place of the list most similar to the others. */
      typical: placeOf(group.typical),
      cards: group.cards,
      nearest: nearest && { ...nearest, list: placeOf(nearest.list) },
      earlier: group.earlier,
      proposal: group.proposal,
      /** The proposal for another group that also wins this one, and the number of that group. */
      wonBy: wonBy === undefined ? undefined : { rule: wonBy, group: proposed.indexOf(wonBy) + 1 },
    };
  };
  return {
    lists,
    unknown,
    groups: groups.map((group, at) => numbered(group, at + 1)),
    inside: inside.map((group, at) => numbered(group, groups.length + at + 1)),
    /** Rules whose lists all share cards that the rule does not require. */
    unasked: unasked.map((rule, at) => ({
      number: groups.length + inside.length + at + 1,
      ...rule,
      lists: rule.lists.map(placeOf),
    })),
    /** Lists without a deck that are in no group. */
    single: single.map(placeOf),
  };
}

/** Most decks to name that a rule takes lists from, or that hold its cards. */
const mostDecks = 3;

/** @param top number of groups, and of lists of each kind, to show */
export function unknownDocument(report: UnknownReport, top: number): Document {
  const { groups, inside, unasked, single } = report;
  const width = String(groups.length + inside.length + unasked.length).length + 2;
  const markOf = (number: number) => String(number).padEnd(width);
  const groupList = (some: readonly NumberedGroup[], title?: string) =>
    list(
      some.map((group) => ({
        mark: markOf(group.number),
        text: headOf(group),
        details: detailsOf(group),
        cells: [group.number, headOf(group), group.typical, ruleOf(group), nearestOf(group)],
      })),
      defined({ title, top, columns: ['group', 'lists', 'most typical', 'rule', 'nearest'] }),
    );
  const rules = unasked.map(({ number, identifier, lists, cards }) => ({
    mark: markOf(number),
    text: `${identifier}: ${counted(lists.length, 'list')}   ${heldOf(cards)}`,
  }));
  return {
    data: report,
    sections: () => [
      [
        lines([summaryOf(report)]),
        groupList(groups),
        groupList(inside, 'inside rules'),
        list(rules, {
          title:
            'rules whose lists hold cards that they do not ask for and hardly any others hold: is each one the deck that you mean?',
          top,
        }),
        list(
          single.map((text) => ({ text })),
          {
            title: `in no group: ${counted(single.length, 'list')} (a group has at least ${fewestLists})`,
            top,
          },
        ),
      ],
    ],
    annotations: {
      title: 'decktype unknown',
      notes() {
        const shown = [...groups.slice(0, top), ...inside.slice(0, top)];
        return [
          { message: summaryOf(report) },
          ...shown.map((group) => ({
            level: 'warning' as const,
            message: [`group ${group.number}: ${headOf(group)}`, ...detailsOf(group)].join('\n'),
            rules: present([group.inside]),
          })),
        ];
      },
    },
  };
}

function summaryOf({ lists, unknown, groups, inside }: UnknownReport): string {
  const verb = unknown === 1 ? 'has' : 'have';
  const insideRules =
    inside.length === 0 ? '' : `, and ${counted(inside.length, 'group')} inside rules`;
  return `${grouped(unknown)} of ${counted(lists, 'list')} ${verb} no deck: ${counted(groups.length, 'group')}${insideRules}`;
}

/** The cards that all or most lists of a group have. */
function heldOf(cards: readonly GroupCard[]): string {
  const held = cards.filter(({ share }) => share === 1);
  const mostly = cards.filter(({ share }) => share < 1);
  return present([
    held.length !== 0 && `all hold ${named(held)}`,
    mostly.length !== 0 && `most hold ${named(mostly)}`,
  ]).join('; ');
}

function named(cards: readonly GroupCard[]): string {
  return cards.map(({ name, count }) => `${count} ${name}`).join(', ');
}

function headOf({ lists, cards, inside, of = 0, absentWords = [] }: NumberedGroup): string {
  if (inside !== undefined) {
    const also = cards.length === 0 ? 'are unlike the others' : `also hold ${named(cards)}`;
    const none = absentWords.map((word) => `, and none a card with "${word}" in its name`).join('');
    return `${inside}: ${grouped(lists.length)} of ${counted(of, 'list')} ${also}${none}: another deck?`;
  }
  const held = heldOf(cards);
  return `${counted(lists.length, 'list')}${held === '' ? '' : `   ${held}`}`;
}

function detailsOf(group: NumberedGroup): string[] {
  const nearest = nearestOf(group);
  return present([
    `most typical: ${group.typical}`,
    `rule: ${ruleOf(group)}`,
    nearest !== '' && `nearest: ${nearest}`,
    group.earlier !== 0 && `not new: ${counted(group.earlier, 'list')} of earlier events like it`,
  ]);
}

function ruleOf({ proposal, inside, lists, wonBy }: NumberedGroup): string {
  if (wonBy !== undefined)
    return `that of group ${wonBy.group} (${wonBy.rule}) wins these lists, too`;
  if (proposal === undefined) return 'none, because no card tells the group apart';
  const { rule, gains, misses, patches, takes, holds } = proposal;
  const change = patches.some(({ op }) => op === 'add') ? '' : 'change of ';
  const wins = `wins ${grouped(lists.length - misses)} of these ${counted(lists.length, 'list')}`;
  const effects = present([
    inside !== undefined && wins,
    (inside === undefined || gains > 0) && `+${counted(gains, 'list')}`,
    inside === undefined && misses > 0 && `misses ${grouped(misses)}`,
    takes.length !== 0 && `takes ${decksOf(takes, 'from')}`,
    holds.length !== 0 && `${decksOf(holds, 'of')} also hold its cards`,
  ]);
  const cards = rule.cards.map(describeRequirement).join(', ');
  const text = `${cards} (${change}${rule.identifier})   ${effects.join(', ')}`;
  return [text, ...warningsOf(proposal)].join('; ');
}

function decksOf(decks: readonly TakenLists[], word: 'from' | 'of'): string {
  const shown = decks
    .slice(0, mostDecks)
    .map(({ from, lists }) => `${grouped(lists)} ${word} ${from}`);
  const rest = sumOf(decks.slice(mostDecks), ({ lists }) => lists);
  return present([...shown, rest !== 0 && `${grouped(rest)} ${word} others`]).join(' and ');
}

function nearestOf({ nearest }: NumberedGroup): string {
  if (nearest === undefined) return '';
  const { identifier, similarity, list, separating } = nearest;
  const card =
    separating === undefined
      ? ''
      : `; ${separating.name} separates them: ${percent(separating.first, 0)} of the group, ${percent(separating.second, 0)} of ${identifier}`;
  return `${identifier}, ${percent(similarity, 0)} alike (${list})${card}`;
}
