import { describe, expect, test } from 'vitest';
import { importMtgo } from '../../../../../src/core/importers/mtgo/rules.js';
import { shownName } from '../../../../../src/core/rules/card-colors.js';
import { compileRules } from '../../../../../src/index.js';
import { anyRules } from '../../../../support/any-rules.js';

interface Part {
  readonly Name?: unknown;
  readonly Conditions?: unknown;
  readonly [field: string]: unknown;
}

const condition = (Type: unknown, ...Cards: unknown[]) => ({ Type, Cards });
const some = [condition('InMainboard', 'Opt')];
const file = (name: string, content: Part | string, folder = 'Archetypes') => ({
  path: `Modern/${folder}/${name}.json`,
  text: typeof content === 'string' ? content : JSON.stringify(content),
});
const archetype = (Name: string, ...Conditions: unknown[]) => file(Name, { Name, Conditions });
const codesOf = (
  ...files: Parameters<typeof importMtgo>[0] extends Iterable<infer F> ? F[] : never
) => importMtgo(files).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);

const deck = { main: [{ name: 'Opt', count: 4 }], side: [{ name: 'Ponder' }] };

describe('a condition', () => {
  test.each([
    ['InMainboard', ['Opt'], true],
    ['InMainboard', ['Ponder'], false],
    ['InMainboard', ['Shock', 'Opt'], false],
    ['inmainboard', ['Opt'], true],
    ['InSideboard', ['Ponder'], true],
    ['InSideboard', ['Opt'], false],
    ['InMainOrSideboard', ['Ponder'], true],
    ['InMainOrSideboard', ['Shock'], false],
    ['OneOrMoreInMainboard', ['Shock', 'Opt'], true],
    ['OneorMoreInMainboard', ['Ponder', 'Shock'], false],
    ['OneOrMoreInSideboard', ['Shock', 'Ponder'], true],
    ['OneOrMoreInMainOrSideboard', ['Shock', 'Ponder'], true],
    ['TwoOrMoreInMainboard', ['Opt', 'Ponder'], false],
    ['TwoOrMoreInSideboard', ['Opt', 'Ponder'], false],
    ['TwoOrMoreInMainOrSideboard', ['Opt', 'Ponder'], true],
    ['TwoOrMoreInMainOrSideboard', ['Opt', 'Opt'], false],
    ['DoesNotContain', ['Ponder'], false],
    ['DoesNotContain', ['Shock', 'Opt'], true],
    ['DoesNotContainMainboard', ['Ponder'], true],
    ['DoesNotContainMainboard', ['Opt'], false],
    ['DoesNotContainSideboard', ['Opt'], true],
    ['DoesNotContainSideboard', ['Ponder'], false],
    [0, ['Opt'], true],
    ['9', ['Opt'], false],
  ])('%s %j holds: %s', (type, cards, holds) => {
    const { ruleSet } = importMtgo([archetype('A', condition(type, ...cards))]);
    expect(compileRules(anyRules(ruleSet)).classify(deck) !== undefined).toBe(holds);
  });

  test('without cards asks for nothing, and counts as a requirement all the same', () => {
    const one = archetype('One', condition('InMainboard', 'Opt'));
    const two = archetype('B', condition('InMainboard', 'Opt'), condition('InMainboard'));
    const { ruleSet, diagnostics } = importMtgo([two, one]);
    expect(diagnostics).toMatchObject([
      { code: 'mtgo-empty-condition', pointer: '/Conditions/1', file: 'Modern/Archetypes/B.json' },
    ]);
    expect(compileRules(anyRules(ruleSet), { conflicts: 'simplest' }).classify(deck)?.id).toBe(
      'one',
    );
  });

  test('without a type is the first type, and one of no known type costs its archetype', () => {
    expect(codesOf(archetype('A', { Cards: ['Opt'] }))).toEqual([
      'mtgo-no-condition-type /Conditions/0',
    ]);
    expect(codesOf(archetype('A', ...some), archetype('B', condition('Holds', 'Opt')))).toEqual([
      'mtgo-unknown-condition /Conditions/0/Type',
    ]);
  });

  test('that ignores cards is reported', () => {
    const found = importMtgo([archetype('A', condition('InSideboard', 'Opt', 'Shock', 'Opt'))]);
    expect(found.diagnostics).toMatchObject([
      { code: 'mtgo-ignored-cards', pointer: '/Conditions/0/Cards', data: { ignored: ['Shock'] } },
    ]);
    expect(found.diagnostics[0]?.range?.start.line).toBe(1);
  });

  test.each([' Opt', 'Opt ', 'Fire  Ice', 'E\u0301', ''])(
    'with the name %j, which compares exactly and matches nothing, is told and matches nothing',
    (name) => {
      const { ruleSet, diagnostics } = importMtgo([archetype('A', condition('InMainboard', name))]);
      expect(diagnostics.map(({ code }) => code)).toEqual(['mtgo-name-never-held']);
      const clean = name.normalize('NFC').replace(/\s+/g, ' ').trim() || 'Opt';
      expect(compileRules(anyRules(ruleSet)).classify({ main: [{ name: clean }] })).toBeUndefined();
    },
  );
});

