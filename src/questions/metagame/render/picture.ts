/** The frame of a picture: an SVG with title and description, for use on its own or in a page. */
import { nice, ticks } from 'd3-array';
import { type Content, element, type Markup, style } from './markup.js';
import { pictureFileCss } from './theme.js';

/** A picture of figures, in SVG. */
export interface Picture {
  /** An id that is unique in the document. */
  readonly id: string;
  readonly title: string;
  /** A description of the picture in words. */
  readonly description: string;
  /** Explains its colours and marks, if necessary. */
  readonly legend?: string;
  readonly width: number;
  readonly height: number;
  readonly content: Content;
}

/** The widths that pictures are laid out for: a column of a page, and a phone. */
export const pictureWidths = { column: 728, phone: 356 } as const;

/** Renders a picture as an element of a page that has the styles and shows title, source and legend beside it. */
export function pictureElement(picture: Picture): Markup {
  return framed(picture, undefined);
}

/**
 * Renders a picture as a file, with its title and legend.
 *
 * @param source the origin of the figures, shown below the title
 */
export function pictureFile(picture: Picture, source = ''): string {
  const { title, legend = '', width, height, content } = picture;
  const outer = Math.max(width, widest([title, source]) + 2 * margin);
  const lines = wrapped(legend, outer - 2 * margin, 10);
  const head = source === '' ? 28 : 46;
  const foot = head + height;
  const alone = {
    ...picture,
    width: outer,
    height: foot + 14 * lines.length + 8,
    content: [
      element('rect', { class: 'page', width: '100%', height: '100%' }),
      textAt(margin, 20, title, { style: 'strong' }),
      source !== '' && textAt(margin, 38, source, { style: 'soft' }),
      element('g', { transform: `translate(0 ${head})` }, content),
      lines.map((line, index) =>
        textAt(margin, foot + 14 * (index + 1), line, { style: 'soft small' }),
      ),
    ],
  };
  return `${framed(alone, style(pictureFileCss())).text}\n`;
}

const margin = 8;

interface TextLook {
  /** The class or classes of `theme.ts`. */
  readonly style?: string;
  /** Which part of the text is at the position. Default: its start. */
  readonly anchor?: 'middle' | 'end';
}

/** A text at a position in a picture. */
export function textAt(x: number, y: number, text: Content, look: TextLook = {}): Markup {
  return element('text', { class: look.style, x, y, 'text-anchor': look.anchor }, text);
}

function wrapped(text: string, width: number, size: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else if (word !== '') lines.push(word);
  }
  return lines;
}

function framed(
  { id, title, description, width, height, content }: Picture,
  styles: Markup | undefined,
): Markup {
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'dt-picture',
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-text`,
      viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
      width: Math.ceil(width),
      height: Math.ceil(height),
    },
    element('title', { id: `${id}-title` }, title),
    element('desc', { id: `${id}-text` }, description),
    styles,
    content,
  );
}

/**
 * The approximate width of a text in DejaVu Sans, the widest common system font. Fonts are not measured, so
 * that server and browser agree.
 */
function textWidth(text: string, size = 12): number {
  let units = 0;
  for (const char of text) {
    if (/[ilj.,:;'|!I ]/.test(char)) units += 0.32;
    else if (/[frt()-]/.test(char)) units += 0.41;
    else if (/[mwMW%@…]/.test(char)) units += 0.98;
    else if (/[A-Z]/.test(char)) units += 0.72;
    else if (char > '\u2e7f') units += 1;
    else units += 0.63;
  }
  return units * size;
}

/** The width of the widest of these texts. */
export function widest(texts: readonly string[], size?: number): number {
  return Math.max(0, ...texts.map((text) => textWidth(text, size)));
}

/** A text truncated to a width with an ellipsis. A parenthesized suffix, which distinguishes equal names, is kept. */
export function fitted(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const end = [...(/ \([^()]*\)$/.exec(text)?.[0] ?? '')];
  const start = [...text].slice(0, -end.length || undefined);
  while (textWidth(end.join('')) > width / 2) end.shift();
  while (start.length > 1 && textWidth(`${start.join('')}…${end.join('')}`) > width) start.pop();
  return `${start.join('').trimEnd()}…${end.join('')}`;
}

/** A least and a greatest value. */
type Interval = readonly [number, number];

/** A scale from a domain to a range; with `roundedBy`, the domain is extended to round values. */
export function linearScale([least, most]: Interval, [start, end]: Interval, roundedBy?: number) {
  const [low, high] = roundedBy === undefined ? [least, most] : nice(least, most, roundedBy);
  const placeOf = (value: number): number => start + ((value - low) / (high - low)) * (end - start);
  return Object.assign(placeOf, {
    /** About `count` round values. */
    ticks: (count: number) => ticks(low, high, count),
  });
}
