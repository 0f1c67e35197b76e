/** Recognizes binary files, which hold neither lists nor rules, by their first bytes. */

const kinds: readonly (readonly [start: string, kind: string])[] = [
  ['SQLite format 3\0', 'an SQLite database; --store takes a store'],
  ['\x7FELF', 'a program'],
  ['PK\x03\x04', 'a ZIP archive, or a document of an office program; save its lists as text'],
  ['%PDF-', 'a PDF document; copy its lists into a text file'],
  ['\x89PNG', 'a picture'],
  ['\xFF\xD8\xFF', 'a picture'],
  ['GIF8', 'a picture'],
  ['BZh', 'compressed by bzip2; unpack it first'],
  ['\xFD7zXZ\0', 'compressed by xz; unpack it first'],
  ['7z\xBC\xAF', 'a 7-Zip archive; unpack it first'],
  ['\x28\xB5\x2F\xFD', 'compressed by zstd; unpack it first'],
];

/** The number of leading bytes that {@link binaryKind} needs. */
export const kindBytes = 16;

/** What a file that begins with `head` is and what to do with it, or undefined if it might be text. */
export function binaryKind(head: Uint8Array): string | undefined {
  const start = String.fromCharCode(...head.subarray(0, kindBytes));
  return kinds.find(([known]) => start.startsWith(known))?.[1];
}

/** The first 32-bit word of some bytes; missing bytes count as zeros. */
export function firstWord(bytes: Uint8Array): number {
  const word = new Int32Array(1);
  new Uint8Array(word.buffer).set(bytes.subarray(0, 4));
  return word[0] as number;
}