describe('files', () => {
  test('are read in the order of their names without case', () => {
    const { ruleSet } = importMtgo(
      ['b', 'A', 'C', 'A b', 'A_b', 'Ab'].map((name) => archetype(name, ...some)),
    );
    expect(ruleSet?.rules.map(({ name }) => name)).toEqual(['A b', 'A', 'Ab', 'A _b', 'b', 'C']);
  });

  test('may have fields in any case, comments, trailing commas, line breaks in texts, a mark', () => {
    const text =
      '\uFEFF{ "name": "A", // my deck\n "CONDITIONS": [{ "type": "InMainboard", "cards": ["Op\tt",], },], }';
    const { ruleSet, diagnostics } = importMtgo([file('A', text)]);
    expect(ruleSet?.rules[0]?.name).toBe('A');
    expect(diagnostics.map(({ code }) => code)).toEqual(['mtgo-name-never-held']);
  });

  test('that are empty, invalid or of the wrong shape are skipped, and the others stay', () => {
    const sound = archetype('Sound', condition('InMainboard', 'Opt'));
    const { ruleSet, diagnostics } = importMtgo([
      file('a', ''),
      file('b', 'null'),
      file('c', '{ "Name": '),
      file('d', '[]'),
      file('e', { Name: 'E' }),
      file('f', { Name: 'F', Conditions: [{ Type: 'InMainboard', Cards: 'Opt' }] }),
      file('g', { Name: 'G' }, 'Fallbacks'),
      sound,
    ]);
    expect(ruleSet?.rules.map(({ name }) => name)).toEqual(['Sound']);
    expect(ruleSet?.fallbacks).toEqual([]);
    expect(diagnostics.map(({ code, file: path }) => [path?.slice(-6, -5), code])).toEqual([
      ['a', 'mtgo-empty-file'],
      ['b', 'mtgo-empty-file'],
      ['c', 'mtgo-not-json'],
      ['d', 'mtgo-wrong-shape'],
      ['e', 'mtgo-wrong-shape'],
      ['f', 'mtgo-wrong-shape'],
      ['g', 'mtgo-wrong-shape'],
    ]);
  });

  test('that list no conditions or no cards are refused, as the original program does', () => {
    const { ruleSet, diagnostics } = importMtgo([
      file('None', { Name: 'None', Conditions: [] }),
      file('Empty', { Name: 'Empty', CommonCards: [] }, 'Fallbacks'),
      file('Open', { Name: 'Open', Conditions: some, Variants: [{ Name: 'V', Conditions: [] }] }),
    ]);
    expect(ruleSet?.rules.map(({ name }) => name)).toEqual(['Open']);
    expect(ruleSet?.fallbacks).toEqual([]);
    expect(diagnostics).toMatchObject([
      { code: 'mtgo-wrong-shape', pointer: '/Conditions', file: 'Modern/Archetypes/None.json' },
      { code: 'mtgo-wrong-shape', pointer: '', file: 'Modern/Fallbacks/Empty.json' },
    ]);
    // The original program looks only at archetypes, and such a variant always matches.
    expect(compileRules(anyRules(ruleSet)).classify(deck)?.name).toBe('V');
  });

  test('of periods are kept with the rules', () => {
    const metas = '{ "Metas": [{ "StartDate": "2024-03-11", "Name": "PostBan" }, { "Name": 7 }] }';
    const { ruleSet, diagnostics } = importMtgo(
      [
        archetype('A', ...some),
        { path: 'Modern/metas.json', text: metas },
        { path: 'Legacy/metas.json', text: '{}' },
      ],
      { format: 'Modern' },
    );
    expect(ruleSet?.file).toMatchObject({
      source: { metas: [{ name: 'PostBan', start: '2024-03-11T00:00:00.000Z' }] },
    });
    expect(diagnostics).toMatchObject([{ code: 'mtgo-bad-meta', pointer: '/Metas/1' }]);
  });

  test('of other formats and folders are passed over', () => {
    const { ruleSet } = importMtgo(
      [
        archetype('A', ...some),
        { path: 'Legacy/Archetypes/B.json', text: '{}' },
        { path: 'Modern/metas.json', text: '{}' },
        { path: 'Modern/Archetypes/.gitkeep', text: '' },
      ],
      { format: 'modern' },
    );
    expect(ruleSet?.rules.map(({ name }) => name)).toEqual(['A']);
  });

  test('without an archetype make no rules', () => {
    expect(importMtgo([])).toEqual({
      diagnostics: [expect.objectContaining({ code: 'mtgo-no-archetypes' })],
    });
  });

  test('without a name are called as their file is', () => {
    const { ruleSet, diagnostics } = importMtgo([file('Blue Moon', { Conditions: some })]);
    expect(ruleSet?.rules[0]).toMatchObject({ identifier: 'blue-moon', name: 'Blue Moon' });
    expect(diagnostics.map(({ code }) => code)).toEqual(['mtgo-no-name']);
  });
});

