/**
 * Converts programs to bytes, to store them or send them to workers. The layout, in 32-bit words of the machine's
 * byte order: magic, format version, checksum of everything that follows, slot count, the length of the text in
 * bytes, the length of each array of `programArrays` in words; then the text (two lines of JSON in UTF-8, padded to
 * a word); then the arrays. The first line of the text is what a matcher needs immediately. The second line is the
 * rule file, which is parsed when a rule is first read.
 */
import { ExpectedError } from '../../diagnostics/expected-error.js';
import type { RuleFile } from '../../rules/model.js';
import { deepFreeze, type RuleSet, storedRuleSet } from '../../rules/rule-set.js';
import { checksum, sumLength } from './checksum.js';
import {
  type Program,
  type ProgramArray,
  programArrays,
  programFormat,
  semanticsNumber,
} from './layout.js';
import { isRuleFile, isTexts, isWholeProgram } from './validate.js';

const magic = 0x31505444;
/** Includes the semantics, because a program of other semantics must not load. */
const ownFormat = 1000 * programFormat + semanticsNumber;
const sumStart = 2;
const sizesAt = sumStart + sumLength;
const headerWords = sizesAt + 2 + programArrays.length;

/** Thrown if bytes are not a program that this version of decktype can load. */
export class ProgramError extends ExpectedError {
  override readonly name = 'ProgramError';
}

function unfit(why = 'this program is damaged'): ProgramError {
  return new ProgramError(`${why}; compile the rules again`);
}

interface Head
  extends Pick<Program, 'names' | 'spellingCount' | 'labels' | 'version' | 'colorNames'> {
  readonly ruleSet: Pick<RuleSet, 'match' | 'conflicts' | 'unclassified' | 'version'>;
}

/** Converts a program to bytes, for {@link loadProgram}. */
export function saveProgram(program: Program): Uint8Array {
  const { ruleSet, names, spellingCount, labels, slotCount, version, colorNames } = program;
  const { file, match, conflicts, unclassified } = ruleSet;
  const head: Head = {
    version,
    names,
    spellingCount,
    labels,
    colorNames,
    ruleSet: { match, conflicts, unclassified, version: ruleSet.version },
  };
  const text = new TextEncoder().encode(`${JSON.stringify(head)}\n${JSON.stringify(file)}`);
  const textWords = Math.ceil(text.length / 4);
  const arrays = programArrays.map((name) => program[name]);
  const length = arrays.reduce((sum, array) => sum + array.length, headerWords + textWords);
  const words = new Int32Array(length);
  words.set([magic, ownFormat]);
  words.set([slotCount, text.length, ...arrays.map((a) => a.length)], sizesAt);
  new Uint8Array(words.buffer).set(text, headerWords * 4);
  let at = headerWords + textWords;
  for (const array of arrays) {
    words.set(array, at);
    at += array.length;
  }
  words.set(checksum(words.subarray(sizesAt)), sumStart);
  return new Uint8Array(words.buffer);
}

/**
 * Loads the bytes of {@link saveProgram}, for `createMatcher` or `createClassifier`.
 *
 * @throws ProgramError if the bytes are damaged, of another format version, or not a program. The rule file is
 * parsed only when a rule is first read; if it does not fit the program, that throws.
 */
export function loadProgram(bytes: Uint8Array): Program {
  const program = readProgram(bytes, isRuleFile);
  if (isWholeProgram(program)) return program;
  throw unfit();
}

/**
 * Loads bytes that only this process or this user can have written. Takes half the time of {@link loadProgram},
 * because the checksum is enough to trust them.
 *
 * @throws ProgramError if the bytes are damaged or of another format version
 */
export function loadOwnProgram(bytes: Uint8Array): Program {
  return readProgram(bytes, () => true);
}

/** @param hasRules whether the rules fit the program */
function readProgram(bytes: Uint8Array, hasRules: typeof isRuleFile): Program {
  // Not slice(), which for a Node Buffer would return a view at the same unaligned place.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, bytes.length >> 2);
  const [found, format] = words;
  if (found !== magic || bytes.length % 4 !== 0) {
    throw unfit('this is not a compiled program');
  }
  if (format !== ownFormat) {
    throw unfit(`this program has format ${format}, and this decktype reads ${ownFormat}`);
  }
  if (checksum(words.subarray(sizesAt)).some((sum, lane) => sum !== words[sumStart + lane])) {
    throw unfit();
  }
  const [slotCount = 0, textBytes = 0, ...lengths] = words.subarray(sizesAt, headerWords);
  // A copy, because TextDecoder does not accept shared memory.
  const text = aligned.slice(headerWords * 4, headerWords * 4 + textBytes);
  const lineEnd = text.indexOf(0x0a);
  const { ruleSet, ...tables } = decoded<Head>(text.subarray(0, lineEnd), isHead);
  let at = headerWords + Math.ceil(textBytes / 4);
  const arrays = Object.fromEntries(
    programArrays.map((name, index) => {
      const start = at;
      at += lengths[index] as number;
      return [name, words.subarray(start, at)];
    }),
  ) as Pick<Program, ProgramArray>;
  if (at !== words.length) throw unfit();
  const readRules = () =>
    decoded<RuleFile>(text.subarray(lineEnd + 1), (file) => hasRules(deepFreeze(file), arrays));
  return Object.freeze({
    ...tables,
    ruleSet: storedRuleSet(readRules, ruleSet),
    slotCount,
    ...arrays,
  });
}

function decoded<T>(text: Uint8Array, isWhole: (value: T) => boolean): T {
  try {
    const value = JSON.parse(new TextDecoder().decode(text));
    if (isWhole(value)) return value;
  } catch {
    // Not JSON, nested too deeply, or a field is missing.
  }
  throw unfit();
}

/** Whether the settings that are used at run time, without being compiled, are valid. */
function isHead({ ruleSet }: Head): boolean {
  const {
    match: { names = [], spellings = [] },
    unclassified: { id, name },
  } = deepFreeze(ruleSet);
  return spellings.every(isTexts) && isTexts([...names, id, name]);
}
