import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testWorld } from '../../../../support/world.js';

const burn = '{ "Name": "Burn", "Conditions": [{ "Type": "InMainboard", "Cards": ["Shock"] }] }';
const files = {
  'data/Formats/Modern/Archetypes/Burn.json': burn,
  'data/Formats/Modern/Archetypes/readme.md': 'no rules',
  'data/Formats/Modern/Fallbacks/Aggro.json': '{ "Name": "Aggro", "CommonCards": ["Bolt"] }',
  'data/Formats/Modern/metas.json': '{}',
  'data/Formats/Legacy/Archetypes/Broken.json': '{',
};

async function importRules(args: readonly string[], more: Record<string, string> = {}) {
  const world = testWorld({ files: { ...files, ...more } });
  const code = await run(['import-rules', 'mtgo', ...args], world);
  return { code, out: world.out(), err: world.err(), files: world.files };
}

describe('decktype import-rules mtgo', () => {
  test.each([
    [['data', '--format', 'modern']],
    [['data/Formats/', '--format', 'Modern']],
    [['data/Formats/Modern']],
  ])('makes a rule file of a format: %j', async (args) => {
    const { code, out, err } = await importRules(args);
    expect([code, err]).toEqual([0, 'Modern: 1 rule, 1 fallback\n']);
    expect(compileRules(out).classify({ main: [{ name: 'Shock' }] })?.id).toBe('burn');
  });

  test('writes it to a file', async () => {
    const { out, files: written } = await importRules(['data/Formats/Modern', '--out', 'm.json']);
    expect(out).toBe('');
    expect(JSON.parse(written.get('m.json') ?? '')).toMatchObject({ game: 'MTG' });
  });

  test('reports names that occur in no list', async () => {
    const lists = {
      'lists.json': '[{"decklist":{"main":[{"name":"shock"}]}}, 1, {"decklist":null}]',
      'challenge.json':
        '{"Tournament":{},"Decks":[{"Player":"a","Mainboard":[{"Count":1,"CardName":"Bolt"}]}]}',
    };
    const args = ['data/Formats/Modern', '--lists', 'lists.json', '--lists', 'challenge.json'];
    const { code, err } = await importRules(args, lists);
    expect(code).toBe(1);
    expect(err).toContain('none of the 2 lists holds "Shock"; did you mean "shock"?\n1 warning');
  });

  test.each([
    ['a line that is not JSON', '{"decklist":[{"name":"Shock"}]}\noops\n'],
    ['an array that is cut off', '[{"decklist":[{"name":"Shock"}]},'],
    ['a list that cannot be read', '[{"decklist":[{"name":"Shock"}]},{"decklist":7}]'],
  ])('exits 1 for %s among the lists, with a finding', async (_, text) => {
    const args = ['data/Formats/Modern', '--lists', 'lists.in', '--lists', 'fine.json'];
    const fine = '[{"decklist":[{"name":"Shock"},{"name":"Bolt"}]}]';
    const { code, err, out } = await importRules(args, { 'lists.in': text, 'fine.json': fine });
    expect(err).toMatch(/^lists\.in\S* (warning list-left-out|error standings-incomplete)/);
    expect(code).toBe(1);
    expect(JSON.parse(out).rules).toHaveLength(1);
    const clean = ['data/Formats/Modern', '--lists', 'fine.json'];
    expect((await importRules(clean, { 'fine.json': fine })).code).toBe(0);
  });

  test('exits 2 where there are no rules, no format or no folder', async () => {
    const { code, err } = await importRules(['data', '--format', 'Legacy']);
    expect(code).toBe(2);
    expect(err).toContain('Legacy/Archetypes/Broken.json:1:2 error mtgo-not-json');
    expect((await importRules(['data', '--format', 'Vintage'])).err).toBe(
      'decktype: there is no format Vintage in data; its formats are Legacy, Modern\n',
    );
    for (const format of [[], ['--format', 'Modern']]) {
      expect((await importRules(['data/Formats/Modern/Archetypes', ...format])).err).toBe(
        'decktype: data/Formats/Modern/Archetypes holds no folder Archetypes, and no folder in it does, so it is no format of MTGOFormatData\n',
      );
    }
    expect((await importRules(['data'])).err).toBe(
      'decktype: data holds several formats: choose one with --format; its formats are Legacy, Modern\n',
    );
    expect((await importRules(['nowhere'])).err).toContain('cannot read nowhere');
    expect((await importRules(['data/Formats/Modern', '--lists', 'none'])).code).toBe(2);
  });
});
