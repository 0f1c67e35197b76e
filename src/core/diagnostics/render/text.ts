/** Renders findings as text with code frames, and as JSON. */

import { bounded } from '../bounded.js';
import { hintFor, withHint } from '../catalogue.js';
import type { Diagnostic, Range, Severity } from '../diagnostic.js';
import { visible } from '../visible.js';

/** How to render findings as text. */
export interface RenderOptions {
  /** The most findings of a code to show for a file; others are counted. Default 200. */
  readonly most?: number;
  /** Name of a file -> its text, for code frames. Missing files get no frames. */
  readonly sources?: ReadonlyMap<string, string>;
  /** The lowest severity to show; the rest is counted. Default `warning`. */
  readonly least?: Severity;
  /** Use terminal colours, with a blank line after each finding. Default false. */
  readonly color?: boolean;
  /** The width of the terminal in columns, which limits code frames. Default 108. */
  readonly width?: number;
  /** The last line. Default: the number of findings of each severity. */
  readonly summary?: string;
}

const order: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };
const colours: Readonly<Record<Severity, number>> = { error: 31, warning: 33, info: 36 };

/**
 * Renders findings as text: a block each, and a last line that counts them; `''` if there are none. Ignored
 * findings are left out.
 *
 * @example
 * rules.json:3:15 error bad-count: count must be a whole number from 1 to 1000000000, but is "4x"
 *     3 |     "count": "4x"
 *       |              ^^^^
 */
export function renderText(findings: readonly Diagnostic[], options: RenderOptions = {}): string {
  const diagnostics = reported(findings);
  if (diagnostics.length === 0) return '';
  const least = order[options.least ?? 'warning'];
  const paint = (code: number, text: string) =>
    options.color ? `\u001b[${code}m${text}\u001b[0m` : text;
  const lines: string[] = [];
  const ordered = inFileOrder(diagnostics).filter(({ severity }) => order[severity] <= least);
  for (const { finding: diagnostic, more } of bounded(ordered, options.most)) {
    const { severity, code, message, file, range, related } = diagnostic;
    if (more !== undefined) {
      lines.push(`${visible(file ?? 'input')}: ${more}`);
      continue;
    }
    const hint = hintFor(diagnostic);
    const label = paint(colours[severity], `${severity} ${code}`);
    const where = paint(1, placeText(file, range, diagnostic.pointer));
    lines.push(`${where} ${label}: ${visible(message)}`);
    const source = file === undefined ? undefined : options.sources?.get(file);
    if (source !== undefined && range !== undefined) {
      const mark = (marks: string) => paint(colours[severity], marks);
      lines.push(...codeFrame(source, range, mark, options.width));
    }
    if (hint !== undefined) lines.push(`  ${paint(1, 'hint')}: ${visible(hint)}`);
    for (const other of related ?? []) {
      const otherPlace = placeText(other.file ?? file, other.range, other.pointer);
      lines.push(`  ${otherPlace}: ${visible(other.message)}`);
    }
    if (options.color) lines.push('');
  }
  lines.push(options.summary ?? countLine(diagnostics));
  return `${lines.join('\n')}\n`;
}

/** Sorts the findings of each file by their place. Files keep their order. */
function inFileOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const offset = ({ range }: Diagnostic) => range?.start.offset ?? -1;
  const places = new Map<string | undefined, number>();
  for (const { file } of diagnostics) if (!places.has(file)) places.set(file, places.size);
  const place = ({ file }: Diagnostic) => places.get(file) as number;
  return diagnostics.toSorted((x, y) => place(x) - place(y) || offset(x) - offset(y));
}

/** The findings that are not ignored. */
export function reported(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  return findings.filter(({ ignored }) => ignored === undefined);
}

/** Renders findings as a JSON array, one finding per line, with hints. Ignored findings are left out. */
export function renderJson(findings: readonly Diagnostic[]): string {
  const diagnostics = reported(findings);
  if (diagnostics.length === 0) return '[]\n';
  return `[\n${diagnostics.map((diagnostic) => JSON.stringify(withHint(diagnostic))).join(',\n')}\n]\n`;
}

/** The number of findings of each severity: `2 errors, 1 warning`. */
export function countLine(diagnostics: readonly Diagnostic[]): string {
  const counts: string[] = [];
  for (const severity of ['error', 'warning', 'info'] as const) {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    if (count === 0) continue;
    counts.push(
      severity === 'info' ? `${count} info` : `${count} ${severity}${count === 1 ? '' : 's'}`,
    );
  }
  return counts.join(', ') || 'no findings';
}

/** The place of a finding: `rules.json:3:15`, or `rules.json#/0/cards` if the line is not known. */
export function placeText(
  file: string | undefined,
  range: Range | undefined,
  pointer: string,
): string {
  const where = file ?? 'input';
  if (range !== undefined) return visible(`${where}:${range.start.line}:${range.start.column}`);
  return visible(pointer === '' ? where : `${where}#${pointer}`);
}

/** The minimum number of characters in a code frame, however narrow the terminal is. */
const leastShown = 20;

function codeFrame(
  source: string,
  range: Range,
  mark: (marks: string) => string,
  width = 108,
): string[] {
  const { start, end } = range;
  const gutter = `${String(start.line).padStart(5)} | `;
  const most = Math.max(leastShown, width - gutter.length);
  const from = start.offset - (start.column - 1);
  const to = source.indexOf('\n', from);
  const line = source.slice(from, to === -1 ? source.length : to).replace(/\r$/, '');
  // In a long line, such as a minified file, show a window around the place.
  const isFar = start.column > most || (end.line === start.line && end.column > most + 1);
  const left = isFar ? Math.max(0, start.column - 1 - Math.floor(most / 2)) : 0;
  const right = left + most;
  const marked = end.line === start.line ? Math.min(end.column - 1, right) : right;
  const before = shown(line.slice(left, start.column - 1));
  const inside = shown(line.slice(start.column - 1, marked));
  const marks = '^'.repeat(Math.max(1, inside.length));
  return [
    `${gutter}${before}${inside}${shown(line.slice(marked, right))}`,
    `${gutter.replace(/\d/g, ' ')}${' '.repeat(before.length)}${mark(marks)}`,
  ];
}

/** Makes a part of a line visible, with tabs as single spaces. */
function shown(text: string): string {
  return visible(text.replaceAll('\t', ' '));
}
