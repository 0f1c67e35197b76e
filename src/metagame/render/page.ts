/** A report as one HTML page: no script, nothing loaded; it reads well on paper and on a phone. */
import type { CardReport } from '../cards/cards.js';
import type { ShareChange } from '../report/change.js';
import type { MetagameReport } from '../report/report.js';
import type { ArchetypeSummary, MatchUp } from '../report/summary.js';
import { type Content, element, type Markup, markupOf, style } from './markup.js';
import { matrixPicture } from './matrix.js';
import { countNotes, policyNotes } from './notes.js';
import { noRate, percent, percentRange, points, pointsRange, whole } from './numbers.js';
import { type Picture, pictureElement } from './picture.js';
import { rolePicture } from './roles.js';
import { sharePicture } from './shares.js';
import { fonts, pictureCss, themeCss } from './theme.js';
import { byEstimate, winRatePicture } from './win-rates.js';

/** What else a page shows. */
export interface PageParts {
  readonly title: string;
  /** At most so many archetypes are shown in tables and pictures; the others are added up. */
  readonly top: number;
  /** The cards of one archetype. */
  readonly cards?: { readonly name: string; readonly report: CardReport };
  /** What changed since an earlier period. */
  readonly changes?: readonly ShareChange[];
}

/** The page as text: the same bytes for the same report. */
export function renderPage(report: MetagameReport, parts: PageParts): string {
  const { title, top } = parts;
  const { archetypes, matchUps } = report.summary;
  const shown = archetypes.slice(0, top);
  const body = element(
    'main',
    {},
    element(
      'header',
      {},
      element('h1', {}, title),
      countNotes(report).map((note) => element('p', {}, note)),
    ),
    shares(report, shown),
    matchUps.length > 0 && [winRates(shown), matches(shown, matchUps)],
    parts.cards && cardSection(parts.cards.name, parts.cards.report),
    parts.changes && changeSection(parts.changes.slice(0, top)),
    element(
      'footer',
      {},
      element('h2', {}, 'How it was counted'),
      policyNotes(report).map((note) => element('p', {}, note)),
      eventTable(report),
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

interface Column<Row> {
  readonly title: string;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => Content;
}

function table<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Markup {
  const classOf = ({ isNumber }: Column<Row>) => (isNumber === true ? 'number' : undefined);
  const cells = (row: Row) =>
    columns.map((column, index) =>
      index === 0
        ? element('th', { scope: 'row' }, column.cell(row))
        : element('td', { class: classOf(column) }, column.cell(row)),
    );
  return element(
    'div',
    { class: 'wide', role: 'group', 'aria-label': caption, tabindex: 0 },
    element(
      'table',
      {},
      element('caption', {}, caption),
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          columns.map((column) =>
            element('th', { scope: 'col', class: classOf(column) }, column.title),
          ),
        ),
      ),
      element(
        'tbody',
        {},
        rows.map((row) => element('tr', {}, cells(row))),
      ),
    ),
  );
}

function shares(report: MetagameReport, shown: readonly ArchetypeSummary[]): Markup {
  const { archetypes, players } = report.summary;
  const { trend } = report;
  const picture =
    trend === undefined || trend.by === 'format'
      ? undefined
      : sharePicture(
          trend.parts,
          shown.map(({ archetype }) => archetype.name),
          'shares',
        );
  const rest = archetypes.length - shown.length;
  const restPlayers = archetypes.slice(shown.length).reduce((sum, one) => sum + one.players, 0);
  const hasDay2 = shown.some(({ day2 }) => day2.n > 0);
  const columns: Column<ArchetypeSummary>[] = [
    { title: 'Archetype', cell: ({ archetype }) => archetype.name },
    { title: 'Players', isNumber: true, cell: (one) => whole(one.players) },
    { title: 'Share', isNumber: true, cell: ({ share }) => percent(share) },
    { title: '95 %', isNumber: true, cell: ({ share }) => percentRange(share) },
    ...(hasDay2
      ? [{ title: 'Day 2', isNumber: true, cell: ({ day2 }: ArchetypeSummary) => conversion(day2) }]
      : []),
    { title: 'Top 8', isNumber: true, cell: ({ top8 }) => conversion(top8) },
    { title: 'Won', isNumber: true, cell: ({ winners }) => whole(winnersOf(winners)) },
  ];
  return section(
    'h-shares',
    'Shares',
    picture !== undefined && figure(picture),
    table(`Players by archetype, of ${whole(players)}`, columns, shown),
    rest > 0 &&
      element(
        'p',
        { class: 'soft' },
        `${whole(rest)} more archetypes: ${whole(restPlayers)} players.`,
      ),
  );
}

function conversion(rate: ArchetypeSummary['top8']): string {
  return rate.rate === null
    ? noRate
    : `${whole(Math.round(rate.rate * rate.n))} (${percent(rate)})`;
}

function winnersOf({ rate, n }: ArchetypeSummary['winners']): number {
  return Math.round((rate ?? 0) * n);
}

function winRates(shown: readonly ArchetypeSummary[]): Markup {
  const columns: Column<ArchetypeSummary>[] = [
    { title: 'Archetype', cell: ({ archetype }) => archetype.name },
    { title: 'Win rate', isNumber: true, cell: ({ winRate }) => percent(winRate) },
    { title: '95 %', isNumber: true, cell: ({ winRate }) => percentRange(winRate) },
    { title: 'n', isNumber: true, cell: ({ winRate }) => whole(winRate.n) },
    { title: 'Wins', isNumber: true, cell: (one) => whole(one.wins) },
    { title: 'Losses', isNumber: true, cell: (one) => whole(one.losses) },
    { title: 'Ties', isNumber: true, cell: (one) => whole(one.ties) },
    { title: 'Mirrors', isNumber: true, cell: (one) => whole(one.mirrors) },
  ];
  return section(
    'h-win-rates',
    'Win rates',
    figure(winRatePicture(shown, 'win-rates')),
    table('Win rates without mirror matches', columns, byEstimate(shown)),
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
      'Win rate of the row against the column in percents, and n. Colour: the whole interval is on one side of 50 %; the stronger, the farther. A frame: significant among all match-ups.',
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

function changeSection(changes: readonly ShareChange[]): Markup {
  const columns: Column<ShareChange>[] = [
    { title: 'Archetype', cell: ({ archetype }) => archetype.name },
    { title: 'Before', isNumber: true, cell: ({ before }) => percent(before) },
    { title: 'After', isNumber: true, cell: ({ after }) => percent(after) },
    {
      title: 'Change of the field',
      isNumber: true,
      cell: ({ field, after }) => (field === null ? noRate : points(field.change, after.n)),
    },
    {
      title: '95 %',
      isNumber: true,
      cell: ({ field, after }) => (field === null ? noRate : pointsRange(field.interval, after.n)),
    },
    ...(changes.some(({ rules }) => rules !== undefined)
      ? [
          {
            title: 'Change of the rules',
            isNumber: true,
            cell: ({ rules, after }: ShareChange) =>
              rules === undefined ? noRate : points(rules, after.n),
          },
        ]
      : []),
  ];
  return section(
    'h-changes',
    'What changed',
    table('Shares in percentage points', columns, changes),
  );
}

function eventTable({ events }: MetagameReport): Markup {
  type Event = MetagameReport['events'][number];
  const columns: Column<Event>[] = [
    { title: 'Event', cell: ({ name, id }) => name ?? id ?? noRate },
    { title: 'Date', cell: ({ date }) => date?.slice(0, 10) ?? noRate },
    { title: 'Format', cell: ({ format }) => format ?? noRate },
    { title: 'Players', isNumber: true, cell: ({ players }) => whole(players) },
    { title: 'Rows of pairings', isNumber: true, cell: ({ rows }) => whole(rows) },
  ];
  return table('Events', columns, events);
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
  '@media print{main{max-width:none;padding:0}.wide{overflow:visible}.wide svg{min-width:0}section,tr{break-inside:avoid}h2{break-after:avoid}}',
].join('');
