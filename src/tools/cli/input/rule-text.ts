/** Rule files as JSON with a list of rules, whatever their notation, and edits of them in their own notation. */
import { parseJsonText } from '../../../core/json/jsonc.js';
import type { Notation } from '../../language/notation/model.js';
import { notationOf } from '../../language/notation/notation.js';
import type { Environment } from '../environment.js';
import { fileName, UserError } from './errors.js';
import { readInput } from './files.js';

/** Reads a rule file as JSON, and records its notation. */
export async function readRuleText(env: Environment, path: string): Promise<string> {
  return noteNotation(env, path, await readInput(env, path));
}

/** Converts the text of a rule file to JSON, and records its notation. */
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

/** The replacement of a file's text. */
export interface TextChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Turns a change of a rule file's JSON into a change of the file as written. */
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

/**
 * The new text of a file for new JSON; undefined if the JSON is invalid, or cannot be expressed in the
 * notation.
 */
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
