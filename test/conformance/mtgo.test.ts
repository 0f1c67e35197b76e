/**
 * Imported rules, compared with the answers of the program they were written for: the same matches in the
 * same order, the same winner if the simplest rule wins, the same colours and names.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DeckCounter } from '../../src/core/engine/match/counter.js';
import { colorBits } from '../../src/core/engine/match/search.js';
import { colorLetters } from '../../src/core/engine/program/colors.js';
import { metaOf, readMetas } from '../../src/core/importers/index.js';
import { type Classification, compileRules } from '../../src/index.js';
import { mtgoRules } from '../support/mtgo-rules.js';
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
  readonly date: string;
  readonly meta: string;
  readonly week: number;
  readonly main: readonly (readonly [number, string])[];
  readonly side: readonly (readonly [number, string])[];
}

describeWith(shared, 'imported rules of MTGOFormatData', (folder) => {
  const root = join(folder, 'data/mtg');
  const formats = readdirSync(join(root, 'rules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  describe.each(formats)('%s', (format) => {
    const { rules, colors, diagnostics } = mtgoRules(join(root, 'rules'), format);
    const report = compileRules(rules, { conflicts: 'report', colors });
    const counter = new DeckCounter(report.program);
    const colorsOf = (deck: object) => {
      counter.count(deck);
      return colorLetters(
        colorBits(report.program.colorSlots, report.program.colorSlots.length, counter.counts),
      );
    };
    const simplest = compileRules(rules, { conflicts: 'simplest', colors });

    test('every date has its period and week', () => {
      const path = join(root, 'rules', format, 'metas.json');
      const { metas, diagnostics } = readMetas({ path, text: readFileSync(path, 'utf8') });
      expect(diagnostics).toEqual([]);
      for (const { date, meta, week } of answersOf(join(root, `answers-${format}.jsonl`))) {
        expect([date, metaOf(metas, date)]).toEqual([date, { meta, week }]);
      }
    });

    test('the table of colours can be read', () => {
      expect(diagnostics).toEqual([]);
    });

    test.each([`answers-${format}`, `cross-answers-${format}`])(
      'every list gets the answers of %s',
      (name) => {
        const differing: unknown[] = [];
        for (const answered of answersOf(join(root, `${name}.jsonl`))) {
          const { main, side, matches, color, archetype, preferSimpler } = answered;
          const deck = { main: main.map(cardOf), side: side.map(cardOf) };
          const found = report.classify(deck);
          const all = found?.conflicts ?? (found === undefined ? [] : [found]);
          const mine = all.map(described);
          const names = mine.map((one) => one.name);
          const simple = simplest.classify(deck);
          const got = {
            matches: mine,
            archetype: names.length > 1 ? `Conflict(${names})` : (names[0] ?? 'Unknown'),
            preferSimpler: simple?.name ?? 'Unknown',
            color: colorsOf(deck),
          };
          const wanted = { matches, archetype, preferSimpler, color };
          if (JSON.stringify(got) !== JSON.stringify(wanted)) differing.push({ got, wanted });
        }
        expect(differing).toEqual([]);
      },
    );
  });
});

function described({ rule, variant, fallback, name }: Classification) {
  const nameOf = (item: object | undefined) =>
    (item as { source?: { name: string } } | undefined)?.source?.name ?? null;
  return {
    archetype: nameOf(fallback?.matched ?? rule),
    variant: nameOf(variant),
    fallback: fallback !== undefined,
    similarity: fallback?.share ?? 1,
    name,
  };
}

function cardOf([count, name]: readonly [number, string]) {
  return { name, count };
}

function answersOf(path: string): Answered[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Answered);
}
