/** Markup as text: elements of SVG and HTML, with everything from outside escaped. */
import { visible } from '../../../core/diagnostics/visible.js';

/** A piece of markup. Only this module makes it, so a name from a list never becomes markup. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What an element contains: markup, text, or nothing. */
export type Content = Markup | string | number | false | undefined | readonly Content[];

type Attributes = Readonly<Record<string, string | number | undefined>>;

const empty = new Set(['meta', 'br', 'col', 'path', 'line', 'rect', 'circle']);

/** An element. Attributes that are undefined are left out. */
export function element(name: string, attributes: Attributes, ...content: Content[]): Markup {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(shown(value as string | number))}"`)
    .join('');
  const start = `<${name}${written}`;
  if (content.length === 0 && empty.has(name)) return new Markup(`${start}/>`);
  return new Markup(`${start}>${markupOf(content)}</${name}>`);
}

/** CSS that this package wrote. */
export function style(css: string): Markup {
  return new Markup(`<style>${css}</style>`);
}

/** Content as text. */
export function markupOf(content: Content): string {
  if (content === undefined || content === false) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(markupOf).join('');
  return escaped(shown(content));
}

/** Coordinates need no more than two places. */
function shown(value: string | number): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : visible(value);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
