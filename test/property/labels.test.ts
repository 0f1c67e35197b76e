/**
 * The label of a list depends only on the program, not on the way of classifying; and two programs that can
 * label a list differently have different versions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { collectCards } from '../../src/core/decks/shapes.js';
import { type Classifier, createClassifier } from '../../src/core/engine/classifier.js';
import { labelOf } from '../../src/core/engine/match/label.js';
import { countsByName } from '../../src/core/engine/program/rows.js';
import { loadProgram, saveProgram } from '../../src/core/engine/program/store.js';
import { readCardColors } from '../../src/core/importers/mtgo/colors.js';
import { toWire } from '../../src/core/rules/api-format.js';
import { takeCompiledScanner } from '../../src/core/scanner/scanner.js';
import { tagStanding } from '../../src/core/standings/standing.js';
import { type TagStreamOptions, tagStream } from '../../src/core/standings/stream.js';
import { tagStandings } from '../../src/core/standings/tag.js';
import {
  type Classification,
  compileRules,
  type Deck,
  type Matcher,
  RuleSetError,
} from '../../src/index.js';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import { deckNumberOf } from '../../src/questions/corpus/layout/access.js';
import { classificationOf, tagBy } from '../../src/questions/corpus/tagging/tag.js';
import { createService } from '../../src/services/http/routes.js';
import { openStore } from '../../src/services/store/store.js';
import { run } from '../../src/tools/cli/run.js';
import { anyRules } from '../support/any-rules.js';
import { decks, wireRules } from '../support/arbitraries.js';
import { madeTournament } from '../support/dump.js';
import { testEnvironment } from '../support/environment.js';
import { labelSettings, type Sample, samples } from '../support/label-settings.js';
import { engines } from '../support/laws.js';
import { changedAnywhere } from '../support/mutations.js';
import { describeWith, projectRoot, shared } from '../support/needs.js';
import type { RawFile, RawRule } from '../support/raw.js';
import type { RawColors } from '../support/reference.js';
import { expectMoreThan } from '../support/sampled.js';
import { wireLabel } from '../support/wire-client.js';

function matcherOf({ file, settings }: Pick<Sample, 'file' | 'settings'>): Matcher {
  const { colors } = settings;
  return compileRules(anyRules(file), colors === undefined ? {} : { colors });
}

const reloaded = ({ program }: Classifier) => createClassifier(loadProgram(saveProgram(program)));

/** The label of each list, as text, according to `classify`. */
function labelsOf(classifier: Classifier, lists: readonly Deck[]): string[] {
  const { unclassified } = classifier.program.ruleSet;
  return lists.map((deck) => JSON.stringify(labelOf(classifier.classify(deck), unclassified)));
}

const deckOf = (standing: unknown) => JSON.stringify((standing as { deck?: unknown }).deck);

async function streamed(
  classifier: Classifier,
  lists: readonly Deck[],
  form: 'array' | 'lines',
  options: TagStreamOptions,
): Promise<string[]> {
  const scanner = takeCompiledScanner(classifier.program);
  // Without a scanner, all standings would be parsed.
  expect(scanner === undefined).toBe(!countsByName(classifier.program));
  scanner?.release();
  const texts = lists.map((decklist) => JSON.stringify({ decklist }));
  const text = form === 'array' ? `[${texts.join(',')}]` : texts.join('\n');
  let out = '';
  for await (const bytes of tagStream(classifier, [text], options)) out += Buffer.from(bytes);
  const tagged =
    form === 'array' ? JSON.parse(out) : out.split('\n').map((line) => JSON.parse(line));
  return tagged.map(deckOf);
}

async function listed(classifier: Classifier, lists: readonly Deck[]): Promise<string[]> {
  const texts = lists.map((decklist) => JSON.stringify({ decklist }));
  const found: string[] = [];
  for await (const { outcome } of tagStream(classifier, [`[${texts}]`]).entries()) {
    found.push('deck' in outcome ? JSON.stringify(outcome.deck) : '');
  }
  return found;
}

/** A stream always parses its first standings, so the lists are repeated for the scanner. */
const manyTimes = (lists: readonly Deck[]) => Array.from({ length: 8 }, () => lists).flat();

type Way<Found> = (classifier: Classifier, lists: readonly Deck[]) => Found | Promise<Found>;

/** All ways of the library to classify lists. */
const results: Readonly<Record<string, Way<readonly (Classification | undefined)[]>>> = {
  'from a stored program': (classifier, lists) => {
    const { classify } = reloaded(classifier);
    return lists.map((deck) => classify(deck));
  },
  ...Object.fromEntries(
    (['rows', 'columns'] as const).map((way) => [
      `in a corpus, by ${way}`,
      ({ program }, lists) => {
        const corpus = createCorpus(lists.map((deck) => ({ deck })));
        const tags = tagBy(way, program, corpus);
        const texts = tags.classifications.map((result) => JSON.stringify(result));
        expect(new Set(texts).size).toBe(texts.length);
        return lists.map((_, list) => classificationOf(tags, deckNumberOf(corpus, list)));
      },
    ]),
  ),
};

