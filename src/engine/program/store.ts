/**
 * Programs as bytes, to store them or send them to a worker. Layout, all in 32-bit words of the
 * machine's byte order: magic, format version, checksum of all that follows, slot count, the length of
 * the text in bytes, the length of each array of `programArrays` in words; then the text (two lines
 * of JSON in UTF-8, padded to a word); then the arrays. The first line of the text is what a matcher
 * needs at once, the second one the rule file, which is parsed when a rule is first read. It was
 * valid when it was saved, and the checksum proves that the bytes did not change.
 */
import type { RuleFile } from '../../rules/model.js';
import { type RuleSetHead, storedRuleSet } from '../../rules/rule-set.js';
import { type Program, programArrays, programFormat, semanticsNumber } from './layout.js';

const magic = 0x31505444;
const headerWords = 5 + programArrays.length;

/** Thrown if bytes are not a program that this version of decktype can load. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

interface Head extends Pick<Program, 'names' | 'spellingCount' | 'labels' | 'version'> {
  readonly semantics: number;
  readonly colorNames?: Program['colorNames'];
  readonly ruleSet: RuleSetHead;
}

/** Returns a program as bytes, for {@link loadProgram}. */
export function saveProgram(program: Program): Uint8Array {
  const { ruleSet, names, spellingCount, labels, slotCount, version, colorNames } = program;
  const { file, match, conflicts, unclassified } = ruleSet;
  const head: Head = {
    semantics: semanticsNumber,
    version,
    names,
    spellingCount,
    labels,
    ...(colorNames && { colorNames }),
    ruleSet: { match, conflicts, unclassified, version: ruleSet.version },
  };
  const text = new TextEncoder().encode(`${JSON.stringify(head)}\n${JSON.stringify(file)}`);
  const textWords = Math.ceil(text.length / 4);
  const arrays = programArrays.map((name) => program[name]);
  const length = arrays.reduce((sum, array) => sum + array.length, headerWords + textWords);
  const words = new Int32Array(length);
  words.set([magic, programFormat, 0, slotCount, text.length, ...arrays.map((a) => a.length)]);
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
 * Loads the bytes of {@link saveProgram}. `createMatcher` or `createClassifier` use the program.
 *
 * @throws ProgramError where the bytes are damaged, of another format version, or something else.
 */
export function loadProgram(bytes: Uint8Array): Program {
  if (bytes.length % 4 !== 0 || bytes.length < headerWords * 4) {
    throw new ProgramError('this is not a compiled program: its length is wrong');
  }
  // slice() of a Node Buffer would be a view at the same unaligned place.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, bytes.length / 4);
  const [found, format, sum, slotCount = 0, textBytes = 0] = words;
  if (found !== magic) {
    throw new ProgramError(
      'this is not a compiled program, or one from a machine of another byte order; compile the rules here',
    );
  }
  if (format !== programFormat) {
    throw new ProgramError(
      `this program has format ${format}, and this decktype reads format ${programFormat}; compile the rules again`,
    );
  }
  if (sum !== checksum(words)) {
    throw new ProgramError(
      'this program is damaged: its checksum is wrong; compile the rules again',
    );
  }
  // A copy, because TextDecoder does not take shared memory.
  const text = aligned.slice(headerWords * 4, headerWords * 4 + textBytes);
  const lineEnd = text.indexOf(0x0a);
  const decode = (part: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(part));
  const head = decode(text.subarray(0, lineEnd)) as Head;
  const { semantics, version, names, spellingCount, labels, colorNames } = head;
  if (semantics !== semanticsNumber) {
    throw new ProgramError(
      `this program was compiled for semantics ${semantics}, and this decktype has ${semanticsNumber}; compile the rules again`,
    );
  }
  const ruleSet = storedRuleSet(() => decode(text.subarray(lineEnd + 1)) as RuleFile, head.ruleSet);
  let at = headerWords + Math.ceil(textBytes / 4);
  const arrays = Object.fromEntries(
    programArrays.map((name, index) => {
      const start = at;
      at += words[5 + index] as number;
      return [name, words.subarray(start, at)];
    }),
  ) as Pick<Program, (typeof programArrays)[number]>;
  return Object.freeze({
    version,
    ruleSet,
    names,
    spellingCount,
    labels,
    slotCount,
    colorNames,
    ...arrays,
  });
}

/** FNV-1a over the words, without the first three. */
function checksum(words: Int32Array): number {
  let hash = 0x811c9dc5;
  for (let i = 3; i < words.length; i++) {
    hash = Math.imul(hash ^ (words[i] as number), 0x01000193);
  }
  return hash | 0;
}
