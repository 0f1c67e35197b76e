/**
 * Imported rules against the answers of the program that they were written for: the same matches in
 * the same order, the same one where the simplest wins, the same colours and names.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { colorName, deckColors, importMtgo, readCardColors } from '../../src/analysis/index.js';
import type { Classification } from '../../src/index.js';
import { compileRules } from '../../src/index.js';
import { describeWith, shared } from '../support/needs.js';

interface Answered {
  readonly archetype: string;
  readonly preferSimpler: string;
  readonly matches: readonly {
    readonly archetype: string;
    readonly variant: string | null;
    readonly fallback: boolean;
    readonly similarity: number;
    readonly name: string;
  }[];
  readonly color: string;
  readonly main: readonly (readonly [number, string])[];
  readonly side: readonly (readonly [number, string])[];
}

describeWith(shared, 'imported rules of MTGOFormatData', (folder) => {
  const root = join(folder, 'data/mtg');
  const formats = readdirSync(join(root, 'rules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  describe.each(formats)('%s', (format) => {
    const { ruleSet } = importMtgo(filesOf(join(root, 'rules', format)), { format });
    const { colors, diagnostics } = readCardColors(
      [join(root, 'rules/card_colors.json'), join(root, 'rules', format, 'color_overrides.json')]
        .filter((path) => existsSync(path))
        .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
    );
    const report = compileRules(ruleSet, { conflicts: 'report' });
    const simplest = compileRules(ruleSet, { conflicts: 'simplest' });

    test('its table of colours can be read', () => {
      expect(diagnostics).toEqual([]);
    });

    test.each([`answers-${format}`, `cross-answers-${format}`])('every list of %s', (name) => {
      const differing: unknown[] = [];
      for (const answered of answersOf(join(root, `${name}.jsonl`))) {
        const { main, side, matches, color, archetype, preferSimpler } = answered;
        const deck = { main: main.map(cardOf), side: side.map(cardOf) };
        const found = report.classify(deck);
        const all = found?.conflicts ?? (found === undefined ? [] : [found]);
        const mine = all.map((one) => described(one, color));
        const names = mine.map((one) => one.name);
        const simple = simplest.classify(deck);
        const got = {
          matches: mine,
          archetype: names.length > 1 ? `Conflict(${names})` : (names[0] ?? 'Unknown'),
          preferSimpler: simple === undefined ? 'Unknown' : colorName(simple, color),
          color: deckColors(colors, deck),
        };
        const wanted = { matches, archetype, preferSimpler, color };
        if (JSON.stringify(got) !== JSON.stringify(wanted)) differing.push({ got, wanted });
      }
      expect(differing).toEqual([]);
    });
  });
});

function described(found: Classification, color: string) {
  const { rule, variant, fallback } = found;
  const nameOf = (item: object | undefined) =>
    (item as { source?: { name: string } } | undefined)?.source?.name ?? null;
  return {
    archetype: nameOf(fallback?.matched ?? rule),
    variant: nameOf(variant),
    fallback: fallback !== undefined,
    similarity: fallback?.share ?? 1,
    name: colorName(found, color),
  };
}

function cardOf([count, name]: readonly [number, string]) {
  return { name, count };
}

function answersOf(path: string): Answered[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Answered);
}

function filesOf(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
