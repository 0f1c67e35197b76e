/** Colours and fonts of pictures and pages, light and dark. All contrasts meet WCAG 2.2 AA. */

/** The number of lines in a picture with a distinct colour and mark. */
export const seriesCount = 8;

const light = {
  page: '#ffffff',
  text: '#1c2126',
  soft: '#56606b',
  rule: '#d5dbe1',
  faint: '#f3f5f7',
  'up-1': '#dcebf7',
  'up-2': '#a9d0ee',
  'up-3': '#6db3e2',
  'down-1': '#fbe6d4',
  'down-2': '#f6c296',
  'down-3': '#ee9a53',
  'series-1': '#0b66a8',
  'series-2': '#b4480a',
  'series-3': '#00755a',
  'series-4': '#8b3f86',
  'series-5': '#7a6100',
  'series-6': '#c02942',
  'series-7': '#3f5bbd',
  'series-8': '#5b6470',
};

const dark: typeof light = {
  page: '#14181c',
  text: '#e8ecf0',
  soft: '#a3adb8',
  rule: '#3a434c',
  faint: '#1d2329',
  'up-1': '#17364f',
  'up-2': '#1d4f78',
  'up-3': '#2467a0',
  'down-1': '#4a2f17',
  'down-2': '#6e431a',
  'down-3': '#94571b',
  'series-1': '#5ab0ee',
  'series-2': '#f08a4b',
  'series-3': '#3fc7a0',
  'series-4': '#d58fd0',
  'series-5': '#d3b23c',
  'series-6': '#ff7f92',
  'series-7': '#93a8ff',
  'series-8': '#aab4bf',
};

/**
 * The colours as CSS variables. Printed pages are light.
 *
 * @param scheme overrides the system preference
 */
export function themeCss(selector: string, scheme: 'system' | 'light' | 'dark' = 'system'): string {
  if (scheme !== 'system') return `${selector}{${variables(scheme === 'dark' ? dark : light)}}`;
  return `${selector}{${variables(light)}}@media screen and (prefers-color-scheme:dark){${selector}{${variables(dark)}}}`;
}

function variables(colors: typeof light): string {
  return Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');
}

export const fonts =
  'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif';

/** The CSS that every picture needs. */
export const pictureCss = [
  `.dt-picture{font-family:${fonts};font-size:12px;background:var(--page);font-variant-numeric:tabular-nums}`,
  '.dt-picture text{fill:var(--text)}',
  '.dt-picture .page{fill:var(--page)}',
  '.dt-picture .frame{stroke:var(--text);stroke-width:2}',
  '.dt-picture .soft{fill:var(--soft)}',
  '.dt-picture .strong{font-weight:600}',
  '.dt-picture .small{font-size:10px}',
  '.dt-picture .grid{stroke:var(--rule);stroke-width:1}',
  '.dt-picture .even{stroke:var(--soft);stroke-width:1;stroke-dasharray:3 3}',
  '.dt-picture .whisker{stroke:var(--text);stroke-width:1.5}',
  '.dt-picture .dot{fill:var(--text)}',
  '.dt-picture .few .whisker{stroke:var(--soft);stroke-dasharray:2 2}',
  '.dt-picture .few .dot{fill:var(--page);stroke:var(--soft)}',
  '.dt-picture .few text{fill:var(--soft)}',
  '.dt-picture path.few{opacity:.4}',
  '.dt-picture .bar{fill:var(--series-1)}',
  '.dt-picture .none{fill:var(--faint)}',
  ...['up', 'down'].flatMap((way) =>
    [1, 2, 3].map((step) => `.dt-picture .${way}-${step}{fill:var(--${way}-${step})}`),
  ),
  ...Array.from(
    { length: seriesCount },
    (_, index) =>
      `.dt-picture .line-${index + 1}{stroke:var(--series-${index + 1});fill:none;stroke-width:2}.dt-picture .mark-${index + 1}{fill:var(--series-${index + 1})}`,
  ),
].join('');

/** The CSS of a picture file, without variables, which most programs except browsers do not support. */
export function pictureFileCss(): string {
  const plain = (colors: Readonly<Record<string, string>>) =>
    pictureCss.replace(/var\(--([\w-]+)\)/g, (_, name: string) => colors[name] ?? name);
  return `${plain(light)}@media screen and (prefers-color-scheme:dark){${plain(dark)}}`;
}
