/** Builds SVG and HTML as text and escapes everything from outside. */
import { visible } from '../../../core/diagnostics/visible.js';

/** A piece of markup. Only this module creates it, so a name from a list never becomes markup. */
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

/** An element. Undefined attributes are omitted. */
export function element(name: string, attributes: Attributes, ...content: Content[]): Markup {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(shown(value as string | number))}"`)
    .join('');
  const start = `<${name}${written}`;
  if (content.length === 0 && empty.has(name)) return new Markup(`${start}/>`);
  return new Markup(`${start}>${markupOf(content)}</${name}>`);
}

/** A style element. Its CSS is not escaped, so it must be from this package. */
export function style(css: string): Markup {
  return new Markup(`<style>${css}</style>`);
}

/** Renders content as text. */
export function markupOf(content: Content): string {
  if (content === undefined || content === false) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(markupOf).join('');
  return escaped(shown(content));
}

/** Coordinates need at most two decimal places. */
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
