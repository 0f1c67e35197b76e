/** The pictures of a report. */
import { counted, present } from '../../../core/diagnostics/counted.js';
import type { MetagameReport } from '../report/report.js';
import type { Period, TrendPart } from '../report/trend.js';
import { matrixPicture } from './matrix.js';
import { sourceNote } from './notes.js';
import type { ReportParts } from './parts.js';
import { type Picture, pictureWidths } from './picture.js';
import { shareRatePicture, winRatePicture } from './rates.js';
import { rolePicture } from './roles.js';
import { daysOf, sharePicture } from './shares.js';
import { winRateTitles } from './tables.js';
import { seriesCount } from './theme.js';

/** The caption of a picture: its legend and source. */
export function captionOf({ legend }: Picture, report: MetagameReport): string {
  return present([legend, sourceNote(report)]).join(' ');
}

/** Explains the figures beside the lines, which readers would otherwise take for those of all events. */
function trendLegend(by: Period, parts: readonly TrendPart[]): string {
  const { summaries = [], players = 0 } = daysOf(parts).at(-1) ?? {};
  const of = summaries.length > 1 ? 'day' : by;
  const last = `Percentages are for the last ${of}, with ${counted(players, 'player')}.`;
  return by === 'week' ? `${last} Weeks are marked by their Mondays.` : last;
}

export type PictureName = 'shares' | 'win-rates' | 'match-ups' | 'cards';

/**
 * Creates a picture. Shares are over time if there are several points in time. Undefined if the report has no
 * cards or other figures for the picture.
 */
export function pictureOf(
  { report: { summary, trend }, cards, top }: Pick<ReportParts, 'report' | 'cards' | 'top'>,
  name: PictureName,
  room: keyof typeof pictureWidths = 'column',
): Picture | undefined {
  const shown = summary.archetypes.slice(0, top);
  const archetypes = shown.map(({ archetype }) => archetype);
  const id = room === 'column' ? name : `${name}-${room}`;
  const width = pictureWidths[room];
  switch (name) {
    case 'win-rates':
      return shown.some(({ winRate }) => winRate.n > 0)
        ? {
            ...winRatePicture(shown, id, width),
            ...(summary.byRecords && { title: `${winRateTitles.records}, with intervals of 95%` }),
          }
        : undefined;
    case 'match-ups': {
      const mirrors = shown.map((one) => one.mirrors);
      return summary.matchUps.length > 0
        ? matrixPicture(archetypes, summary.matchUps, mirrors, id, width)
        : undefined;
    }
    case 'cards':
      return cards && cards.report.lists > 0
        ? rolePicture(cards.name, cards.report.lists, cards.report.cards, id, width)
        : undefined;
    case 'shares': {
      // Unmatched lists are not an archetype, so they get the last colour, grey.
      const names = archetypes
        .slice(0, seriesCount)
        .sort((x, y) => Number(x.kind === 'unknown') - Number(y.kind === 'unknown'))
        .map((one) => one.name);
      const { by, parts } = trend ?? { by: 'format', parts: [] };
      const overTime = by === 'format' ? undefined : sharePicture(parts, names, id, width);
      if (overTime === undefined) return shareRatePicture(shown, id, width);
      return { ...overTime, legend: `${trendLegend(by, parts)} ${overTime.legend ?? ''}`.trim() };
    }
  }
}
