/** Renders a report as one HTML page without scripts or external resources, readable on paper and on phones. */

import { grouped } from '../../../core/diagnostics/counted.js';
import { sumOf } from '../../../core/json/grouping.js';
import type { FieldReport } from '../report/field.js';
import type { ArchetypeSummary } from '../report/summary.js';
import { type Content, element, type Markup, markupOf, style } from './markup.js';
import {
  countNotes,
  eventsNote,
  fieldNotes,
  findingNotes,
  policyNotes,
  sourceNote,
} from './notes.js';
import { type ReportParts, withDistinctNames } from './parts.js';
import { pictureElement, type pictureWidths } from './picture.js';
import { captionOf, type PictureName, pictureOf } from './pictures.js';
import {
  changeTable,
  changeTitle,
  eventTable,
  fieldTable,
  type ReportTable,
  shareTable,
  winRateTable,
} from './tables.js';
import { fonts, pictureCss, themeCss } from './theme.js';

/** Renders the page as text: equal reports give equal bytes. */
export function renderPage(given: ReportParts): string {
  const parts = withDistinctNames(given);
  const { report, title, top } = parts;
  const { archetypes, matchUps } = report.summary;
  const shown = archetypes.slice(0, top);
  const body = element(
    'main',
    {},
    element(
      'header',
      {},
      element('h1', {}, title),
      element('p', { class: 'soft' }, sourceNote(report)),
      findingNotes(parts).map((note) => element('p', {}, note)),
    ),
    shares(parts, shown),
    shown.some(({ winRate }) => winRate.n > 0) &&
      section(
        'h-win-rates',
        'Win rates',
        figure(parts, 'win-rates'),
        table(winRateTable(shown, report.summary)),
      ),
    matchUps.length > 0 &&
      section(
        'h-match-ups',
        'Match-ups',
        figure({ ...parts, top: Math.min(top, mostInMatrix) }, 'match-ups'),
      ),
    parts.cards && parts.cards.report.lists > 0 && cardSection(parts, parts.cards),
    parts.changes &&
      section(
        'h-changes',
        changeTitle(parts),
        table(changeTable(parts.changes.slice(0, top), parts)),
      ),
    parts.field && fieldSection(parts.field, parts),
    element(
      'footer',
      {},
      element('h2', {}, 'How it was counted'),
      [...countNotes(report), ...policyNotes(report)].map((note) => element('p', {}, note)),
      table(eventTable(report)),
    ),
  );
  const head = element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('title', {}, `${title}: ${eventsNote(report)}`),
    style(themeCss(':root') + pictureCss + pageCss),
  );
  const page = element('html', { lang: 'en' }, head, element('body', {}, body));
  return `<!doctype html>\n${markupOf(page)}\n`;
}

function section(id: string, title: string, ...content: Content[]): Markup {
  return element('section', { 'aria-labelledby': id }, element('h2', { id }, title), content);
}

const rooms = ['column', 'phone'] as const satisfies readonly (keyof typeof pictureWidths)[];

/** A picture for each screen width; undefined if the report has no figures for it. */
function figure(parts: ReportParts, name: PictureName): Markup | undefined {
  const drawn = rooms.flatMap((room) => {
    const picture = pictureOf(parts, name, room);
    return picture === undefined ? [] : [{ room, picture }];
  });
  if (drawn.length === 0) return undefined;
  return element(
    'figure',
    {},
    drawn.map(({ room, picture }) => {
      const caption = `${picture.title}. ${captionOf(picture, parts.report)}`;
      return element(
        'div',
        { class: room },
        pictureElement(picture),
        element('figcaption', { class: 'soft' }, caption),
      );
    }),
  );
}

function table({ title, columns, rows }: ReportTable): Markup {
  const classAt = (at: number) => (columns[at]?.align === 'right' ? 'number' : undefined);
  const heads = columns.map(({ title: name }, at) =>
    element('th', { scope: 'col', class: classAt(at) }, name),
  );
  const cells = (row: readonly string[]) =>
    row.map((cell, at) =>
      at === 0
        ? element('th', { scope: 'row' }, cell)
        : element('td', { class: classAt(at) }, cell),
    );
  return element(
    'div',
    { class: 'wide', role: 'group', 'aria-label': title, tabindex: 0 },
    element(
      'table',
      {},
      element('caption', {}, title),
      element('thead', {}, element('tr', {}, heads)),
      element(
        'tbody',
        {},
        rows.map((row) => element('tr', {}, cells(row))),
      ),
    ),
  );
}

function shares(parts: ReportParts, shown: readonly ArchetypeSummary[]): Markup {
  const { archetypes } = parts.report.summary;
  const rest = archetypes.length - shown.length;
  const restPlayers = sumOf(archetypes.slice(shown.length), (one) => one.players);
  return section(
    'h-shares',
    'Shares',
    figure(parts, 'shares'),
    table(shareTable(shown)),
    rest > 0 &&
      element(
        'p',
        { class: 'soft' },
        `${grouped(rest)} more archetypes: ${grouped(restPlayers)} players.`,
      ),
  );
}

/** The maximum number of columns that fit on paper. */
const mostInMatrix = 12;

function cardSection(
  parts: ReportParts,
  { name, report }: NonNullable<ReportParts['cards']>,
): Markup {
  return section(
    'h-cards',
    `Cards of ${name}`,
    figure(parts, 'cards'),
    element('h3', {}, 'The average list'),
    element(
      'ul',
      { class: 'list' },
      report.average.map(({ name: card, count, isSide }) =>
        element('li', {}, `${count} ${card}${isSide ? ' (side)' : ''}`),
      ),
    ),
  );
}

function fieldSection({ expectations }: FieldReport, parts: ReportParts): Markup {
  return section(
    'h-field',
    'Against this field',
    expectations.length > 0 && table(fieldTable(expectations.slice(0, parts.top))),
    fieldNotes(parts).map((note) => element('p', { class: 'soft' }, note)),
  );
}

const pageCss = [
  `body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 ${fonts}}`,
  'main{max-width:760px;margin:0 auto;padding:24px 16px 64px}',
  'h1{font-size:26px;line-height:1.2;margin:0 0 12px;overflow-wrap:anywhere}',
  'h2{font-size:19px;margin:40px 0 12px}',
  'h3{font-size:16px;margin:24px 0 8px}',
  'header p{margin:0 0 4px}',
  'footer{margin-top:48px;border-top:1px solid var(--rule);font-size:14px}',
  'footer p{max-width:68ch}',
  '.soft{color:var(--soft);font-size:14px}',
  '.wide{overflow-x:auto}',
  '.wide:focus-visible{outline:2px solid var(--series-1);outline-offset:2px}',
  'figure{margin:0}',
  'svg{display:block;max-width:100%;height:auto}',
  '.phone{display:none}',
  '@media screen and (max-width:559px){.column{display:none}.phone{display:block}}',
  'table{border-collapse:collapse;font-size:14px;margin:12px 0;min-width:100%}',
  'caption{text-align:left;color:var(--soft);padding-bottom:4px}',
  'th,td{padding:4px 10px 4px 0;border-bottom:1px solid var(--rule);text-align:left;font-weight:400}',
  'thead th{color:var(--soft);vertical-align:bottom}',
  'tbody th{font-weight:600}',
  '.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}',
  'footer td{white-space:nowrap}',
  '.list{columns:2;padding-left:20px;font-size:14px}',
  '@media print{main{max-width:none;padding:0}.wide{overflow:visible}svg,tr{break-inside:avoid}h2,caption{break-after:avoid}}',
].join('');
