import { type BinaryToTextEncoding, createHash } from 'node:crypto';

/** The SHA-256 of a text or of bytes, in hexadecimal unless another encoding is given. */
export function sha256(
  content: string | Uint8Array,
  encoding: BinaryToTextEncoding = 'hex',
): string {
  return createHash('sha256').update(content).digest(encoding);
}
