/** The beginning of a text, from which its format is detected. */
import { isLocalHeading } from '../zones.js';
import { pastedLines } from './pasted.js';

/** The argument of a format's `detect`. */
export interface TextHead {
  readonly text: string;
  /** The first lines, cleaned by `pasted.ts` and folded, except for lines that are longer than any card's line. */
  readonly lines: readonly string[];
  /** The nonblank lines. */
  readonly filled: readonly string[];
}

const mostLines = 400;
const mostText = 100_000;

export function headOf(text: string): TextHead {
  const lines: string[] = [];
  for (const line of pastedLines(text.slice(0, mostText))) {
    // Long lines are kept, because a code or a header can be longer than a card's line.
    const { long, start, end, isDecoration = false, isTalk = false } = line;
    const raw = () => text.slice(start, Math.min(end, mostText)).trim();
    lines.push(long ? raw() : isDecoration || isTalk ? '' : line.text);
    if (lines.length >= mostLines) break;
  }
  return { text, lines, filled: lines.filter((line) => line !== '') };
}

/** Whether more than half of the lines pass a test. */
export function hasMostly({ filled }: TextHead, test: (line: string) => boolean): boolean {
  return filled.filter(test).length * 2 > filled.length;
}

/** Whether a list has a heading in the words of a language other than English. */
export function hasLocalHeading(text: string): boolean {
  return headOf(text).filled.some(isLocalHeading);
}