/** All ways of the library to label standings. */
const labels: Readonly<Record<string, Way<readonly string[]>>> = {
  'one by one': (classifier, lists) =>
    lists.map((decklist) => deckOf(tagStanding(classifier, { decklist }))),
  'in an array': (classifier, lists) =>
    tagStandings(
      classifier,
      lists.map((decklist) => ({ decklist })),
    ).standings.map(deckOf),
  'in a stream of an array': (classifier, lists) => streamed(classifier, lists, 'array', {}),
  'in a stream of lines': (classifier, lists) => streamed(classifier, lists, 'lines', {}),
  'in a strict stream': (classifier, lists) =>
    streamed(classifier, lists, 'lines', { strict: true }),
  'entry by entry': listed,
};

describe('the result of a list is the same', () => {
  test.each(Object.entries(results))('%s', (_, way) =>
    fc.assert(
      fc.asyncProperty(samples, async (sample) => {
        const matcher = matcherOf(sample);
        expect(await way(matcher, sample.lists)).toEqual(
          sample.lists.map((deck) => matcher.classify(deck)),
        );
      }),
      { numRuns: 600 },
    ),
  );
});

describe('the label of a list is the same', () => {
  test.each(Object.entries(labels))('%s, from a program and from a stored one', (_, way) =>
    fc.assert(
      fc.asyncProperty(samples, async (sample) => {
        const matcher = matcherOf(sample);
        const lists = manyTimes(sample.lists);
        const expected = labelsOf(matcher, lists);
        expect(await way(matcher, lists)).toEqual(expected);
        expect(await way(reloaded(matcher), lists)).toEqual(expected);
      }),
      { numRuns: 60 },
    ),
  );

  test.each<[string, (out: string) => readonly unknown[]]>([
    ['tag', (out) => JSON.parse(out).map(deckOf)],
    [
      'classify --format json',
      (out) =>
        out
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
          .map(({ id, name, icons, conflicts }) => JSON.stringify({ id, name, icons, conflicts })),
    ],
  ])('by decktype %s, with settings in the file and as options', (command, found) =>
    fc.assert(
      fc.asyncProperty(samples, fc.boolean(), async ({ file, settings, lists }, isOption) => {
        const { conflicts, ...rest } = file;
        const { lands, nonLands } = settings.colors ?? {};
        const isEmpty = Object.keys({ ...lands, ...nonLands }).length === 0;
        // Commands reject a table without cards.
        fc.pre(!settings.colors || !isEmpty);
        const table = (colors = {}) =>
          Object.entries(colors).map(([Name, Color]) => ({ Name, Color }));
        const text = JSON.stringify({ Lands: table(lands), NonLands: table(nonLands) });
        const standings = lists.map((decklist) => ({ decklist }));
        const files = {
          'rules.json': JSON.stringify(isOption ? rest : file),
          'lists.json': JSON.stringify(standings),
          'colors.json': text,
        };
        const env = testEnvironment({ files });
        const args = [
          ...`${command} lists.json --rules rules.json`.split(' '),
          ...(isOption && conflicts ? ['--conflicts', conflicts] : []),
          ...(settings.colors ? ['--colors', 'colors.json'] : []),
        ];
        await run(args, env);
        const { colors } = readCardColors([{ path: 'colors.json', text }]);
        const matcher = compileRules(anyRules(file), settings.colors && { colors });
        expect(found(env.out()), env.err()).toEqual(labelsOf(matcher, lists));
      }),
      { numRuns: 60 },
    ),
  );

  test('in a store and from the service, also after it is tagged again', () =>
    fc.assert(
      fc.asyncProperty(samples, samples, async (first, second) => {
        const store = await openStore(':memory:');
        const service = createService(store);
        const { lists } = first;
        const answered = async () => {
          const path = 'http://service.test/tournaments/t/standings';
          const response = await service.fetch(new Request(path));
          return ((await response.json()) as readonly unknown[]).map(deckOf);
        };
        try {
          const recolored = { ...first, settings: second.settings };
          for (const sample of [first, second, first, recolored]) {
            const { conflicts, colors } = sample.settings;
            // Settings are sometimes given separately, and sometimes in the rule file.
            const isBeside = sample === first && conflicts && colors;
            const settings = { ...(isBeside && { conflicts }), ...(colors && { colors }) };
            const { conflicts: _file, ...rest } = sample.file;
            const text = JSON.stringify(isBeside ? rest : sample.file);
            // Each sample replaces all previous rules.
            await store.importRules('RIVER', text, { settings, keep: false });
            await store.importTournament(
              madeTournament('t', lists.length, { list: (n) => JSON.stringify(lists[n]) }),
            );
            await store.categorize();
            expect(await answered()).toEqual(labelsOf(matcherOf(sample), lists));
            expect(await store.categorize()).toEqual([]);
          }
        } finally {
          await store.close();
        }
      }),
      { numRuns: 25 },
    ));
});

