/** What one machine makes of an input: batches are compared with the output of `decktype tag`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { start } from '../support/running.js';
import { type MadeInput, writeInput } from './input.js';

export interface Reference {
  readonly input: MadeInput;
  /** The file that `decktype tag` wrote. */
  readonly tagged: string;
  readonly status: number | null;
  /** The findings that it printed, one line each. */
  readonly findings: readonly string[];
  /** The figures that it printed, under the names of a manifest. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Writes an input into a folder, and tags it with `decktype tag`. */
export async function makeReference(
  folder: string,
  options: { readonly seed: number; readonly lines: number },
): Promise<Reference> {
  mkdirSync(folder, { recursive: true });
  const input = writeInput(folder, options);
  const tagged = join(folder, 'tagged');
  const tag = start(['tag', ...input.paths, '--rules', input.rules, '--out', tagged]);
  const status = await tag.ended;
  const printed = tag.printed();
  const counts = countsIn(printed);
  if (counts.standings !== input.entries) {
    throw new Error(`tag counts ${counts.standings} standings, not ${input.entries}: ${printed}`);
  }
  return { input, tagged, status, findings: findingsIn(printed), counts };
}

/** The lines of findings, recognized by their file and severity. */
export function findingsIn(printed: string): readonly string[] {
  return printed.split('\n').filter((line) => / (error|warning) [a-z-]+: /.test(line));
}

function countsIn(printed: string): Readonly<Record<string, number>> {
  const number = (pattern: RegExp) =>
    Number((pattern.exec(printed)?.[1] ?? '0').replaceAll(',', ''));
  return {
    standings: number(/([\d,]+) standings: /),
    classified: number(/([\d,]+) classified/),
    unclassified: number(/([\d,]+) Other/),
    withoutDecklist: number(/([\d,]+) without a decklist/),
    left: number(/([\d,]+) left as/),
  };
}
