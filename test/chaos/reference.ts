/** What one machine makes of an input: `decktype tag` is what batches are compared with. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { start } from '../support/running.js';
import { type MadeInput, writeInput } from './input.js';

export interface Reference {
  readonly input: MadeInput;
  /** The file that `decktype tag` wrote, and its exit status. */
  readonly tagged: string;
  readonly status: number | null;
  /** The findings that it printed, a line each. */
  readonly findings: readonly string[];
  /** The figures that it printed, as a manifest calls them. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Writes an input into a folder and tags it by `decktype tag`. */
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

/** The lines of findings: each names its file, and how serious it is. */
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
