/** How a list was read: its format, and what of it is not in the deck. */

import { findFormat } from '../../../core/decks/formats/table.js';
import { counted } from '../../../core/diagnostics/counted.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { visible } from '../../../core/diagnostics/visible.js';
import type { FileRead } from '../../../questions/corpus/reading/read-file.js';
import type { World } from '../world.js';
import { fileName } from './input.js';

type Read = Pick<FileRead, 'reading' | 'diagnostics'>;

/**
 * Writes to standard error in which format a list was read, which cards are left out, and how many
 * lines were not read. Standings and stored lists have no format.
 */
export async function printReading(world: World, path: string, read: Read): Promise<void> {
  const { reading, diagnostics } = read;
  if (reading === undefined) return;
  const { format, confidence, lines } = reading;
  const label = findFormat(format)?.label ?? format;
  const parts = [`read as ${format} (${label})${confidence === 'guess' ? ', a guess' : ''}`];
  for (const { code, message } of diagnostics) if (code === 'cards-left-out') parts.push(message);
  if (lines !== undefined && lines.unread > 0) {
    parts.push(`${counted(lines.unread, 'line was', 'lines were')} not read`);
  }
  await world.stderr.write(`${visible(`${fileName(path)}: ${parts.join('; ')}`)}\n`);
}

/** The same as fields of a JSON document, with the findings about the list. */
export function readingFields({ reading, diagnostics }: Read) {
  if (reading === undefined) return {};
  return { read: { ...reading, findings: findingsOf(diagnostics) } };
}

/** Findings as fields of a JSON document. */
export function findingsOf(diagnostics: readonly Diagnostic[]) {
  return diagnostics.map(({ code, severity, message, range }) => ({
    code,
    severity,
    message,
    ...(range === undefined ? {} : { line: range.start.line }),
  }));
}