test('a client that knows only the wire format gives a list its label, or none', () => {
  const tally = { right: 0, none: 0 };
  // Rules that the wire format can express, and before one of them a rule of any kind.
  const mixed = fc
    .tuple(samples, wireRules({ least: 1, most: 8 }), fc.nat(8), fc.boolean())
    .chain(([{ file, settings }, plain, place, isPlain]) => {
      const other = file.rules
        .slice(0, 1)
        .map((rule) => ({ ...rule, identifier: 'other-kind', variants: [] }));
      const rules = isPlain ? plain : plain.toSpliced(place, 0, ...other);
      const { match: _, ...unmatched } = file;
      const made = { ...(place > 4 ? file : unmatched), rules };
      const lists = fc.array(
        decks(rules).map((deck) => (deck ?? []) as Deck),
        { minLength: 4, maxLength: 8 },
      );
      return fc.record({ file: fc.constant(made), settings: fc.constant(settings), lists });
    });
  fc.assert(
    fc.property(fc.oneof(samples, mixed), (sample) => {
      const matcher = matcherOf(sample);
      const { rules } = toWire(matcher.ruleSet, sample.settings);
      for (const list of sample.lists) {
        const found = wireLabel(JSON.stringify(rules), collectCards(list));
        tally[found === undefined ? 'none' : 'right']++;
        if (found === undefined) continue;
        const { conflicts: _, ...label } = labelOf(
          matcher.classify(list),
          matcher.ruleSet.unclassified,
        );
        expect(found).toEqual(label);
      }
    }),
    { numRuns: 400 },
  );
  expectMoreThan(300, tally.right);
  expectMoreThan(300, tally.none);
});

describeWith(shared, 'on the lists of real tournaments', (folder) => {
  const rules = readFileSync(join(projectRoot, 'rules-fixtures/ptcg/rules.json'), 'utf8');

  describe.each([
    ['ptcg', 3309],
    ['op', 987],
  ])('%s', (game, count) => {
    const data = join(folder, 'data', game);
    const lists = readdirSync(data).flatMap((name) => {
      const standings: { decklist?: Deck | null }[] = JSON.parse(
        readFileSync(join(data, name), 'utf8'),
      );
      return standings.flatMap(({ decklist }) => decklist ?? []);
    });

    test('the reference gives the same results', () => {
      const [reference, compiled] = [engines.reference, engines.compiled].map((engine) => {
        const subject = engine(JSON.parse(rules));
        return lists.map((deck) => [subject.classify(deck), subject.matches(deck)]);
      });
      expect(compiled).toEqual(reference);
      expect(compiled).toHaveLength(count);
    });

    test.each(['first', 'report', 'simplest'] as const)(
      'every way gives the same results with conflicts: %s',
      async (conflicts) => {
        const matcher = compileRules(rules, { conflicts });
        const [classified, labelled] = [
          lists.map((deck) => matcher.classify(deck)),
          labelsOf(matcher, lists),
        ];
        for (const [name, way] of Object.entries(results)) {
          expect(await way(matcher, lists), name).toEqual(classified);
        }
        for (const [name, way] of Object.entries(labels)) {
          expect(await way(matcher, lists), name).toEqual(labelled);
        }
      },
    );
  });
});

