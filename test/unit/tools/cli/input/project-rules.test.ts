/** Rules chosen by date and by format: in the project file, by `--on` and `--for`, and by the events of lists. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../../../../src/services/store/store.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testWorld } from '../../../../support/world.js';

const rule = (identifier: string) => ({
  ...{ identifier, name: identifier, cards: [{ name: 'Opt', count: 4 }] },
});
const cards = [{ name: 'Opt', count: 4 }];
const decklist = { main: cards };
const tournament = (date: string | undefined) =>
  JSON.stringify({
    Tournament: { ...(date !== undefined && { Date: date }), Name: 'Cup' },
    Decks: [{ Player: 'ann', Mainboard: [{ Count: 4, CardName: 'Opt' }], Sideboard: [] }],
  });
const files = {
  'now.json': JSON.stringify([rule('now')]),
  'spring.json': JSON.stringify([rule('spring')]),
  'winter.json': JSON.stringify([rule('winter')]),
  'renamed.json': JSON.stringify({
    changes: [{ op: 'replace', path: '/rules/winter/name', value: 'renamed' }],
  }),
  'present.json': JSON.stringify({
    changes: [{ op: 'replace', path: '/rules/now/name', value: 'overlaid' }],
  }),
  'cups/winter.json': tournament('2025-01-31T18:00:00'),
  'cups/spring.json': tournament('2025-02-01'),
  'cups/now.json': tournament('2025-06-01'),
  'cups/undated.json': tournament(undefined),
  'api/a/standings.json': JSON.stringify([{ player: 'ann', decklist }]),
  'api/a/details.json': '{ "id": "a", "game": "G", "date": "2025-01-02T00:00:00Z" }',
  'plain.json': JSON.stringify([{ player: 'ann', decklist }]),
  'legacy.json': JSON.stringify([rule('legacy')]),
  ...Object.fromEntries(
    ['LEGACY', 'Modern'].flatMap((format) => [
      [`api/${format}/standings.json`, JSON.stringify([{ player: 'ann', decklist }])],
      [
        `api/${format}/details.json`,
        JSON.stringify({ id: format, game: 'G', format, date: '2025-06-02T00:00:00Z' }),
      ],
    ]),
  ),
};
const project = {
  rules: 'now.json',
  overlay: 'present.json',
  earlier: [
    { until: '2025-05-31', rules: 'spring.json' },
    { until: '2025-01-31', rules: ['winter.json'], overlay: 'renamed.json' },
  ],
};

async function runIn(command: string, config: object = project) {
  const all = { ...files, 'decktype.json': JSON.stringify(config) };
  const world = testWorld({ files: all, stdin: '4 Opt\n' });
  const code = await run(command.split(' '), world);
  return { code, out: world.out(), err: world.err() };
}

const decksOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).deck.name);

test.each([
  ['2024-01-01', 'renamed (winter)'],
  ['2025-01-31', 'renamed (winter)'],
  ['2025-02-01', 'spring (spring)'],
  ['2025-05-31', 'spring (spring)'],
  ['2025-06-01', 'overlaid (now)'],
])('--on %s uses the rules that held on that day', async (day, deck) => {
  expect(await runIn(`classify --on ${day}`)).toMatchObject({ code: 0, out: `${deck}\n` });
});

test('without a day the present rules are used', async () => {
  expect((await runIn('classify')).out).toBe('overlaid (now)\n');
});

test('tag chooses by the date of a tournament, or by the details beside its standings', async () => {
  const paths = 'cups/winter.json cups/spring.json cups/now.json api/a/standings.json';
  const { code, out, err } = await runIn(`tag ${paths} cups/undated.json plain.json -f ndjson`);
  expect(code).toBe(0);
  expect(decksOf(out)).toEqual([
    'renamed',
    'spring',
    'overlaid',
    'renamed',
    'overlaid',
    'overlaid',
  ]);
  expect(err).toMatch(/; rules [0-9a-f]+, [0-9a-f]+, [0-9a-f]+\n/);
});

test('tag says where a date cannot be read, and uses the present rules', async () => {
  const dated = { ...files, 'cups/odd.json': tournament('next Friday') };
  const world = testWorld({ files: { ...dated, 'decktype.json': JSON.stringify(project) } });
  expect(await run('tag cups/odd.json -f ndjson'.split(' '), world)).toBe(1);
  expect(decksOf(world.out())).toEqual(['overlaid']);
  expect(world.err()).toContain(
    'cups/odd.json warning date-not-read: the date "next Friday" of this tournament cannot be read, so its lists get the present rules\n  hint: write it as in 2025-03-01\n',
  );
});

test('tag uses one rule set for all files with --on, and with rules of the command line', async () => {
  const paths = 'cups/winter.json cups/now.json';
  const ways = ['--on 2025-03-01', '-r spring.json'];
  for (const way of ways) {
    const { out } = await runIn(`tag ${paths} ${way} -f ndjson`);
    expect(decksOf(out)).toEqual(['spring', 'spring']);
  }
});

test('check looks at the rules of a day, and points at a missing file in its place', async () => {
  expect((await runIn('check --on 2025-03-01')).err).toContain('1 rule: no faults');
  const broken = {
    ...project,
    earlier: [{ until: '2025-01-31', rules: ['winter.json', 'w.json'] }],
  };
  const { code, err } = await runIn('check --on 2025-01-01', broken);
  expect(code).toBe(2);
  expect(err).toContain('"rules" names "w.json", which leads to no file');
  expect(err).toContain('path-not-found');
});

const missing = {
  ...project,
  earlier: [
    { until: '2025-05-31', rules: 'sprng.json' },
    { until: '2025-01-31', rules: ['winter.json', 'none/*.json'], overlay: 'renmed.json' },
  ],
};

test.each([
  'check',
  'classify',
  'tag plain.json',
  'coverage --decks plain.json',
  'test',
  'show now',
  'check --on 2025-03-01',
  'tag plain.json --on 2025-06-01',
])('%s points at all missing files of earlier rules', async (command) => {
  const { code, err } = await runIn(command, missing);
  expect(code).toBe(2);
  const at = [...err.matchAll(/(decktype\.json:1:\d+) error path-not-found: (.*)/g)];
  const text = JSON.stringify(missing);
  expect(at.map(([, place, message]) => [place, message])).toEqual(
    [
      ['rules', 'sprng.json'],
      ['rules', 'none/*.json'],
      ['overlay', 'renmed.json'],
    ].map(([field, path]) => [
      `decktype.json:1:${text.indexOf(`"${path}"`) + 1}`,
      `"${field}" names "${path}", which leads to no file`,
    ]),
  );
});

test('missing files of earlier rules do not matter where the command line names the rules', async () => {
  expect(await runIn('check now.json', missing)).toMatchObject({ code: 0 });
  expect(await runIn('tag plain.json -r now.json', missing)).toMatchObject({ code: 0 });
});

test('two rule sets until the same day are a finding: the second one is never used', async () => {
  const [spring] = project.earlier;
  const earlier = [...project.earlier, { ...spring, rules: 'now.json' }];
  const { code, err } = await runIn('classify', { ...project, earlier });
  expect(code).toBe(0);
  expect(err).toContain(
    'warning repeated-rules: two rule sets of "earlier" held until 2025-05-31; only the first one is used',
  );
  expect(err.match(/repeated-rules/g)).toHaveLength(1);
});

test('check says that it did not look at earlier rules', async () => {
  const { err } = await runIn('check');
  expect(err).toBe('1 rule: no faults found (2 earlier rule sets: check --on DAY looks at them)\n');
  const one = { ...project, earlier: project.earlier.slice(1) };
  expect((await runIn('check', one)).err).toContain(
    '(1 earlier rule set: check --on DAY looks at it)',
  );
  for (const command of ['check now.json', 'check --on 2025-03-01']) {
    expect((await runIn(command)).err).toBe('1 rule: no faults found\n');
  }
});

test('--no-overlay leaves out the overlays of earlier rules, too', async () => {
  const { out } = await runIn('tag cups/winter.json cups/now.json --no-overlay -f ndjson');
  expect(decksOf(out)).toEqual(['winter', 'now']);
});

test.each([
  [
    'classify --on 2025-01-01 -r now.json',
    project,
    '--on chooses rules of the project; leave it out, or the rules',
  ],
  [
    'classify --on 2025-01-01',
    { rules: 'now.json' },
    'the project file decktype.json has no "earlier" rules, from which --on could choose',
  ],
  [
    'classify --on 2025-01-01 --no-config',
    project,
    '--on chooses rules of a project file, and there is none: decktype.json with "earlier" says which rules held when',
  ],
  ['classify --on 2025-02-30', project, 'It must be a day such as 2025-03-01.'],
  [
    'classify',
    { earlier: [{ until: 'spring', rules: 'spring.json' }] },
    '"until" must be a day such as 2025-03-27, but is "spring"',
  ],
])('%s with %j ends with a message', async (command, config, message) => {
  const { code, err } = await runIn(command, config);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

const byFormat = { ...project, formats: [{ format: 'Legacy', rules: 'legacy.json' }] };

test('tag and report choose by the format of an event, and then by its day', async () => {
  const formats = 'api/LEGACY/standings.json api/Modern/standings.json api/a/standings.json';
  const tagged = await runIn(`tag ${formats} cups/winter.json plain.json -f ndjson`, byFormat);
  const decks = decksOf(tagged.out);
  expect(decks).toEqual(['legacy', 'overlaid', 'renamed', 'renamed', 'overlaid']);
  const reported = await runIn(`report ${formats} --ties half -f json`, byFormat);
  const { archetypes } = JSON.parse(reported.out).summary;
  expect(
    archetypes.map((one: { archetype: { name: string } }) => one.archetype.name).sort(),
  ).toEqual(['legacy', 'overlaid', 'renamed']);
  const old = { until: '2025-07-01', format: 'LEGACY', rules: 'spring.json' };
  const dated = { ...byFormat, earlier: [...project.earlier, old] };
  const both = await runIn('tag api/LEGACY/standings.json plain.json -f ndjson', dated);
  expect(decksOf(both.out)).toEqual(['spring', 'overlaid']);
});

test('--for chooses the rules of a format, in any case', async () => {
  expect((await runIn('classify --for LEGACY', byFormat)).out).toBe('legacy (legacy)\n');
  const tagged = await runIn('tag api/Modern/standings.json --for legacy -f ndjson', byFormat);
  expect(decksOf(tagged.out)).toEqual(['legacy']);
});

test('check and coverage take the lists of the formats that their rules are for', async () => {
  const winsOf = async (options: string) => {
    const { out, err } = await runIn(
      `coverage --decks api/*/standings.json -f json${options}`,
      byFormat,
    );
    const { rules } = JSON.parse(out) as { rules: { identifier: string; wins: number }[] };
    return [rules.map(({ identifier, wins }) => `${identifier} ${wins}`).join(), err];
  };
  expect(await winsOf('')).toEqual([
    'now 2',
    'decktype: 1 list of formats with other rules left out; --for FORMAT looks at them\n',
  ]);
  expect((await winsOf(' --for Legacy'))[0]).toBe('legacy 2');
  expect((await runIn('check', byFormat)).err).toContain(
    'looks at them; 1 rule set of a format: check --for FORMAT looks at it)',
  );
});

test('import stores the rules of the project for all its formats', async () => {
  const store = join(mkdtempSync(join(tmpdir(), 'decktype-formats-')), 'store.db');
  const { code, out } = await runIn(`import --game G --store ${store}`, byFormat);
  expect([code, out]).toEqual([0, 'rule files: 2 stored\n']);
  const only = await runIn(`import --game G --store ${store} --event-format LEGACY`, byFormat);
  expect(only.out).toBe('rule files: 1 unchanged\n');
  const read = await openStore(store);
  expect(await Promise.all([read.rules('G'), read.rules('G', 'legacy')])).toEqual([
    expect.stringContaining('"now"'),
    expect.stringContaining('"legacy"'),
  ]);
  await read.close();
});

test('the missing files of a format, and formats named twice, are found', async () => {
  const [legacy] = byFormat.formats;
  const twice = { ...byFormat, formats: [legacy, { format: 'LEGACY', rules: 'now.json' }] };
  expect((await runIn('classify', twice)).err).toContain(
    'repeated-rules: two rule sets of "formats" for LEGACY; only the first one is used',
  );
  const gone = { ...byFormat, formats: [{ format: 'LEGACY', rules: 'gone.json' }] };
  expect((await runIn('classify', gone)).err).toContain('"rules" names "gone.json", which leads');
  const { code, err } = await runIn('classify --for PAUPER', byFormat);
  expect([code, err]).toEqual([
    2,
    'decktype: the project file decktype.json has no rules for the format PAUPER\n',
  ]);
});
