/**
 * Codes of sets, numbers and zones: integers that are equal exactly if the labels are. Up to five ASCII letters and
 * digits are packed with six bits each, which reads only the text and a small table. Anything else is made
 * canonical and looked up.
 */
import { cardIdentity } from '../../decks/identity.js';

/** Beyond this many spellings, new ones are not remembered. */
const mostSpellings = 1 << 12;
const longestPacked = 5;
/** Means that a text cannot be packed. */
const unpacked = -1;
/** The id of an unpackable label that is in no rule, and the code of a missing label. */
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

  /** The code of a set, number or zone as spelled in a deck. Zones are compared like sets. */
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
 * A code of a label's last character: the bits of a letter or digit, or 0 if unknown. All spellings of a label have
 * the same code, so labels with different codes differ.
 */
export function endOf(text: string): number {
  const last = text.charCodeAt(text.length - 1);
  return last < 0x80 ? (sixBits[last] as number) : 0;
}

function codeOf(label: string, id: number): number {
  const code = packed(label, 'set');
  return code === unpacked ? unpacked - 1 - id : code;
}

/**
 * Characters are never 0, so codes of different lengths differ. Numbers with zeros are not packed, as these can
 * lead.
 */
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
