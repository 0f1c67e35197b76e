/** A metagame report as text for terminals, and as Markdown. */

import { markdownRow, markdownText } from '../../../core/diagnostics/render/markdown.js';
import { textOf } from '../../../core/diagnostics/visible.js';
import { countNotes, fieldNotes, policyNotes } from '../../../questions/metagame/render/notes.js';
import type { ReportParts } from '../../../questions/metagame/render/parts.js';
import {
  cardTable,
  changeTable,
  fieldTable,
  matchUpTable,
  type ReportTable,
  shareTable,
  trendTable,
  winRateTable,
} from '../../../questions/metagame/render/tables.js';
import { renderTable } from './table.js';

/** How many match-ups and cards a text shows. */
const mostRows = 60;

function tablesOf(parts: ReportParts): ReportTable[] {
  const { report, top, cards, changes, field } = parts;
  const { archetypes, matchUps } = report.summary;
  const shown = archetypes.slice(0, top);
  const names = new Set(shown.map(({ archetype }) => archetype));
  const met = matchUps.filter(({ a, b }) => names.has(a) && names.has(b));
  const tables = [
    shareTable(shown),
    winRateTable(shown),
    matchUpTable('Match-ups with most matches', mostMet(met)),
    ...(report.trend === undefined
      ? []
      : [
          trendTable(
            report.trend.parts,
            shown.slice(0, 6).map(({ archetype }) => archetype.name),
          ),
        ]),
    ...(changes === undefined ? [] : [changeTable(changes.slice(0, top), parts)]),
    ...(field === undefined ? [] : [fieldTable(field.expectations.slice(0, top))]),
    ...(cards === undefined ? [] : [cardTable(cards.report, mostRows)]),
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

function mostMet<MatchUp extends { readonly matches: number }>(all: readonly MatchUp[]): MatchUp[] {
  return [...all].sort((x, y) => y.matches - x.matches).slice(0, mostRows / 3);
}

export function renderReportText(parts: ReportParts, width: number | undefined): string {
  const blocks = [
    textOf([parts.title, ...countNotes(parts.report)]),
    ...tablesOf(parts).map(
      ({ title, columns, rows }) => `${textOf([title])}${renderTable(columns, rows, width)}`,
    ),
    textOf([...notesOf(parts), ...policyNotes(parts.report)]),
  ];
  return blocks.join('\n');
}

export function renderReportMarkdown(parts: ReportParts): string {
  const blocks = [
    `# ${markdownText(parts.title)}`,
    countNotes(parts.report).map(markdownText).join('\n'),
    ...tablesOf(parts).map(markdownTable),
    [...notesOf(parts), ...policyNotes(parts.report)].map(markdownText).join('\n\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function markdownTable({ title, columns, rows }: ReportTable): string {
  const marks = columns.map(({ align }) => (align === 'right' ? '---:' : '---'));
  return [
    `## ${markdownText(title)}`,
    '',
    markdownRow(columns.map((column) => column.title)),
    `| ${marks.join(' | ')} |`,
    ...rows.map(markdownRow),
  ].join('\n');
}

function notesOf(parts: ReportParts): string[] {
  const { report, top, cards } = parts;
  const more = report.summary.archetypes.length - top;
  const average = cards?.report.average.map(
    ({ name, count, isSide }) => `${count} ${name}${isSide ? ' (side)' : ''}`,
  );
  return [
    ...(more > 0 ? [`${more} more archetypes; --top ${top + more} shows all.`] : []),
    ...fieldNotes(parts),
    ...(average === undefined ? [] : [`The average list: ${average.join(', ')}.`]),
  ];
}
