/**
 * Sets, numbers and zones as whole numbers that are equal where the labels are. Up to five ASCII
 * letters and digits are packed, six bits each, and brought into canonical form on the way; that
 * reads no memory but the text. Anything else is folded and looked up.
 */
import { cardIdentity } from '../decks/identity.js';
import { any } from './program.js';

/** Beyond this many spellings, new ones are folded each time they occur. */
const mostSpellings = 1 << 12;
const longestPacked = 5;
/** In place of the packed code of a text that cannot be packed. */
const unpacked = -1;
/** The code of a label that is missing, or long and in no rule. */
const noCode = -0x40000000;

const { set: foldSet, number: foldNumber } = cardIdentity();

export class Labels {
  /** Label id -> code. */
  readonly codes: Int32Array;
  private readonly ids: ReadonlyMap<string, number>;
  private readonly longSets = new Map<string, number>();
  private readonly longNumbers = new Map<string, number>();

  constructor(labels: readonly string[]) {
    this.ids = new Map(labels.map((label, id) => [label, id]));
    this.codes = Int32Array.from(labels, (label, id) => codeOf(label, id));
  }

  /** The code of a set or a zone as it is spelled in a deck. */
  setCode(text: string | undefined): number {
    if (text === undefined || text === '') return noCode;
    const code = packed(text, 'set');
    return code === unpacked ? this.longCode(text, foldSet, this.longSets) : code;
  }

  /** The code of a number as it is spelled in a deck. */
  numberCode(text: string | undefined): number {
    if (text === undefined || text === '') return noCode;
    const code = packed(text, 'number');
    return code === unpacked ? this.longCode(text, foldNumber, this.longNumbers) : code;
  }

  /** The label id of a set or a zone, or {@link any} where no rule mentions it. */
  setId(text: string): number {
    return this.ids.get(foldSet(text)) ?? any;
  }

  /** The label id of a number, or {@link any} where no rule mentions it. */
  numberId(text: string): number {
    return this.ids.get(foldNumber(text)) ?? any;
  }

  private longCode(
    text: string,
    fold: (text: string) => string,
    known: Map<string, number>,
  ): number {
    let code = known.get(text);
    if (code === undefined) {
      const label = fold(text);
      code = codeOf(label, this.ids.get(label) ?? any);
      if (known.size < mostSpellings) known.set(text, code);
    }
    return code;
  }
}

function codeOf(label: string, id: number): number {
  const code = packed(label, 'set');
  if (code !== unpacked) return code;
  return id === any ? noCode : unpacked - 1 - id;
}

/** Six bits a character: none is 0, so that lengths differ too. Leading zeros of numbers go. */
function packed(text: string, kind: 'set' | 'number'): number {
  const { length } = text;
  if (length > longestPacked) return unpacked;
  let code = 0;
  let isLeading = kind === 'number';
  for (let i = 0; i < length; i++) {
    const character = text.charCodeAt(i);
    if (isDigit(character)) {
      if (isLeading && character === zero && i + 1 < length && isDigit(text.charCodeAt(i + 1))) {
        continue;
      }
      isLeading = false;
      code = (code << 6) | (character - zero + 1);
    } else {
      const letter = (character | 0x20) - 0x61;
      if (letter < 0 || letter > 25 || character > 0x7f) return unpacked;
      code = (code << 6) | (letter + 11);
    }
  }
  return code;
}

const zero = 0x30;

function isDigit(character: number): boolean {
  return character >= zero && character <= 0x39;
}
