/**
 * Programs as bytes, to store them or hand them to a worker. Layout, all in 32-bit words of the
 * machine's order: magic, format version, checksum of all that follows, slot count, the length of
 * the text in bytes, the length of each array of `programArrays` in words; then the text (JSON of
 * the rule file, the names and the labels, in UTF-8, padded to a word); then the arrays.
 */
import type { RuleFile } from '../rules/model.js';
import { requireRules } from '../rules/parse.js';
import { type Program, programArrays, programVersion } from './program.js';

const magic = 0x31505444;
const headerWords = 5 + programArrays.length;

/** Thrown where bytes are not a program that this version of decktype can load. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

/** A program as bytes; {@link loadProgram} takes them back. */
export function saveProgram(program: Program): Uint8Array {
  const { ruleSet, names, labels, slotCount } = program;
  const text = new TextEncoder().encode(JSON.stringify({ file: ruleSet.file, names, labels }));
  const textWords = Math.ceil(text.length / 4);
  const arrays = programArrays.map((name) => program[name]);
  const length = arrays.reduce((sum, array) => sum + array.length, headerWords + textWords);
  const words = new Int32Array(length);
  words.set([magic, programVersion, 0, slotCount, text.length, ...arrays.map((a) => a.length)]);
  new Uint8Array(words.buffer).set(text, headerWords * 4);
  let at = headerWords + textWords;
  for (const array of arrays) {
    words.set(array, at);
    at += array.length;
  }
  words[2] = checksum(words);
  return new Uint8Array(words.buffer);
}

/**
 * The program that {@link saveProgram} made bytes of; a matcher for it comes from `createMatcher`.
 *
 * @throws ProgramError where the bytes are damaged, of another format version, or something else.
 */
export function loadProgram(bytes: Uint8Array): Program {
  if (bytes.length % 4 !== 0 || bytes.length < headerWords * 4) {
    throw new ProgramError('this is not a compiled program: its length is wrong');
  }
  // Not slice(): that of a Node Buffer is a view at the same odd place.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, bytes.length / 4);
  const [found, version, sum, slotCount = 0, textBytes = 0] = words;
  if (found !== magic) {
    throw new ProgramError(
      'this is not a compiled program, or one from a machine of another byte order; compile the rules here',
    );
  }
  if (version !== programVersion) {
    throw new ProgramError(
      `this program has format ${version}, and this decktype reads format ${programVersion}; compile the rules again`,
    );
  }
  if (sum !== checksum(words)) {
    throw new ProgramError(
      'this program is damaged: its checksum is wrong; compile the rules again',
    );
  }
  const text = aligned.subarray(headerWords * 4, headerWords * 4 + textBytes);
  const { file, names, labels } = JSON.parse(new TextDecoder().decode(text)) as {
    readonly file: RuleFile;
    readonly names: readonly string[];
    readonly labels: readonly string[];
  };
  let at = headerWords + Math.ceil(textBytes / 4);
  const arrays = Object.fromEntries(
    programArrays.map((name, index) => {
      const start = at;
      at += words[5 + index] as number;
      return [name, words.subarray(start, at)];
    }),
  ) as Pick<Program, (typeof programArrays)[number]>;
  return Object.freeze({ ruleSet: requireRules(file), names, labels, slotCount, ...arrays });
}

/** FNV-1a over the words, without the first three. */
function checksum(words: Int32Array): number {
  let hash = 0x811c9dc5;
  for (let i = 3; i < words.length; i++) {
    hash = Math.imul(hash ^ (words[i] as number), 0x01000193);
  }
  return hash | 0;
}
