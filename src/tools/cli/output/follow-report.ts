/** The report of `decktype follow`, with lists by place instead of by number. */

import { counted, grouped, percent, present } from '../../../core/diagnostics/counted.js';
import { sumOf } from '../../../core/json/grouping.js';
import { applyPatches } from '../../../core/rules/changes/edit.js';
import type { RulePatch } from '../../../core/rules/changes/patches.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { nameOf } from '../../../questions/corpus/layout/access.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import type {
  AskedChange,
  AskedReason,
  EventResult,
  FollowedRules,
} from '../../../questions/learning/follow/follow.js';
import { warningsOf } from '../../../questions/learning/lists/common-cards.js';
import { type Document, heading, lines, list, type Section, table } from './document.js';
import { changeInWords, editNames, suchAs } from './learn-report.js';

type FollowReport = ReturnType<typeof followReport>;
type EventReport = FollowReport['events'][number];
type ShownChange = EventReport['asked'][number];

export function followReport(rules: RuleSet, { events }: FollowedRules, corpus: Corpus) {
  let current = rules;
  const after = (patches: readonly RulePatch[]) =>
    applyPatches(current, patches).ruleSet ?? current;
  const placesOf = (lists: readonly number[]) => lists.map((one) => nameOf(corpus, one));
  const named = (change: Partial<AskedChange>) => {
    const { identifier, patches = [], lists = [] } = change;
    return {
      ...change,
      /** Describes the change. */
      change: identifier && changeInWords(current, after(patches), identifier),
      lists: placesOf(lists),
    };
  };
  return {
    events: events.map(({ made, asked, open, ...facts }) => {
      const done = made.map((change) => {
        const found = named(change);
        current = after(change.patches);
        return found;
      });
      return {
        ...facts,
        made: done,
        asked: asked.map(named),
        open: placesOf(open),
      };
    }),
  };
}

const reasons: Readonly<Record<AskedReason, string>> = {
  takes: 'takes lists that are right',
  'few-lists': 'too few lists',
  impure: 'wins too many other lists',
  finding: 'check would find something',
  inside: 'a different deck from that of its rule?',
  'no-rule': 'no card tells the group apart',
};

export function followDocument(report: FollowReport, top: number): Document {
  const { events } = report;
  return {
    data: report,
    sections: () => [
      [lines([summaryOf(report)])],
      ...events.map((event) => eventSection(event, top)),
    ],
    annotations: {
      title: 'decktype follow',
      notes: () => [
        { message: summaryOf(report) },
        ...events.flatMap(({ event, asked }) =>
          asked.map((change) => ({
            level: 'warning' as const,
            message: [`${event}: ${textOf(change)}`, ...detailsOf(change)].join('\n'),
            rules: present([change.inside ?? change.identifier]),
          })),
        ),
      ],
    },
  };
}

function summaryOf({ events }: FollowReport): string {
  const all = (what: 'made' | 'asked' | 'open', noun: string) =>
    counted(
      sumOf(events, (event) => event[what].length),
      noun,
    );
  return `${counted(events.length, 'event')}: ${all('made', 'change')}, ${all('asked', 'question')}, ${all('open', 'list')} open`;
}

function eventSection(event: EventReport, top: number): Section {
  const { made, asked, open } = event;
  return [
    heading(present([event.event, event.date]).join(', ')),
    lines([`${counted(event.lists, 'list')}: ${resultsOf(event)}`]),
    listOf('changes:', made, top),
    listOf('questions:', asked, top),
    ...(open.length === 0 ? [] : [lines([`open: ${counted(open.length, 'list')}${suchAs(open)}`])]),
  ];
}

function listOf(title: string, changes: readonly ShownChange[], top: number) {
  const items = changes.map((change) => ({
    mark: '- ',
    text: textOf(change),
    details: detailsOf(change),
    cells: [textOf(change), detailsOf(change).join('; ')],
  }));
  return list(items, { title, top, columns: ['rule', 'why'] });
}

function textOf({ identifier, kind, change, inside }: ShownChange): string {
  const rule =
    identifier === undefined || kind === undefined
      ? 'no rule'
      : `${identifier} (${editNames[kind]}): ${change}`;
  return inside === undefined ? rule : `inside ${inside}: ${rule}`;
}

function detailsOf(change: ShownChange): readonly string[] {
  const { reason, takes = 0, finding, lists } = change;
  const taken = takes === 0 ? '' : `, takes ${grouped(takes)}`;
  return present([
    `${counted(lists.length, 'list')}${taken}${suchAs(lists)}`,
    reason !== undefined && reasons[reason],
    finding?.message,
    ...warningsOf(change),
  ]);
}

/** How the rules label an event, before and after learning from it. */
function resultsOf({ lists, labelled, before, after, earlier, kept }: EventReport): string {
  // Only labels that an earlier event has are counted: no rule could know the others.
  const { compared } = before;
  const those =
    compared < labelled ? `, of the ${grouped(compared)} with a label of earlier events` : '';
  const moved = earlier - kept;
  const changes = present([
    compared > 0 &&
      `${shareOf(before.right, compared)} -> ${shareOf(after.right, compared)} right${those}`,
    labelled !== lists &&
      `${shareOf(before.decks, lists)} -> ${shareOf(after.decks, lists)} with a deck`,
    moved !== 0 && `${counted(moved, 'earlier list')} moved`,
  ]);
  const none =
    earlier === 0
      ? 'no earlier lists to compare with, which --decks names'
      : 'no label that was seen before';
  return changes.join(', ') || none;
}

function shareOf(part: number, of: number): string {
  return of === 0 ? '' : percent(part / of, 2);
}

/** Compares the events with rules that are followed, left untouched, or learned anew. */
export function replayDocument({ events }: FollowReport): Document {
  const isCompared = ({ before, anew }: EventReport) => before.compared > 0 && anew !== undefined;
  const mean = (of: (event: EventReport) => EventResult | undefined) => {
    const found = events.filter(isCompared).map((event) => {
      const { right = 0, compared = 1 } = of(event) ?? {};
      return right / compared;
    });
    return found.length === 0 ? '' : percent(sumOf(found, (share) => share) / found.length, 2);
  };
  const right = (result?: EventResult) => (result ? shareOf(result.right, result.compared) : '');
  const rows = events.map((event) => [
    event.event,
    event.lists,
    right(event.before),
    right(event.untouched),
    right(event.anew),
    shareOf(event.before.decks, event.lists),
    shareOf(event.kept, event.earlier),
    event.made.length,
    event.asked.length,
  ]);
  const means = ['mean', '', mean((x) => x.before), mean((x) => x.untouched), mean((x) => x.anew)];
  const data = { events: events.map(({ made, asked, open, ...facts }) => facts) };
  return {
    data: { ...data, mean: { followed: means[2], untouched: means[3], anew: means[4] } },
    sections: () => [
      [
        lines(['right, of the lists whose label an earlier event has:']),
        table(
          [
            ...['event', '#lists', '#followed', '#untouched', '#anew'],
            ...['#with a deck', '#kept', '#changes', '#questions'],
          ],
          [...rows, [...means, '', '', '', '']],
        ),
      ],
    ],
  };
}
