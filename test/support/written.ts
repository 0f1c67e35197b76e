/**
 * Writes unusual but valid JSON: white space anywhere, unnecessary escapes, repeated fields, odd forms of
 * numbers. For testing byte readers that take shortcuts.
 */

/** Draws a number below `bound`. */
export type Draw = (bound: number) => number;

export function drawing(seed: number): Draw {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** How odd the text can be. */
export interface Oddity {
  /** One in this many places has white space; 0: none. */
  readonly spaced: number;
  /** One in this many characters is escaped. */
  readonly escaped: number;
  /** One in this many objects has a repeated or unexpected field. */
  readonly repeated: number;
  /** Whether white space can contain line breaks. */
  readonly breaks: boolean;
}

const oddFields = [
  '"deck":7',
  '"deck":{"id":"x","name":"X"}',
  '"\\u0064eck":null',
  '"decklist":null',
  '"decklist":[{"name":"Comfey","count":1e0}]',
  '"decklist":[{"name":"Comfey","count":3},{"name":"Ralts","set":"PAF","number":"7"}]',
  '"\\u0064ecklist":[{"name":"Ralts"}]',
  '"deck\\u006cist":{"main":"x"}',
  '"name":"Comfey"',
  '"nam\\u0065":"Ralts"',
  '"name":null',
  '"count":0',
  '"count":-0',
  '"count":"2"',
  '"count":" 3 "',
  '"count":4.0',
  '"count":2.5',
  '"count":99999',
  '"count":"1000000"',
  '"count":1000001',
  '"count":00',
  '"count":12345678901234567890',
  '"count":1e400',
  '"count":true',
  '"set":""',
  '"set":{}',
  '"set":"a set whose name is longer than any set that there has ever been"',
  '"number":7',
  '"number":007',
  '"number":0',
  '"number":-7',
  '"number":7e0',
  '"number":123456789012345678901234567890',
  '"number":"\\u0030\\u0037"',
  '"number":false',
  '"zone":"side"',
  '"zone":3',
  '"zone":[]',
  '"cards":[{"name":"Comfey"}]',
  '"c\\u0061rds":[{"name":"Comfey"}]',
  '"main":{"name":"Ralts","count":2}',
  '"main":"text"',
  '"energy":["Fire","Wa\\ter"]',
  '"__proto__":{"name":"Comfey"}',
  '"":[]',
  '"nested":{"deck":{"id":"a"},"decklist":[{"name":"Comfey"}]}',
  '"text":"\\ud83d\\ude00 \\ud83d \\/ \\" \\\\"',
  '"deep":[[[[[[[[[[{"a":[]}]]]]]]]]]]',
  '"numbers":[-0,1E5,0.5,-1e-7]',
] as const;

/** The number of these, from the first on, that are fields of a standing. */
const ofStandings = 8;

/** Writes a value. */
export function written(value: unknown, draw: Draw, oddity: Oddity): string {
  const { spaced, escaped, repeated, breaks } = oddity;
  const blanks = breaks ? [' ', '\t', '\r', '\n', '  '] : [' ', '\t', '\r', '  '];
  const gap = () => (spaced > 0 && draw(spaced) === 0 ? (blanks[draw(blanks.length)] ?? '') : '');
  const text = (string: string) => {
    const plain = JSON.stringify(string).slice(1, -1);
    if (escaped === 0) return `"${plain}"`;
    let out = '';
    for (const unit of plain.includes('\\') ? [plain] : plain.split('')) {
      const isEscaped = unit.length === 1 && draw(escaped) === 0;
      const code = unit.charCodeAt(0).toString(16).padStart(4, '0');
      out += isEscaped ? `\\u${draw(2) === 0 ? code : code.toUpperCase()}` : unit;
    }
    return `"${out}"`;
  };
  const write = (item: unknown): string => {
    if (typeof item === 'string') return text(item);
    if (Array.isArray(item)) {
      return `[${gap()}${item.map((one) => write(one) + gap()).join(`,${gap()}`)}]`;
    }
    if (typeof item !== 'object' || item === null) return JSON.stringify(item) ?? 'null';
    const fields = Object.entries(item)
      .filter(([, content]) => content !== undefined)
      .map(([key, content]) => `${text(key)}${gap()}:${gap()}${write(content)}`);
    if (repeated > 0 && draw(repeated) === 0) {
      const usual = 'decklist' in item && draw(2) === 0 ? ofStandings : oddFields.length;
      fields.splice(draw(fields.length + 1), 0, oddFields[draw(usual)] ?? '"a":1');
    }
    if (repeated > 0 && draw(3) === 0) fields.sort(() => draw(3) - 1);
    return `{${gap()}${fields.map((field) => field + gap()).join(`,${gap()}`)}}`;
  };
  return write(value);
}

const hostileBytes = bytesOf('{}[]",:\\u0019eE+-. \t\r\n\n/dn');
const strangeBytes = [0x00, 0x1f, 0x7f, 0x80, 0xbf, 0xc3, 0xe2, 0xed, 0xf0, 0xff, 0xef, 0xbb];
const jointBytes = bytesOf('{}[],:');

function bytesOf(text: string): number[] {
  return [...text].map((one) => one.charCodeAt(0));
}

/** The bytes with a few changed, removed, added, or truncated; half of the changes are at structural characters. */
export function spoiled(bytes: Uint8Array, draw: Draw): Uint8Array {
  const out = [...bytes];
  for (let times = 1 + draw(3); times > 0; times--) {
    let at = draw(out.length + 1);
    if (draw(2) === 0) while (at > 0 && !jointBytes.includes(out[at - 1] ?? 0)) at--;
    const source = draw(4) === 0 ? strangeBytes : hostileBytes;
    const byte = source[draw(source.length)] ?? 0;
    const way = draw(8);
    if (way === 0) out.splice(at);
    else if (way === 1) out.splice(at, 1 + draw(4));
    else if (way < 5) out.splice(at, 0, byte);
    else if (way === 5) out.splice(at, 0, ...out.slice(at, at + draw(40)));
    else if (at < out.length) out[at] = byte;
  }
  return Uint8Array.from(out);
}
