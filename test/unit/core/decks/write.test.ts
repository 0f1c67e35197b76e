import { expect, test } from 'vitest';
import { deckFormats } from '../../../../src/core/decks/formats/table.js';
import { formatDecklist } from '../../../../src/core/decks/write.js';

const texts = deckFormats.filter(({ name, isWritten }) => isWritten && name !== 'json');

test.each(texts)(
  'a line break in a name gives a finding in $label, and is not written',
  ({ name: format }) => {
    for (const mark of ['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
      const broken = `Fire${mark}4 Ice`;
      for (const card of [
        { name: broken, count: 1, zone: 'main' },
        { name: 'Fire', set: broken, number: '1', count: 1, zone: 'main' },
        { name: 'Fire', set: 'SVI', number: broken, count: 1, zone: 'main' },
        { name: 'Fire', count: 1, zone: broken },
        { name: 'Fire', count: 1, zone: broken.toLowerCase() },
      ]) {
        const { text, diagnostics } = formatDecklist({ cards: [card] }, format);
        expect(diagnostics[0]?.message).toContain('cannot carry the line break in ');
        expect(text).not.toMatch(/^4 Ice|[\r\v\f\u0085\u2028\u2029]/im);
      }
    }
  },
);
