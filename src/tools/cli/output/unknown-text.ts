/** The report of `decktype unknown` as text, as Markdown, and as annotations of a build. */
import { counted, grouped, percent } from '../../../core/diagnostics/counted.js';
import type { Annotation } from '../../../core/diagnostics/render/github.js';
import { markdownRow, markdownText } from '../../../core/diagnostics/render/markdown.js';
import { textOf } from '../../../core/diagnostics/visible.js';
import { isCardRequirement } from '../../../core/rules/model.js';
import type { GroupCard } from '../../../questions/learning/groups/group.js';
import type { RuleProposal, TakenLists } from '../../../questions/learning/groups/propose.js';
import type { RulePlace } from './rule-places.js';
import type { NumberedGroup, NumberedRule, UnknownReport } from './unknown-report.js';

/** How many decks are named that a rule takes lists from, or that hold its cards. */
const mostDecks = 3;
const unaskedTitle =
  'rules whose lists hold cards that they do not ask for and hardly any others hold: is each one the deck that you mean?';

export function renderUnknownText(report: UnknownReport, top: number): string {
  const { groups, inside, unasked, single } = report;
  const count = groups.length + inside.length + unasked.length;
  const width = String(count).length + 2;
  const linesOf = (group: NumberedGroup) => {
    const [first = '', ...others] = [headOf(group), ...detailsOf(group)];
    const number = String(group.number).padEnd(width);
    return [`${number}${first}`, ...others.map((line) => `${' '.repeat(width)}${line}`)];
  };
  const shown = (part: readonly NumberedGroup[]) => [
    ...part.slice(0, top).flatMap(linesOf),
    ...more(part.length, top),
  ];
  return textOf([
    summaryOf(report),
    ...shown(groups),
    ...(inside.length === 0 ? [] : ['inside rules', ...shown(inside)]),
    ...(unasked.length === 0
      ? []
      : [
          unaskedTitle,
          ...unasked
            .slice(0, top)
            .map((rule) => `${String(rule.number).padEnd(width)}${unaskedOf(rule)}`),
          ...more(unasked.length, top),
        ]),
    ...(single.length === 0
      ? []
      : [
          `in no group: ${counted(single.length, 'list')}`,
          ...single.slice(0, top).map((place) => `  ${place}`),
          ...more(single.length, top),
        ]),
  ]);
}

