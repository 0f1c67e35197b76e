/** Standard output and standard error; text from outside cannot control the terminal through them. */

import { visibleLines } from '../../core/diagnostics/visible.js';
import { defined } from '../../core/json/defined.js';
import { wrapped } from './width.js';

export interface Output {
  readonly isTerminal: boolean;
  readonly columns?: number;
  /** The file descriptor, if other code may write to it. */
  readonly descriptor?: number;
  /** Resolves when the piece is written. */
  write(piece: string | Uint8Array): Promise<void>;
}

/** The width of a terminal: the variable COLUMNS, or the width that the terminal reports. */
export function terminalWidth(
  { COLUMNS = '' }: Readonly<Record<string, string | undefined>>,
  reported: number | undefined,
): number | undefined {
  const width = /^[1-9]\d*$/.test(COLUMNS) ? Number(COLUMNS) : reported;
  // A terminal of unknown size reports 0.
  return width === 0 ? undefined : width;
}

export const clearLine = '\r\u001b[K';

export const clearScreen = '\u001b[2J\u001b[3J\u001b[H';

/** Colours, {@link clearLine} and {@link clearScreen}. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a sequence begins with one
const ownSequences = /(\r?\u001b\[(?:\d+m|[23]J|[HK]))/;

export interface Console extends Output {
  /** Writes text or data; on a terminal, characters that could control it are shown escaped. */
  write(piece: string | Uint8Array): Promise<void>;
  /**
   * Writes text that contains colours or cursor movements of our own, {@link wrapped} for a terminal. Text from
   * outside must be made `visible` before it is added, since its colours could not be told apart here.
   */
  writeStyled(text: string): Promise<void>;
  /** Writes GitHub workflow commands, see `renderAnnotations`. */
  writeCommands(text: string): Promise<void>;
}

/**
 * Standard output. Data and its lines are written unchanged, except to a terminal. Styled text, which is for
 * people, cannot start commands in a GitHub log (`isOnGithub`).
 */
export function outputConsole(stream: Output, isOnGithub = false): Console {
  if (stream.isTerminal) return consoleFor(stream, (text) => text);
  const write = (piece: string | Uint8Array) => stream.write(piece);
  const writeStyled = isOnGithub ? (text: string) => write(withoutCommands(text)) : write;
  return { ...stream, writeStyled, writeCommands: write };
}

/** Standard error, which is only for people and their logs. */
export function errorConsole(stream: Output, isOnGithub = false): Console {
  const write = (piece: string | Uint8Array) => stream.write(withoutCommands(String(piece)));
  const shown: Output = isOnGithub ? { ...stream, write } : stream;
  const console = consoleFor(shown, (text) => wrapped(text, stream.columns));
  return { ...console, writeCommands: (text) => stream.write(visibleLines(text)) };
}

/**
 * Prevents text from outside, such as names in a pull request, from starting commands in a GitHub log. Commands
 * in the old form, `##[add-mask]`, are recognized anywhere in a line.
 */
function withoutCommands(text: string): string {
  return text.replaceAll('##[', '#\\u0023[').replace(/^([^\S\n]*):(?=:)/gm, '$1\\u003a');
}

function consoleFor(stream: Output, fitted: (text: string) => string): Console {
  const decoder = new TextDecoder();
  const write = (piece: string | Uint8Array) => {
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    return stream.write(fitted(visibleLines(text)));
  };
  return {
    isTerminal: stream.isTerminal,
    ...defined({ columns: stream.columns }),
    write,
    writeCommands: write,
    writeStyled(text) {
      const parts = wrapped(text, stream.columns).split(ownSequences);
      return stream.write(
        parts.map((part, at) => (at % 2 === 0 ? visibleLines(part) : part)).join(''),
      );
    },
  };
}
