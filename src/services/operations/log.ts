/** Log lines of long-running processes: JSON for programs, or text for people. */
import { visible } from '../../core/diagnostics/visible.js';

/** The data of an event. Undefined fields are left out. */
export type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Writes one line for each event. `event` is a short constant text to search for. `lines` replace event and
 * fields in the text format.
 *
 * @example
 * log.info('shard done', { shard: 3, lists: 200 })
 * // text: shard done: shard 3, lists 200
 * // JSON: {"time":"2025-03-01T12:00:00.000Z","level":"info","event":"shard done","shard":3,"lists":200}
 */
export interface Log {
  info(event: string, fields?: Fields, ...lines: readonly string[]): void;
  warn(event: string, fields?: Fields, ...lines: readonly string[]): void;
  error(event: string, fields?: Fields, ...lines: readonly string[]): void;
}

export type LogFormat = 'text' | 'json';
type Level = keyof Log;

/** Makes a log. `write` gets whole lines; `now` returns milliseconds since 1970. */
export function createLog(
  format: LogFormat,
  write: (line: string) => unknown,
  now: () => number,
): Log {
  const lineOf = format === 'json' ? jsonLine : textLine;
  const at =
    (level: Level) =>
    (event: string, fields: Fields = {}, ...lines: readonly string[]): void => {
      write(`${lineOf(level, event, fields, lines)}\n`);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };

  function jsonLine(level: Level, event: string, fields: Fields): string {
    const time = new Date(now()).toISOString();
    return visible(JSON.stringify({ time, level, event, ...fields }));
  }
}

function textLine(_: Level, event: string, fields: Fields, lines: readonly string[]): string {
  if (lines.length > 0) return lines.map(visible).join('\n');
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : `${name} ${value}`,
  );
  return visible(parts.length === 0 ? event : `${event}: ${parts.join(', ')}`);
}
