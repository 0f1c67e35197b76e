/** A report as one HTML page: no script, nothing loaded; it reads well on paper and on a phone. */
import { grouped } from '../../../core/diagnostics/counted.js';
import type { CardReport } from '../cards.js';
import type { ShareChange } from '../report/change.js';
import type { FieldReport } from '../report/field.js';
import type { ArchetypeSummary, MatchUp } from '../report/summary.js';
import { type Content, element, type Markup, markupOf, style } from './markup.js';
import { matrixPicture } from './matrix.js';
import { countNotes, fieldNotes, findingNotes, policyNotes, sourceNote } from './notes.js';

import { type ReportParts, withDistinctNames } from './parts.js';
import { type Picture, pictureElement } from './picture.js';
import { pictureOf } from './pictures.js';
import { winRatePicture } from './rates.js';
import { rolePicture } from './roles.js';
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

/** The page as text: the same bytes for the same report. */
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
    matchUps.length > 0 && [winRates(shown), matches(shown, matchUps)],
    parts.cards && cardSection(parts.cards.name, parts.cards.report),
    parts.changes && changeSection(parts.changes.slice(0, top), parts),
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
    element('title', {}, title),
    style(themeCss(':root') + pictureCss + pageCss),
  );
  const page = element('html', { lang: 'en' }, head, element('body', {}, body));
  return `<!doctype html>\n${markupOf(page)}\n`;
}

function section(id: string, title: string, ...content: (Content | false)[]): Markup {
  const shown = content.filter((one) => one !== false);
  return element('section', { 'aria-labelledby': id }, element('h2', { id }, title), ...shown);
}

/** A picture that a narrow screen scrolls. */
function figure(picture: Picture): Markup {
  return element(
    'div',
    { class: 'wide', role: 'group', 'aria-label': picture.title, tabindex: 0 },
    pictureElement(picture),
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
  const picture = pictureOf(parts, 'shares');
  const rest = archetypes.length - shown.length;
  const restPlayers = archetypes.slice(shown.length).reduce((sum, one) => sum + one.players, 0);
  return section(
    'h-shares',
    'Shares',
    picture !== undefined && figure(picture),
    table(shareTable(shown)),
    rest > 0 &&
      element(
        'p',
        { class: 'soft' },
        `${grouped(rest)} more archetypes: ${grouped(restPlayers)} players.`,
      ),
  );
}

function winRates(shown: readonly ArchetypeSummary[]): Markup {
  return section(
    'h-win-rates',
    'Win rates',
    figure(winRatePicture(shown, 'win-rates')),
    table(winRateTable(shown)),
  );
}

/** More columns do not fit on paper. */
const mostInMatrix = 12;

function matches(shown: readonly ArchetypeSummary[], matchUps: readonly MatchUp[]): Markup {
  const drawn = shown.slice(0, mostInMatrix);
  return section(
    'h-match-ups',
    'Match-ups',
    figure(
      matrixPicture(
        drawn.map(({ archetype }) => archetype),
        matchUps,
        drawn.map(({ mirrors }) => mirrors),
        'match-ups',
      ),
    ),
    element(
      'p',
      { class: 'soft' },
      'Win rate of the row against the column in percents, and n. Colour: the whole interval is on one side of 50%; the stronger, the farther. A frame: significant among all match-ups.',
    ),
  );
}

function cardSection(name: string, report: CardReport): Markup {
  return section(
    'h-cards',
    `Cards of ${name}`,
    figure(rolePicture(name, report.lists, report.cards, 'cards')),
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

function changeSection(changes: readonly ShareChange[], parts: ReportParts): Markup {
  return section('h-changes', changeTitle(parts), table(changeTable(changes, parts)));
}

function fieldSection({ expectations }: FieldReport, parts: ReportParts): Markup {
  const [unknown] = fieldNotes(parts);
  return section(
    'h-field',
    'Against this field',
    table(fieldTable(expectations.slice(0, parts.top))),
    unknown !== undefined && element('p', { class: 'soft' }, unknown),
  );
}

const pageCss = [
  `body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 ${fonts}}`,
  'main{max-width:760px;margin:0 auto;padding:24px 16px 64px}',
  'h1{font-size:26px;line-height:1.2;margin:0 0 12px}',
  'h2{font-size:19px;margin:40px 0 12px}',
  'h3{font-size:16px;margin:24px 0 8px}',
  'header p{margin:0 0 4px}',
  'footer{margin-top:48px;border-top:1px solid var(--rule);font-size:14px}',
  'footer p{max-width:68ch}',
  '.soft{color:var(--soft);font-size:14px}',
  '.wide{overflow-x:auto}',
  '.wide:focus-visible{outline:2px solid var(--series-1);outline-offset:2px}',
  '.wide svg{display:block;max-width:100%;min-width:460px;height:auto}',
  'table{border-collapse:collapse;font-size:14px;margin:12px 0;min-width:100%}',
  'caption{text-align:left;color:var(--soft);padding-bottom:4px}',
  'th,td{padding:4px 10px 4px 0;border-bottom:1px solid var(--rule);text-align:left;font-weight:400}',
  'thead th{color:var(--soft);vertical-align:bottom}',
  'tbody th{font-weight:600}',
  '.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}',
  '.list{columns:2;padding-left:20px;font-size:14px}',
  '@media print{main{max-width:none;padding:0}.wide{overflow:visible}.wide svg{min-width:0}svg,tr{break-inside:avoid}h2,caption{break-after:avoid}}',
].join('');
