/**
 * The programs that earlier commands compiled from the same rule files: reading and compiling 1,000
 * rules takes 69 ms of CPU time, and loading their program 10. An entry begins with all that its program was made
 * from, and is used only if nothing of that has changed. Each set of rule files has one entry.
 */
import { resolve } from 'node:path';
import type { Program } from '../../../core/engine/program/layout.js';
import { loadOwnProgram, saveProgram } from '../../../core/engine/program/store.js';
import { contentHash } from '../../../core/rules/content-hash.js';
import type { LabelSettings } from '../../../services/store/categorize.js';
import type { KeptFiles } from '../environment.js';

export interface ProgramSource {
  /** The rule files, and their texts. */
  readonly texts: ReadonlyMap<string, string>;
  readonly settings: LabelSettings;
}

/** The program that was kept for a source; undefined if there is none, or it is damaged. */
export async function keptProgram(
  kept: KeptFiles,
  source: ProgramSource,
): Promise<Program | undefined> {
  const entry = await kept.read(nameOf(source));
  const begin = beginOf(source);
  if (entry === undefined || !begin.equals(entry.subarray(0, begin.length))) return undefined;
  try {
    return loadOwnProgram(entry.subarray(begin.length));
  } catch {
    return undefined;
  }
}

/** Keeps a program for the next command, if that is possible. */
export function keepProgram(
  kept: KeptFiles,
  source: ProgramSource,
  program: Program,
): Promise<void> {
  return kept.write(nameOf(source), Buffer.concat([beginOf(source), saveProgram(program)]));
}

function nameOf({ texts }: ProgramSource): string {
  const files = [...texts.keys()].map((file) => resolve(file));
  return `${contentHash(files.join('\n'))}.program`;
}

/** What an entry begins with: which build compiled it, the settings, and the texts. */
function beginOf({ texts, settings }: ProgramSource): Buffer {
  const all = [...texts.values()];
  // The name of the built file has a hash of its code.
  const head = JSON.stringify([import.meta.url, settings, all.map(({ length }) => length)]);
  const begin = Buffer.from(`${head}\n${all.join('')}\n`);
  // Programs are words of four bytes.
  return Buffer.concat([begin, Buffer.alloc(-begin.length & 3, '\n')]);
}
