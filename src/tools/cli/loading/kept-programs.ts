/**
 * Caches compiled programs between commands: reading and compiling 1,000 rules takes 69 ms of CPU time, loading
 * their program 10 ms. An entry starts with everything that its program depends on, and is used only if all of
 * that is unchanged. Each set of rule files has one entry.
 */
import { resolve } from 'node:path';
import type { Program } from '../../../core/engine/program/layout.js';
import { loadOwnProgram, saveProgram } from '../../../core/engine/program/store.js';
import { contentHash } from '../../../core/rules/content-hash.js';
import type { LabelSettings } from '../../../services/store/categorize.js';
import type { KeptFiles } from '../environment.js';

export interface ProgramSource {
  /** The texts of the rule files by name. */
  readonly texts: ReadonlyMap<string, string>;
  readonly settings: LabelSettings;
}

/** The cached program for a source; undefined if there is none, or if the entry is damaged. */
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

/** Caches a program for later commands; failures are ignored. */
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

/** The start of an entry: the build that compiled the program, the settings and the texts. */
function beginOf({ texts, settings }: ProgramSource): Buffer {
  const all = [...texts.values()];
  // `import.meta.url` identifies the build: the name of the built file contains a hash of its code.
  const head = JSON.stringify([import.meta.url, settings, all.map(({ length }) => length)]);
  const begin = Buffer.from(`${head}\n${all.join('')}\n`);
  // Pads to a multiple of four bytes, since programs are arrays of 32-bit words.
  return Buffer.concat([begin, Buffer.alloc(-begin.length & 3, '\n')]);
}
