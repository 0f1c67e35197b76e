/** A metagame report as a document. */

import { countNotes, fieldNotes, policyNotes } from '../../../questions/metagame/render/notes.js';
import { type ReportParts, withDistinctNames } from '../../../questions/metagame/render/parts.js';
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
import { type Document, heading, lines, table } from './document.js';

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

export function reportDocument(parts: ReportParts): Document {
  const { report, title, top, ...others } = parts;
  return {
    data: { title, ...report, ...others },
    sections() {
      const named = withDistinctNames(parts);
      const notes = [...notesOf(named), ...policyNotes(report)];
      return [
        [heading(title, 1), lines(countNotes(named.report))],
        ...tablesOf(named).map(({ title, columns, rows }) => [
          heading(title),
          table(columns, rows),
        ]),
        notes.map((note) => lines([note])),
      ];
    },
  };
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