describe('programs that can label a list differently have different versions', () => {
  const base: RawFile = {
    rules: [
      {
        identifier: 'a',
        name: 'A',
        cards: [{ name: 'Comfey', set: 'PAF', number: 7, zone: 'main' }],
        variants: [{ identifier: 'v', name: 'V', cards: [{ name: 'Ralts' }] }],
        generation: 1,
      },
      { identifier: 'b', name: 'B', cards: [{ name: 'Ralts', count: 2, max: 3 }], icons: ['b'] },
    ],
    fallbacks: [{ identifier: 'f', name: 'F', cards: ['Comfey'], threshold: 0.2 }],
  };
  const [a, b] = base.rules as [RawRule, RawRule];
  const [fallback] = base.fallbacks ?? [];
  const colors: RawColors = {
    lands: { Comfey: 'W' },
    nonLands: { Ralts: 'U' },
    names: { WU: 'Azorius' },
  };
  const swapped = { lands: colors.nonLands, nonLands: colors.lands, names: colors.names };
  const printings = [
    { set: 'PAF', number: 7 },
    { set: 'OBF', number: 1 },
  ];

  const versions = Object.entries<readonly [RawFile, (RawColors | undefined)?, object?]>({
    'as it is': [base],
    'one comparison option': [{ ...base, match: { names: ['case'] } }],
    'two comparison options': [{ ...base, match: { names: ['case', 'dashes'] } }],
    reprints: [{ ...base, match: { reprints: [printings] } }],
    spellings: [{ ...base, match: { spellings: [['Comfey', 'Curelei']] } }],
    'all conflicts': [{ ...base, conflicts: 'report' }],
    'the simplest': [{ ...base, conflicts: 'simplest' }],
    'an unclassified deck': [{ ...base, unclassified: { id: 'x', name: 'Other' } }],
    'its name': [{ ...base, unclassified: { id: 'other', name: 'X' } }],
    'the order of rules': [{ ...base, rules: [b, a] }],
    'an identifier': [{ ...base, rules: [{ ...a, identifier: 'x' }, b] }],
    'a name': [{ ...base, rules: [{ ...a, name: 'x' }, b] }],
    'a priority': [{ ...base, rules: [{ ...a, priority: 11 }, b] }],
    icons: [{ ...base, rules: [a, { ...b, icons: ['c'] }] }],
    'no variant': [{ ...base, rules: [{ ...a, variants: [] }, b] }],
    'a zone': [{ ...base, rules: [{ ...a, cards: [{ ...a.cards[0], zone: 'side' }] }, b] }],
    'a maximum': [{ ...base, rules: [a, { ...b, cards: [{ name: 'Ralts', count: 2, max: 4 }] }] }],
    'a source': [
      { ...base, rules: [{ ...a, source: { name: 'A', includeColorInName: true } }, b] },
    ],
    'no fallback': [{ ...base, fallbacks: [] }],
    'a threshold': [{ ...base, fallbacks: [{ ...fallback, threshold: 0.3 } as never] }],
    generations: [base, undefined, { generation: 2 }],
    colours: [base, colors],
    'colours of others': [base, { ...colors, nonLands: { Ralts: 'B' } }],
    'lands and non-lands swapped': [base, swapped],
    'another card with colours': [base, { ...colors, lands: { ...colors.lands, Iono: 'W' } }],
    'a name for colours': [base, { ...colors, names: { WU: 'Senate' } }],
    'no names for colours': [base, { ...colors, names: {} }],
  }).map(([what, [file, by, options]]) => {
    const matcher = compileRules(anyRules(file), { ...options, ...(by && { colors: by }) });
    return [what, matcher.version] as const;
  });

  test('whichever setting differs', () => {
    const whats = new Map<string, string[]>();
    for (const [what, version] of versions) {
      whats.set(version, [...(whats.get(version) ?? []), what]);
    }
    expect([...whats.values()].filter((same) => same.length > 1)).toEqual([]);
  });

  test('given in the file or as an option', () => {
    const options = { conflicts: 'report', unclassified: { id: 'x', name: 'X' } } as const;
    const inFile = compileRules({ rules: [], ...options });
    const beside = compileRules({ rules: [] }, options);
    expect(beside.version).toBe(inFile.version);
  });

  test('and so do programs with other semantics, which are not loaded either', async () => {
    const matcher = compileRules(anyRules(base));
    const bytes = saveProgram(matcher.program);
    vi.resetModules();
    vi.doMock('../../src/core/engine/program/layout.ts', async (original) => {
      const layout = await original<typeof import('../../src/core/engine/program/layout.ts')>();
      return { ...layout, semanticsNumber: layout.semanticsNumber + 1 };
    });
    const later = await import('../../src/core/engine/matcher.ts');
    const store = await import('../../src/core/engine/program/store.ts');
    vi.doUnmock('../../src/core/engine/program/layout.ts');
    // Other test files in this process would otherwise get the modules with the other semantics.
    vi.resetModules();
    expect(later.compileRules(anyRules(base)).version).not.toBe(matcher.version);
    expect(() => store.loadProgram(bytes)).toThrow(/format/);
  });

  test('of any two', () => {
    let same = 0;
    const inputs = samples.chain((sample) =>
      fc.record({
        sample: fc.constant(sample),
        file: changedAnywhere(sample.file),
        settings: fc.oneof(fc.constant(sample.settings), labelSettings),
      }),
    );
    fc.assert(
      fc.property(inputs, ({ sample, ...changed }) => {
        const matcher = matcherOf(sample);
        let other: Matcher;
        try {
          other = matcherOf(changed as Pick<Sample, 'file' | 'settings'>);
        } catch (error) {
          expect(error).toBeInstanceOf(RuleSetError);
          return;
        }
        if (other.version !== matcher.version) return;
        same++;
        expect(labelsOf(other, sample.lists)).toEqual(labelsOf(matcher, sample.lists));
      }),
      { numRuns: 600 },
    );
    expectMoreThan(40, same);
  });
});
