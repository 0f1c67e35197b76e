/** Imported rules of mtg-archetypes, compared with the answers of the program they were written for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importArchetypes } from '../../src/core/importers/index.js';
import { compileRules } from '../../src/index.js';
import { readYaml } from '../../src/tools/cli/input/yaml.js';
import { anyRules } from '../support/any-rules.js';
import { describeWith, shared } from '../support/needs.js';

type Cards = readonly (readonly [number, string])[];

function linesOf<T>(path: string): T[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as T);
}

describeWith(shared, 'imported rules of mtg-archetypes', (folder) => {
  const data = join(folder, 'data');
  const answers = join(data, 'mtg-archetypes');
  const lists = { Modern: 'answers-Modern', Pauper: 'answers-Pauper' };

  test.each<readonly [string, string, string]>([
    ['modern', 'answers-modern', lists.Modern],
    ['pauper', 'answers-pauper', lists.Pauper],
    ...readdirSync(join(answers, 'rules')).map(
      (format) => [format, `cross-answers-${format}`, 'cross-answers-Modern'] as const,
    ),
  ])('%s: every name of %s', (format, name, listed) => {
    const path = join(answers, 'rules', format);
    const files = readdirSync(path).map((file) => ({
      path: `${format}/${file}`,
      ...readYaml(readFileSync(join(path, file), 'utf8')),
    }));
    const { ruleSet, diagnostics } = importArchetypes(files, { format });
    expect(diagnostics).toEqual([]);
    const { classify } = compileRules(anyRules(ruleSet));
    const wanted = linesOf<{ name: string | null }>(join(answers, `${name}.jsonl`));
    const cards = (some: Cards) => some.map(([count, card]) => ({ name: card, count }));
    const got = linesOf<{ main: Cards; side: Cards }>(join(data, `mtg/${listed}.jsonl`)).map(
      ({ main, side }) => classify({ main: cards(main), side: cards(side) })?.name ?? null,
    );
    expect(got).toHaveLength(wanted.length);
    const differing = got.flatMap((one, at) =>
      one === wanted[at]?.name ? [] : [{ at, got: one, wanted: wanted[at]?.name }],
    );
    expect(differing).toEqual([]);
  });
});
