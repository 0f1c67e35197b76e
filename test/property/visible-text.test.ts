import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visible, visibleLines } from '../../src/core/diagnostics/visible.js';

const harmful = [
  ...[
    '\u0000',
    '\u0007',
    '\u001b',
    '\n',
    '\r',
    '\t',
    '\u007f',
    '\u009b',
    '\u0085',
    '\u2028',
    '\u202e',
  ],
  ...['\u2066', '\u200b', '\u200c', '\u200d', '\ufe0f', '\ufeff', '\u00ad', '\ud83d', '\udd25'],
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...harmful), fc.string({ unit: 'binary', maxLength: 3 })))
  .map((parts) => parts.join(''));
const raw =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Cs}/u;

test('a visible text is one line without control characters, and does not change when it is shown again', () => {
  fc.assert(
    fc.property(text, (given) => {
      const shown = visible(given);
      expect(shown).not.toMatch(raw);
      expect(visible(shown)).toBe(shown);
      expect(JSON.parse(`"${visible(JSON.stringify(given).slice(1, -1))}"`)).toBe(given);
    }),
    { numRuns: 2000 },
  );
});

test('visible text has as many lines as before', () => {
  fc.assert(
    fc.property(text, (given) => {
      const lines = visibleLines(given).split('\n');
      expect(lines).toHaveLength(given.split('\n').length);
      for (const line of lines)
        expect(line.replace(/\r$/, '').replaceAll('\t', '')).not.toMatch(raw);
    }),
  );
});
