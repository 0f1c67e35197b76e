/** Yu-Gi-Oh's `ydke://`: passcodes of main, extra and side deck, in base64. */
import type { TextFormat } from '../format.js';
import { copiesOf } from './card-ids.js';
import { type PackedCode, readPacked, restOf, withoutPadding } from './packed-code.js';

const zones = ['main', 'extra', 'side'];

const packed: PackedCode = {
  name: 'Yu-Gi-Oh ydke code',
  pattern: /ydke:\/\/[A-Za-z0-9+/=]*![A-Za-z0-9+/=]*![A-Za-z0-9+/=]*!?/,
  unpack(code) {
    const parts = code.slice('ydke://'.length).split('!');
    const bytes = parts.map((part) => atob(withoutPadding(part)));
    return {
      cards: zones.flatMap((zone, at) =>
        copiesOf(passcodesIn(bytes[at] ?? '')).map(([id, count]) => ({ id, count, zone })),
      ),
      ignored: restOf(parts.join(''), 6, ...bytes.map(({ length }) => length)),
    };
  },
};

export const ydke = {
  input: 'text',
  name: 'ydke',
  label: 'Yu-Gi-Oh ydke code',
  example: 'ydke://o6lXBaOpVwWnDwAA!0iNuAQ==!ryPeAA==!',
  game: 'yugioh',
  detect: ({ lines }) => (lines.some((line) => line.startsWith('ydke://')) ? 'certain' : undefined),
  read: (text, { nameOf }) => readPacked(text, packed, nameOf),
} as const satisfies TextFormat;

/** Reads numbers of four bytes, little-endian. */
function passcodesIn(bytes: string): readonly number[] {
  if (bytes.length % 4 !== 0) throw new RangeError();
  const view = new DataView(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer);
  return Array.from({ length: bytes.length / 4 }, (_, at) => view.getUint32(4 * at, true));
}
