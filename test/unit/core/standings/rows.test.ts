/**
 * Standings and what tagging makes of them. Each file of rules-fixtures/standings has sentences with rows;
 * `--update` writes the answers. Lists with an Alpha or Älpha have the deck A.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { tagStanding } from '../../../../src/core/standings/standing.js';
import { tagStream } from '../../../../src/core/standings/stream.js';
import { tagStandings } from '../../../../src/core/standings/tag.js';
import { projectRoot } from '../../../support/needs.js';
import {
  type Answers,
  escaped,
  expectRows,
  unescaped,
  withFindings,
} from '../../../support/rows.js';

const matcher = compileRules([
  {
    identifier: 'a',
    name: 'A',
    icons: ['i'],
    cards: [{ anyOf: [{ name: 'Alpha' }, { name: 'Älpha' }], total: 1 }],
  },
]);

/** The numbers of tagged standings by outcome, if not zero. */
const counted = (report: object) =>
  Object.entries(report)
    .flatMap(([what, count]) =>
      typeof count === 'number' && count > 0 ? [`${what} ${count}`] : [],
    )
    .join(', ');

async function streamed(text: string, size: number, strict: boolean): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  const stream = tagStream(matcher, chunks, { file: 'x.json', strict });
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  const { report, form } = stream;
  const head = [escaped(Buffer.concat(pieces).toString()), form, counted(report)];
  return withFindings(head.filter(Boolean).join('\n'), report.diagnostics);
}

const answers: Answers = [
  [
    /^stream (.*)/,
    async (shown = '') => {
      const text = unescaped(shown);
      const expected = await streamed(text, text.length + 9, false);
      for (const strict of [false, true]) {
        for (let size = 1; size <= 40; size++) {
          expect(await streamed(text, size, strict)).toBe(expected);
        }
      }
      return expected;
    },
  ],
  [
    /^tag (.*)/,
    (text = '') => {
      const standing = JSON.parse(text);
      const { standings, report, diagnostics } = tagStandings(matcher, [standing]);
      const [tagged] = standings;
      if (Object(standing) === standing) expect(tagStanding(matcher, standing)).toEqual(tagged);
      const { deck } = (tagged ?? {}) as { readonly deck?: unknown };
      const what = tagged === standing ? 'as it was' : JSON.stringify(deck);
      return withFindings(`${what}: ${counted(report)}`, diagnostics);
    },
  ],
];

test.each(readdirSync(join(projectRoot, 'rules-fixtures/standings')))('%s', (name) =>
  expectRows(`standings/${name}`, answers),
);
