/** Rule files as JSON with a list of rules, however they are written, and edits of it in their own notation. */
import { parseJsonText } from '../../../core/json/jsonc.js';
import type { Notation } from '../../language/notation/model.js';
import { notationOf } from '../../language/notation/notation.js';
import type { Environment } from '../environment.js';
import { fileName, UserError } from './errors.js';
import { readInput } from './files.js';

/** Reads a rule file as JSON, and notes its notation. */
export async function readRuleText(env: Environment, path: string): Promise<string> {
  return noteNotation(env, path, await readInput(env, path));
}

/** The JSON of a rule file with a text, whose notation is noted. */
export async function noteNotation(
  env: Environment,
  path: string,
  written: string,
): Promise<string> {
  const notation = await notationOf(path, written);
  env.notations.delete(fileName(path));
  if (notation === undefined) return written;
  env.notations.set(fileName(path), notation);
  return notation.json;
}

/** A text that replaces another one. */
export interface TextChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** A change of the JSON of a rule file as a change of the file. */
export async function writtenChange<T extends TextChange>(env: Environment, change: T): Promise<T> {
  const { path, before, after } = change;
  const notation = env.notations.get(fileName(path));
  if (notation === undefined || before !== notation.json) return change;
  const written = await rewritten(path, notation, after);
  if (written === undefined) {
    throw new UserError(`${fileName(path)} cannot be changed as it is written; edit it by hand`);
  }
  return { ...change, before: notation.written, after: written };
}

/** The text of a file whose JSON has become this; undefined if it is not JSON, or cannot be written so. */
export async function rewritten(
  path: string,
  notation: Notation,
  json: string,
): Promise<string | undefined> {
  const value = jsonOf(json);
  if (value === undefined) return undefined;
  const written = notation.edited(json);
  const read = await notationOf(path, written);
  return jsonOf(read?.json ?? written) === value ? written : undefined;
}

function jsonOf(text: string): string | undefined {
  const parsed = parseJsonText(text);
  return 'value' in parsed ? JSON.stringify(parsed.value) : undefined;
}
