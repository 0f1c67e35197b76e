/** Findings as people and machines read them: text with a code frame, and JSON. */

import { bounded } from '../bounded.js';
import { hintFor, withHint } from '../catalogue.js';
import type { Diagnostic, Range, Severity } from '../diagnostic.js';
import { visible } from '../visible.js';

/** How findings are written as text. */
export interface RenderOptions {
  /** How many findings of a code are shown for a file; the others are counted. Default: 200. */
  readonly most?: number;
  /** The texts of the files by name, for code frames; a file that is missing gets no frame. */
  readonly sources?: ReadonlyMap<string, string>;
  /** The least severity that is shown; the rest is counted. Default `warning`. */
  readonly least?: Severity;
  /** Use terminal colours, with a blank line after each finding. Default false. */
  readonly color?: boolean;
  /** The columns of the terminal, which a code frame fills at most. Default 108. */
  readonly width?: number;
  /** The last line. Default: how many findings there are of each severity. */
  readonly summary?: string;
}

const order: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };
const colours: Readonly<Record<Severity, number>> = { error: 31, warning: 33, info: 36 };

/**
 * Findings as text, one block each, and a last line that counts them; `''` for none. Those that are
 * ignored are left out.
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

/** Sorts the findings of each file by their place in it; the files keep their order. */
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

/** Findings as a JSON array, one finding a line, with the hints of their codes; not those ignored. */
export function renderJson(findings: readonly Diagnostic[]): string {
  const diagnostics = reported(findings);
  if (diagnostics.length === 0) return '[]\n';
  return `[\n${diagnostics.map((diagnostic) => JSON.stringify(withHint(diagnostic))).join(',\n')}\n]\n`;
}

/** `2 errors, 1 warning`: how many findings there are of each severity. */
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

/** `rules.json:3:15`, or `rules.json#/0/cards` where the line is not known. */
export function placeText(
  file: string | undefined,
  range: Range | undefined,
  pointer: string,
): string {
  const where = file ?? 'input';
  if (range !== undefined) return visible(`${where}:${range.start.line}:${range.start.column}`);
  return visible(pointer === '' ? where : `${where}#${pointer}`);
}

/** A code frame shows at least so much of its line, however narrow the terminal is. */
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
  // A minified file is one long line: show a window around the place.
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

/** A part of a line, with tabs as single spaces. */
function shown(text: string): string {
  return visible(text.replaceAll('\t', ' '));
}
