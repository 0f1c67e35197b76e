/**
 * Codes of sets, numbers and zones: whole numbers that are equal exactly where the labels are. Up to
 * five ASCII letters and digits are packed, six bits each, which reads only the text and one small
 * table. Anything else is made canonical and looked up.
 */
import { cardIdentity } from '../../decks/identity.js';

/** At more spellings than this, new ones are made canonical each time they occur. */
const mostSpellings = 1 << 12;
const longestPacked = 5;
/** Not a packed code: the text cannot be packed. */
const unpacked = -1;
/** The id, and the code, of a label that is missing, or long and in no rule. */
const noId = 0x3ffffffe;
const noCode = -0x40000000;

const fold = cardIdentity();

type Kind = 'set' | 'number';

/** ASCII character -> 1 to 10 for a digit, 11 to 36 for a letter of either case, or 0. */
const sixBits = Uint8Array.from(
  { length: 128 },
  (_, character) => Number.parseInt(String.fromCharCode(character), 36) + 1,
);
const bitsOfZero = 1;

export class Labels {
  /** Label id -> code. */
  readonly codes: Int32Array;
  readonly #ids: ReadonlyMap<string, number>;
  /** Spellings that cannot be packed -> codes. */
  readonly #known = { set: new Map<string, number>(), number: new Map<string, number>() };

  constructor(labels: readonly string[]) {
    this.#ids = new Map(labels.map((label, id) => [label, id]));
    this.codes = Int32Array.from(labels, codeOf);
  }

  /** The code of a set, a number or a zone as it is spelled in a deck; a zone is compared like a set. */
  code(text: string | undefined, kind: Kind): number {
    if (!text) return noCode;
    let code = packed(text, kind);
    if (code !== unpacked) return code;
    const known = this.#known[kind];
    code = known.get(text) ?? unpacked;
    if (code === unpacked) {
      const label = fold[kind](text);
      code = codeOf(label, this.#ids.get(label) ?? noId);
      if (known.size < mostSpellings) known.set(text, code);
    }
    return code;
  }
}

/**
 * What a label ends in, the same for all its spellings: the bits of a letter or digit, or 0, which
 * says nothing. Labels that end differently are different.
 */
export function endOf(text: string): number {
  const last = text.charCodeAt(text.length - 1);
  return last < 0x80 ? (sixBits[last] as number) : 0;
}

function codeOf(label: string, id: number): number {
  const code = packed(label, 'set');
  return code === unpacked ? unpacked - 1 - id : code;
}

/** No bits are 0, so codes of different lengths differ. Numbers with zeros are not packed: some of them are leading ones. */
function packed(text: string, kind: Kind): number {
  const { length } = text;
  if (length > longestPacked) return unpacked;
  let code = 0;
  for (let i = 0; i < length; i++) {
    const character = text.charCodeAt(i);
    const bits = character < 0x80 ? (sixBits[character] as number) : 0;
    if (bits === 0) return unpacked;
    if (bits === bitsOfZero && kind === 'number') return unpacked;
    code = (code << 6) | bits;
  }
  return code;
}