describe('imported rules', () => {
  test('have identifiers of their own, made of names and, where those repeat, of files', () => {
    const named = (path: string, Name: string, Variants?: object[]) =>
      file(path, { Name, Conditions: some, ...(Variants && { Variants }) });
    const burn = { Name: 'Burn', Conditions: some };
    const { ruleSet } = importMtgo([
      named('Affinity', 'Affinity', [burn, burn]),
      named('GrixisAffinity', 'Affinity'),
      named("Mind's", "Mind'sDesire"),
      named('x', '???'),
      file('Affinity', { Name: 'GenericAffinity', CommonCards: ['Opt'] }, 'Fallbacks'),
    ]);
    const ids = ruleSet?.rules.flatMap(({ identifier, variants = [] }) => [
      identifier,
      ...variants.map((variant) => variant.identifier),
    ]);
    expect(ids).toEqual([
      'affinity',
      'affinity-burn',
      'affinity-burn-2',
      'affinity-grixis-affinity',
      'minds-desire',
      'deck',
    ]);
    expect(ruleSet?.fallbacks.map(({ identifier }) => identifier)).toEqual(['fallback-affinity']);
  });

  test('have a source', () => {
    const content = { Name: 'GenericAggro', IncludeColorInName: 'True', Conditions: some };
    const { ruleSet } = importMtgo([file('Aggro', content)]);
    expect(ruleSet?.rules[0]).toMatchObject({
      name: 'Aggro',
      source: { file: 'Archetypes/Aggro.json', name: 'GenericAggro', includeColorInName: true },
    });
    expect(ruleSet?.file).toMatchObject({
      game: 'MTG',
      source: { kind: 'MTGOFormatData', format: 'Modern', files: 1 },
    });
  });

  test('take fallbacks by copies for each line, above a tenth', () => {
    const { ruleSet } = importMtgo([
      archetype('A', condition('InMainboard', 'Nothing')),
      file('Few', { Name: 'Few', CommonCards: ['Opt'] }, 'Fallbacks'),
      file('Big', { Name: 'Big', CommonCards: ['Opt', 'Shock'] }, 'Fallbacks'),
    ]);
    const matcher = compileRules(anyRules(ruleSet));
    const others = Array.from({ length: 9 }, (_, index) => ({ name: `Card ${index}` }));
    expect(matcher.classify({ main: [{ name: 'Opt' }, ...others] })).toBeUndefined();
    const found = matcher.classify({ main: [{ name: 'Opt', count: 2 }, ...others] });
    expect(found).toMatchObject({ id: 'fallback-few', fallback: { share: 0.2 } });
  });

  test('pass over variants of variants, which are never looked at', () => {
    const inner = { Name: 'C', Conditions: some };
    const outer = { Name: 'B', Conditions: some, Variants: [inner] };
    expect(codesOf(file('A', { Name: 'A', Conditions: some, Variants: [outer] }))).toEqual([
      'mtgo-nested-variants /Variants/0/Variants',
    ]);
  });

  test('are compared with lists, if there are any', () => {
    const rules = archetype('A', condition('OneOrMoreInMainboard', 'Opt', 'shock', 'Pondr'));
    const lists = [['Opt', 'Shock'], ['Ponder']];
    const { diagnostics } = importMtgo([rules], { lists });
    expect(diagnostics.map(({ code, data }) => [code, data?.name, data?.nearest])).toEqual([
      ['mtgo-name-in-no-list', 'shock', 'Shock'],
      ['mtgo-name-in-no-list', 'Pondr', 'Ponder'],
    ]);
  });
});

describe('a name', () => {
  test.each([
    ['GenericMidrange', 'Rakdos', 'Rakdos Midrange'],
    ['AsmoFood', '', 'Asmo Food'],
    ['UBDemon', '', 'UB Demon'],
    ['Blink', '5Color', '5 Color Blink'],
    ['8-cast', '', '8-cast'],
    ["Mind's Desire", '', "Mind 's Desire"],
    ['Cascade Rhinos', 'WURG', 'WURG Cascade Rhinos'],
  ])('%s with the colours %j is shown as %s', (name, colors, shown) => {
    expect(shownName(name, colors)).toBe(shown);
  });
});