export function renderUnknownMarkdown(report: UnknownReport, top: number): string {
  const { groups, inside, unasked, single } = report;
  const shown = [...groups.slice(0, top), ...inside.slice(0, top)];
  const columns = ['group', 'lists', 'most typical', 'rule', 'nearest'];
  const rows = shown.map((group) => [
    group.number,
    headOf(group),
    group.typical,
    ruleOf(group),
    nearestOf(group),
  ]);
  const blocks = [
    markdownText(summaryOf(report)),
    ...(shown.length === 0
      ? []
      : [
          [columns, columns.map(() => '---')]
            .map((cells) => `| ${cells.join(' | ')} |`)
            .concat(rows.map(markdownRow))
            .join('\n'),
        ]),
    ...[...more(groups.length, top), ...more(inside.length, top)].map(markdownText),
    ...(unasked.length === 0
      ? []
      : [
          [
            markdownText(`${unaskedTitle[0]?.toUpperCase()}${unaskedTitle.slice(1)}`),
            '',
            ...unasked.slice(0, top).map((rule) => `- ${markdownText(unaskedOf(rule))}`),
            ...more(unasked.length, top).map((line) => `- ${markdownText(line)}`),
          ].join('\n'),
        ]),
    ...(single.length === 0
      ? []
      : [
          [
            markdownText(`In no group: ${counted(single.length, 'list')}.`),
            '',
            ...single.slice(0, top).map((place) => `- ${markdownText(place)}`),
            ...more(single.length, top).map((line) => `- ${markdownText(line)}`),
          ].join('\n'),
        ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** A warning for each group, inside a rule beside that rule, and the summary. */
export function unknownAnnotations(
  report: UnknownReport,
  top: number,
  placeOf: (identifier: string) => RulePlace,
): readonly Annotation[] {
  const title = 'decktype unknown';
  const shown = [...report.groups.slice(0, top), ...report.inside.slice(0, top)];
  return [
    { level: 'notice', title, message: summaryOf(report) },
    ...shown.map((group) => ({
      ...({ level: 'warning', title } as const),
      ...(group.inside !== undefined && placeOf(group.inside)),
      message: [`group ${group.number}: ${headOf(group)}`, ...detailsOf(group)].join('\n'),
    })),
  ];
}

function summaryOf({ lists, unknown, groups, inside }: UnknownReport): string {
  const verb = unknown === 1 ? 'has' : 'have';
  const swallowed =
    inside.length === 0 ? '' : `, and ${counted(inside.length, 'group')} inside rules`;
  return `${grouped(unknown)} of ${counted(lists, 'list')} ${verb} no deck: ${counted(groups.length, 'group')}${swallowed}`;
}

function unaskedOf({ identifier, lists, cards }: NumberedRule): string {
  return `${identifier}: ${counted(lists.length, 'list')}   ${heldOf(cards)}`;
}

/** What all and most lists of a group hold. */
function heldOf(cards: readonly GroupCard[]): string {
  const held = cards.filter(({ share }) => share === 1);
  const mostly = cards.filter(({ share }) => share < 1);
  return [
    ...(held.length === 0 ? [] : [`all hold ${named(held)}`]),
    ...(mostly.length === 0 ? [] : [`most hold ${named(mostly)}`]),
  ].join('; ');
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
  return [
    `most typical: ${group.typical}`,
    `rule: ${ruleOf(group)}`,
    ...(nearest === '' ? [] : [`nearest: ${nearest}`]),
    ...(group.earlier === 0
      ? []
      : [`not new: ${counted(group.earlier, 'list')} of earlier events like it`]),
  ];
}

function ruleOf({ proposal, inside, lists }: NumberedGroup): string {
  if (proposal === undefined) return 'none, because no card tells the group apart';
  const { rule, gains, misses } = proposal;
  const wins = `wins ${grouped(lists.length - misses)} of these ${counted(lists.length, 'list')}`;
  const effects = [
    ...(inside === undefined ? [] : [wins]),
    ...(inside === undefined || gains > 0 ? [`+${counted(gains, 'list')}`] : []),
    ...(inside === undefined && misses > 0 ? [`misses ${grouped(misses)}`] : []),
    ...sideEffectsOf(proposal),
  ];
  return `${cardsOf(proposal)} (${rule.identifier})   ${effects.join(', ')}`;
}

function cardsOf({ rule }: RuleProposal): string {
  return rule.cards
    .flatMap((card) => (isCardRequirement(card) ? [`${card.count ?? 1} ${card.name}`] : []))
    .join(', ');
}

function sideEffectsOf({ takes, holds }: RuleProposal): string[] {
  return [
    ...(takes.length === 0 ? [] : [`takes ${decksOf(takes, 'from')}`]),
    ...(holds.length === 0 ? [] : [`${decksOf(holds, 'of')} also hold its cards`]),
  ];
}

function decksOf(decks: readonly TakenLists[], word: 'from' | 'of'): string {
  const shown = decks
    .slice(0, mostDecks)
    .map(({ from, lists }) => `${grouped(lists)} ${word} ${from}`);
  const rest = decks.slice(mostDecks).reduce((sum, { lists }) => sum + lists, 0);
  return [...shown, ...(rest === 0 ? [] : [`${grouped(rest)} ${word} others`])].join(' and ');
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

function more(count: number, top: number): string[] {
  return count > top ? [`… and ${count - top} more (--top ${count} shows all)`] : [];
}
