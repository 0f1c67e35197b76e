import Ajv2020 from 'ajv/dist/2020.js';
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Matcher } from '../../src/index.js';
import { explanationDocument } from '../../src/questions/analysis/explanation-document.js';
import { explanationSchema } from '../../src/questions/analysis/explanation-schema.js';
import { deckLines, type Line, ruleFiles, wireRules } from '../support/arbitraries.js';
import { labelSettings, settled } from '../support/label-settings.js';
import { compile, reload } from '../support/laws.js';
import type { RawFile } from '../support/raw.js';
import { expectMoreThan } from '../support/sampled.js';

const files: Arbitrary<RawFile> = fc.oneof(
  wireRules({ most: 20 }).map((rules) => ({ rules })),
  ruleFiles(),
);

/** A matcher for rules with all settings that labels depend on, and a deck. */
const asked: Arbitrary<readonly [Matcher, readonly Line[]]> = files.chain((file) =>
  fc
    .tuple(deckLines(file.rules), labelSettings, fc.constantFrom(compile, reload))
    .map(([lines, settings, make]) => [
      make(settled(file, settings), { colors: settings.colors }),
      lines,
    ]),
);

describe('with conflicts settled in any way, and with colours', () => {
  test('an explanation gives the label of the deck, and all else that matches', () => {
    let others = 0;
    fc.assert(
      fc.property(asked, ([matcher, lines]) => {
        const { classification, winner, runnersUp } = matcher.explain(lines);
        const matches = matcher.matches(lines);
        expect(classification).toEqual(matcher.classify(lines));
        expect(winner?.rule).toEqual(matches.length > 0 ? classification?.rule : undefined);
        expect(runnersUp).toEqual(matches.filter(({ id }) => id !== classification?.id));
        others += runnersUp.length;
      }),
      { numRuns: 300 },
    );
    expectMoreThan(50, others);
  });

  test('a short explanation is the whole one without some of the rules checked', () => {
    let shortened = 0;
    fc.assert(
      fc.property(asked, fc.nat(4), ([matcher, lines], most) => {
        const { checked, ...short } = matcher.explain(lines, { checked: most });
        const whole = matcher.explain(lines, { checked: Infinity });
        const { checked: all, ...rest } = whole;
        expect(short).toEqual(rest);
        expect(short.checkedCount).toBe(all.length);
        expect(checked).toHaveLength(Math.min(most, all.length));
        const shown = new Set(checked.map(({ rule }) => rule.identifier));
        expect(checked).toEqual(all.filter(({ rule }) => shown.has(rule.identifier)));
        const near = whole.nearest.map(({ rule }) => rule.identifier);
        const nearBefore = near.filter((id) => all.some(({ rule }) => rule.identifier === id));
        for (const identifier of nearBefore.slice(0, most)) expect(shown).toContain(identifier);
        if (checked.length < all.length) shortened++;
      }),
      { numRuns: 300 },
    );
    expectMoreThan(50, shortened);
  });

  test('its document conforms to the schema, and names what it says', () => {
    const conforms = new Ajv2020({ strict: false }).compile(explanationSchema);
    fc.assert(
      fc.property(asked, ([matcher, lines]) => {
        const explanation = matcher.explain(lines);
        const document = JSON.parse(
          JSON.stringify(explanationDocument(explanation, matcher.ruleSet)),
        );
        expect(conforms(document), JSON.stringify(conforms.errors)).toBe(true);
        const { id, name } = explanation.classification ?? matcher.ruleSet.unclassified;
        expect(document).toMatchObject({ id, name, version: matcher.program.version });
      }),
      { numRuns: 300 },
    );
  });
});
