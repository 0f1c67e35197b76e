import Ajv2020 from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultPolicy } from '../../../../../src/questions/metagame/policy.js';
import { changesBetween } from '../../../../../src/questions/metagame/report/change.js';
import { againstField } from '../../../../../src/questions/metagame/report/field.js';
import { reportOf } from '../../../../../src/questions/metagame/report/report.js';
import { reportSchema } from '../../../../../src/questions/metagame/report/schema.js';
import { events, type GeneratedEvent, tallyOf } from '../../../../support/metagame-events.js';

const ajv = new Ajv2020({ strict: false });
const conforms = ajv.compile(reportSchema);

const played: GeneratedEvent = {
  details: { id: 'e', date: '2025-01-01', format: 'X', phases: null },
  standings: ['p2', 'p3'].map((player, index) => ({ player, placing: index + 1 })),
  played: [2, 3],
  pairings: [0, 'p2'].map((winner, round) => ({ round, player1: 'p2', player2: 'p3', winner })),
};

/** The output of the command, parsed. */
function documentOf(all: readonly GeneratedEvent[], families = false) {
  const policy = { ...defaultPolicy, ties: 'third' } as const;
  const made = reportOf(tallyOf(all), policy, { families, by: 'week' });
  const earlier = reportOf(tallyOf(all.slice(1)), policy, { families });
  return JSON.parse(
    JSON.stringify({
      title: 'Report',
      ...made,
      changes: changesBetween(earlier.summary, made.summary, earlier.summary),
      field: againstField(made.summary, [
        { archetype: 'dragapult', share: 1 },
        { archetype: 'nothing', share: 1 },
      ]),
    }),
  );
}

/** The paths of all values; for a list, those of its first entry. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined);
  return [path, ...inner.flatMap(([name, one]) => pathsOf(one, [...path, name]))];
}

function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce((value, name) => (value as Record<string, unknown>)[name], document);
}

function withValue(document: unknown, path: readonly string[], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const copy = (Array.isArray(document) ? [...document] : { ...(document as object) }) as Record<
    string,
    unknown
  >;
  copy[first] = withValue(copy[first], rest, value);
  return copy;
}

describe('the schema of reports', () => {
  test('is one of draft 2020-12, and plain JSON', () => {
    expect(ajv.validateSchema(reportSchema)).toBe(true);
    expect(JSON.parse(JSON.stringify(reportSchema))).toEqual(reportSchema);
  });

  test('accepts every report', () => {
    fc.assert(
      fc.property(events, fc.boolean(), (all, families) => {
        expect(conforms(documentOf(all, families)), JSON.stringify(conforms.errors)).toBe(true);
      }),
    );
  });

  test('refuses a value of another type anywhere, and unknown fields', () => {
    const document = documentOf([played]);
    expect(document.summary.matchUps).toHaveLength(1);
    const accepted = pathsOf(document).filter((path) => {
      const value = valueAt(document, path);
      if (conforms(withValue(document, path, Array.isArray(value) ? 'text' : [[]]))) return true;
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isObject && conforms(withValue(document, [...path, 'stranger'], 1));
    });
    expect(accepted).toEqual([]);
  });

  test('accepts the cards of an archetype', () => {
    const document = documentOf([]);
    const report = {
      lists: 1,
      cards: [
        {
          name: 'Mew',
          isSide: false,
          lists: 1,
          part: 1,
          mean: 2,
          meanHeld: 2,
          copies: [0, 1],
          role: 'core',
        },
      ],
      average: [{ name: 'Mew', count: 2, isSide: false }],
      pairs: [{ first: 'Mew', second: 'Muk', lists: 1, correlation: -0.5 }],
    };
    expect(conforms({ ...document, cards: { name: 'Mew', report } })).toBe(true);
    expect(
      conforms({ ...document, cards: { name: 'Mew', report: { ...report, lists: '1' } } }),
    ).toBe(false);
  });
});
