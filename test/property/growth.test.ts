/** No reader takes more than linear time for a hostile text: twice the text takes at most twice the steps. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { readCardTable } from '../../src/core/decks/cards/read-table.js';
import { deckFormats } from '../../src/core/decks/formats/table.js';
import { cardIdentity, compareOptions } from '../../src/core/decks/identity.js';
import { readDecklist } from '../../src/core/decks/read.js';
import { formatDecklist } from '../../src/core/decks/write.js';
import { renderText } from '../../src/core/diagnostics/render/text.js';
import { compileRules } from '../../src/core/engine/matcher.js';
import { readCardColors } from '../../src/core/importers/mtgo/colors.js';
import { importMtgo } from '../../src/core/importers/mtgo/rules.js';
import { readTournament } from '../../src/core/importers/mtgo/tournaments.js';
import { moveItem } from '../../src/core/json/edits.js';
import { entriesOf } from '../../src/core/json/entries.js';
import { repeatedKeys } from '../../src/core/json/repeated-keys.js';
import { readTree } from '../../src/core/json/tree.js';
import { applyOverlay } from '../../src/core/rules/changes/overlay.js';
import { withPatches } from '../../src/core/rules/changes/patch-texts.js';
import type { RequirementInput } from '../../src/core/rules/input.js';
import { parseRules, requireRules } from '../../src/core/rules/parse.js';
import { onOneLine } from '../../src/core/standings/entry-text.js';
import { tagStream } from '../../src/core/standings/stream.js';
import { pairingResult, resultsOf } from '../../src/core/tournament/results.js';
import { readCases, runCase } from '../../src/questions/analysis/cases.js';
import { checkRules } from '../../src/questions/analysis/checks/check.js';
import { readDirectives } from '../../src/questions/analysis/checks/ignore-comments.js';
import { ignoreByComments, ignoreByEntries } from '../../src/questions/analysis/checks/ignores.js';
import { coverRules } from '../../src/questions/analysis/compare/coverage.js';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import { readLists } from '../../src/questions/corpus/reading/read-lists.js';
import { openSession } from '../../src/questions/corpus/session/session.js';
import { groupUnknown } from '../../src/questions/learning/groups/unknown.js';
import { readStandings } from '../../src/services/store/rows.js';
import { openStore } from '../../src/services/store/store.js';
import { withCounts } from '../../src/tools/cli/commands/guess.js';
import { yamlNotation } from '../../src/tools/language/notation/yaml.js';
import { actionAnswer } from '../../src/tools/language/server/answers.js';
import { createOpenFiles, writtenLines } from '../../src/tools/language/server/open-files.js';
import { createNotations } from '../../src/tools/language/server/project-source.js';
import { readLooseTree } from '../../src/tools/language/syntax/loose-tree.js';
import { createWorkspace } from '../../src/tools/language/workspace.js';
import { shareOfRuns } from '../support/sampled.js';

const { length, most, together, measure } = await vi.hoisted(async () =>
  (await import('../support/growth.js')).growthOf(process.env.GROWTH),
);

// The first counts include loading.
beforeAll(() => measure(() => {}));

/** The units that a hostile text repeats. */
const units: readonly string[] = [
  ...['\u0301\u0323', 'e\u0301\u0323', '\ufdfa', '\ud83d', 'é'],
  ...[' ', '\t', '\u00a0', '\n ', '\r'],
  ...['0', '1', '1 ', '4x ', 'A-1 '],
  ...['(', ')', ' (', '[', '{', '<a b="', '*/', '// ', '/', '-', ',', '&#', 'a '],
  ...['"', "'", '\\', '\\"', '"\\', 'x "'],
  ...['> ', '| ', '|4|', '**', '`', '[[', '](http:', ':a', '🔥', '４', ' x4', '$1 ', ', 4 a'],
  ...['\n4 lands', '\n4 Rune', '\nDeck (4)', '\nTotal: 4', '\n#main\n1'],
  ...[' {U}', ' NM', ' :ab:', ' (EN) NM', '\n| 4 Lightning Bolt | 4 Opt |', '\n```\n4 a'],
  ...['\nPlayer A:\n4 a', '\n\nSideboard\n4 a', '\n\nB\n40 a', '\n---\nB\n4 a'],
];

/** The text alone, inside a line, and as many lines, short enough to be read. */
function lists(text: string): readonly string[] {
  return [text, `4 a${text}`, `4 a${text}b SET 12`, cardLines(text)];
}

function cardLines(text: string): string {
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += 900) lines.push(`4 a${text.slice(at, at + 900)}b`);
  return lines.join('\n');
}

/** Tests a share of the units that `npm run test:deep` tests. */
const step = Math.round(1 / shareOfRuns);

const rules = [{ identifier: 'a', name: 'A', cards: [{ name: 'A' }] }];
const { ruleSet } = parseRules(rules);
const matcher = compileRules(rules);
const loose = compileRules({ rules, match: { names: [...compareOptions] } });

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const card = (text: string) => ({ name: `a${text}b`, set: text, number: text, count: text });
const cards = (text: string) => [
  card(text),
  { ...card(text), count: 1 },
  { name: 'a', zone: text },
];
const standing = (text: string) => ({
  player: text,
  decklist: { [text]: cards(text), main: cards(text) },
  deck: { id: text, name: text },
});
const definition = (text: string) => ({
  Name: text,
  Conditions: [
    { Type: text, Cards: [text] },
    { Type: 'InMainboard', Cards: [`a${text}b`] },
  ],
});

async function tag(text: string, strict: boolean): Promise<unknown> {
  const stream = tagStream(matcher, bytesOf(text), { strict });
  for await (const _ of stream);
  return stream.report;
}

/** Each reader, and its inputs for a text. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'the detection of formats': (text) => lists(text).map((list) => readDecklist(list)),
  'the detection of shapes': (text) => [
    readDecklist(JSON.stringify({ [text]: cards(text), main: text })),
    readDecklist([text, text]),
    readDecklist({ entries: { [text]: [{ count: text, card_digest: card(text) }] } }),
    readDecklist({ leader: { id: text, count: text }, deck: [{ id: `a${text}` }] }),
  ],
  'every format': (text) =>
    [text, cardLines(text)].map((list) =>
      deckFormats.map(({ name: format }) => readDecklist(list, { format })),
    ),
  'the formats that are written': (text) =>
    deckFormats
      .filter(({ isWritten }) => isWritten)
      .map(({ name }) => formatDecklist({ cards: [{ ...card(text), count: 4 }] }, name)),
  'card tables': (text) => {
    const row = { ...card(text), id: text, group: text, colors: text, names: { [text]: [text] } };
    return [
      [text, `name,names\n${text}`, `name\n"${text}`, `name\n${text.split('').join('\n')}`],
      [[{ ...row, count: 1, colors: 'W' }, row], JSON.stringify({ cards: [row] })],
    ]
      .flat()
      .map((input) => readCardTable(input));
  },
  'trees of texts': (text) => [readTree(text), readLooseTree(text)],
  'names, compared in every way': (text) => cardIdentity(compareOptions).name(text),
  matchers: (text) => [matcher.explain(cards(text)), loose.classify(cards(text))],
  'the scanner of standings': (text) =>
    Promise.all(
      [JSON.stringify([standing(text)]), `[${text}]`, text, `{"a":"${text}`].map((input) =>
        tag(input, false),
      ),
    ),
  'standings that are parsed': (text) =>
    Promise.all(
      [JSON.stringify([standing(text)]), `[${text}]`, text].map((input) => tag(input, true)),
    ),
  'an item that is moved': (text) => moveItem(`[ // ${text}\n1,\n2 // ${text}\n]`, '', 0, 1),
  'standings on one line': (text) => onOneLine(`{"a": 1,${text}"b": 2\n}`, {}),
  'cards that were seen': (text) => withCounts(`4 a\n${text}\nb`, new Map([['b', 'B']])),
  'files with lists': (text) =>
    Promise.all(
      [
        JSON.stringify([standing(text)]),
        JSON.stringify({ [text]: cards(text) }),
        text,
        `[${text}`,
        `{"a":${text}`,
      ].map((input) =>
        readLists({ name: 'a', open: () => bytesOf(input), isNamed: true, bytes: 0 }),
      ),
    ),
  'entries of streams': (text) => [
    [...entriesOf(text)],
    [...entriesOf(`[${text}]`)],
    [...entriesOf(`["${text}`)],
  ],
  'files with rules': (text) => [
    parseRules(text),
    parseRules(`[{"name": ${text}`),
    repeatedKeys(`{"a":"${text}`),
  ],
  rules: (text) => {
    const rule = {
      identifier: text,
      name: text,
      icons: [text],
      cards: [{ ...card(text), count: 1, zone: text }],
    };
    const file = {
      rules: [
        rule,
        { ...rule, identifier: 'b', variants: [{ ...rule, identifier: 'c', priority: text }] },
      ],
      match: { names: [...compareOptions], reprints: [[{ set: text, number: text }]] },
    };
    const parsed = parseRules(file);
    parseRules(JSON.stringify(file), { onInvalid: 'skip' });
    const compiled = parseRules([{ ...rule, identifier: 'b', name: 'b', icons: [] }]).ruleSet;
    return [parsed, compiled && compileRules(compiled).classify(cards(text))];
  },
  cases: (text) => {
    const one = { name: text, list: `4 a${text}`, expect: text };
    const { cases } = readCases(JSON.stringify([one, { [text]: text }]));
    return [
      readCases(text),
      readCases(`[{"name": "${text}`),
      cases.map((found) => runCase(matcher, found)),
    ];
  },
  overlays: (text) =>
    ruleSet && [
      applyOverlay(ruleSet, text),
      applyOverlay(ruleSet, {
        base: text,
        changes: [{ op: 'replace', path: `/rules/${text}`, value: text }],
      }),
      applyOverlay(ruleSet, {
        base: ruleSet.version,
        changes: [{ op: 'replace', path: '/rules/a/name', value: text }],
      }),
    ],
  'the importer of definitions': (text) =>
    importMtgo(
      [JSON.stringify(definition(text)), text, `{"Name": "${text}`, `{"Name": ${text}`].map(
        (content, index) => ({
          path: `Modern/Archetypes/${index}.json`,
          text: content,
        }),
      ),
      { lists: [[text, `${text}c`]] },
    ),
  'the importer of colours': (text) => readCardColors([{ path: 'a.json', text }]),
  'the importer of tournaments': (text) => [
    readTournament(text),
    readTournament(`{"Decks": [{"Player": "${text}`),
    readTournament({
      Decks: [
        {
          Player: text,
          Result: text,
          AnchorUri: text,
          Mainboard: [
            { Count: text, CardName: text },
            { Count: 1, CardName: text },
          ],
        },
      ],
      Standings: [{ Player: text, Rank: text, Points: text }],
    }),
  ],
};

const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const ruleOf = (...cards: readonly RequirementInput[]) => ({
  identifier: `r${ruleCount++}`,
  name: 'R',
  cards,
});
let ruleCount = 0;

/** Rule files with many parts that are each used many times. */
const ruleFiles: Readonly<Record<string, (count: number) => object>> = {
  'that ask for one wide group': (count) => ({
    groups: { wide: many(count, (at) => `card ${at}`) },
    rules: many(count, (priority) => ({
      ...ruleOf({ group: 'wide', count: 1 + (priority % 4) }),
      priority,
    })),
  }),
  'that ask for many different counts of one card': (count) => ({
    rules: many(8 * count, (at) => ruleOf({ name: 'a', count: at + 1 })),
  }),
  'with a chain of spellings': (count) => ({
    match: { spellings: many(count, (at) => [`card ${at}`, `card ${at + 1}`]) },
    rules: [ruleOf({ name: 'card 0' })],
  }),
  'that compare copies, with spellings': (count) => ({
    match: { spellings: many(count, (at) => [`card ${at}`, `other ${at}`]) },
    rules: many(count, (at) => ruleOf({ each: { name: `card ${at}` }, max: 1 })),
  }),
  'with a chain of reprints': (count) => ({
    match: {
      reprints: many(count, (at) =>
        [at + 1, at].map((number) => ({ set: 'A', number: `${number}` })),
      ),
    },
    rules: [ruleOf({ name: 'a', set: 'A', number: '1' })],
  }),
  'that match one deck, each with a limit': (count) => ({
    rules: many(count, (at) => ruleOf({ name: 'a' }, { name: `card ${at}`, max: 0 })),
  }),
  'that ask for many printings of one card': (count) => ({
    rules: many(8 * count, (at) => ruleOf({ name: 'a', set: 'S', number: `${at}` })),
  }),
  'with many variants': (count) => ({
    rules: [
      {
        ...ruleOf({ name: 'a' }),
        variants: many(count, (at) => ruleOf({ name: `card ${at}` })),
      },
    ],
  }),
  'that ask for one card in many zones': (count) => ({
    rules: [ruleOf(...many(count, (at) => ({ name: 'a', zone: `zone ${at}` })))],
  }),
  'that ask for many cards, and for one twice': (count) => ({
    rules: [ruleOf(...many(count, (at) => ({ name: `card ${Math.max(1, at)}` })))],
  }),
};

test.each(Object.entries(ruleFiles))('rules %s: linear growth', async (name, file) => {
  const read = (size: number) => file(size / 30) as never;
  await expectLinear((size) => compileRules(read(size)));
  // A list is compared with each count up to its own.
  if (/different counts/.test(name)) return;
  await expectLinear((size) => checkRules(read(size)));
});

/** Rules that all match the same lists, each of which has its own rule before them. */
function overlapping(count: number, conflicts: 'report' | 'simplest') {
  const own = many(ownLists, (at) => ruleOf({ name: `own ${at}` }));
  return { conflicts, rules: [...own, ...many(count, () => ruleOf({ name: 'a' }, { name: 'b' }))] };
}
const ownLists = 5;

test.each(['report', 'simplest'] as const)(
  'rules that match the same lists, with conflicts settled by %s: linear growth',
  async (conflicts) => {
    const corpus = createCorpus(
      many(ownLists, (at) => ({
        deck: ['a', 'b', `own ${at}`].map((name) => ({ name, count: 4 })),
      })),
    );
    await expectLinear((size) => {
      const file = overlapping(size / 30, conflicts);
      const matcher = compileRules(file);
      const coverage = coverRules(matcher, corpus);
      expect(coverage.rules.at(-1)?.matches).toBe(ownLists);
      const session = openSession(matcher, corpus);
      const renamed = file.rules.map((rule, at) => (at === 0 ? { ...rule, name: 'S' } : rule));
      session.update(compileRules({ ...file, rules: renamed }));
    });
  },
);

const ignoring = '/* decktype-ignore shadowed */';
const ignored = '{ "identifier": "a", "name": "A", "cards": [{ "name": "A" }] }';

/** As many comments that ignore findings as fit into a text. */
const ignoringTexts: Readonly<Record<string, (count: number) => string>> = {
  'on lines of their own': (count) => `${'// decktype-ignore shadowed\n'.repeat(count)}[1]`,
  'on one line': (count) => `${ignoring.repeat(count)}\n[1]`,
  'after values on one line': (count) => `[\n0${`, ${ignored} ${ignoring}`.repeat(count)}]`,
  'above values': (count) => `[0${`,\n${ignoring}\n${ignored}`.repeat(count)}]`,
};

test.each(Object.entries(ignoringTexts))(
  'comments that ignore findings, %s: linear growth',
  async (_, text) => {
    const read = (size: number) => readDirectives(text(size / 10));
    await expectLinear(read);
  },
);

test.each(['unknown-field', 'shadowed', 'unknwon-field'])(
  'findings of rules with comments that ignore %s: linear growth',
  async (code) => {
    const rule = (at: number) =>
      `// decktype-ignore ${code}\n{ "identifier": "r${at}", "name": "R", "nme": 1, "cards": [] }`;
    await expectLinear((size) => {
      const text = `[${many(size / 100, rule).join(',\n')}]`;
      const { diagnostics } = parseRules(text);
      expect(diagnostics.length).toBeGreaterThanOrEqual(Math.floor(size / 100));
      return ignoreByComments(diagnostics, { file: undefined, text }, () => true);
    });
  },
);

test('findings that a configuration ignores by their places: linear growth', async () => {
  const { ruleSet, diagnostics } = parseRules(
    '[{ "identifier": "a", "name": "A", "nme": 1, "cards": [] }]',
  );
  const [one] = diagnostics;
  if (ruleSet === undefined || one === undefined) throw new Error('there is no finding');
  await expectLinear((size) => {
    const placed = many(size / 10, (at) => ({ ...one, pointer: `/${at}/nme` }));
    const entries = many(size / 10, (at) => ({ code: 'unknown-field', pointer: `/${at}` }));
    const marked = ignoreByEntries(placed, entries, ruleSet);
    expect(marked.map(({ ignored }) => ignored?.entry)).toEqual([...entries.keys()]);
  });
});

test('findings of a file each as text: linear growth', async () => {
  const { diagnostics } = parseRules('[]x');
  await expectLinear((size) => {
    const text = renderText(
      many(size / 10, (at) => ({ ...diagnostics[0], file: `${at}.json` })) as never,
    );
    expect(text).toContain(`${size / 10 - 1}.json`);
  });
});

/** The code actions for a YAML file in which each rule has a fix. */
function yamlActions(rules: number, asksForEdits: boolean) {
  const rule = (at: number) => `- identifier: r${at}\n  nme: R\n  cards:\n    - name: card ${at}\n`;
  const notation = yamlNotation(many(rules, rule).join(''));
  const lines = writtenLines(notation);
  const file = { name: 'a', kind: 'rules', text: notation.json } as const;
  const workspace = createWorkspace({ files: [file] });
  const asked = { start: 0, end: file.text.length, only: undefined, shown: [] };
  const places = { codes: '', asksForEdits, hasVersions: true };
  const range = { start: lines.positionAt(0), end: lines.positionAt(0) };
  return actionAnswer({ workspace, name: 'a', lines }, asked, {
    ...places,
    uriOf: String,
    versionOf: () => 1,
    linesOf: () => lines,
    rangeIn: () => range,
  });
}

test.each([true, false])(
  'fixes of a file in YAML for a client that asks for their edits (%s): linear growth',
  async (asksForEdits) => {
    await expectLinear((size) => {
      const actions = yamlActions(size / 300, asksForEdits);
      expect(actions.length).toBeGreaterThanOrEqual(asksForEdits ? Math.floor(size / 300) : 10);
    });
  },
);

test('a rule of many cards that labels of lists without a deck name: linear growth', async () => {
  const label = { id: 'a', name: 'A' };
  const asked = (size: number) => ({
    ...label,
    cards: many(size, (at) => ({ name: `card ${at}` })),
  });
  const corpus = createCorpus(many(5, () => ({ label, deck: asked(60).cards })));
  await expectLinear(async (size) => {
    const { groups } = await groupUnknown(
      compileRules([{ ...asked(size / 30), identifier: 'a' }]),
      corpus,
    );
    expect(groups[0]?.proposal?.rule.name).toBe('A');
  });
});

test.each([
  ['line', '\n', 0],
  ['word of a line', ' ', 31],
])('a change of each %s, all at once: linear growth', async (_, end, step) => {
  await expectLinear((size) => {
    const unit = end.padStart(30);
    const open = createOpenFiles(createNotations());
    open.open('a', unit.repeat(size / 30), 1);
    const changes = many(size / 30, (at) => {
      const start = { line: step === 0 ? at : 0, character: step * at };
      return { range: { start, end: start }, text: 'b' };
    });
    expect(open.change('a', changes, 2)).toBe(`b${unit}`.repeat(size / 30));
  });
});

test('the edits that are made at once for a file in YAML have about 300,000 characters', () => {
  expect(yamlActions(1200, false)).toHaveLength(3);
});

test('a card table with many columns, and as many rows that have few of them: linear growth', async () => {
  await expectLinear((size) => {
    const { table } = readCardTable(`name${',a'.repeat(size / 10)}\n${'b\n'.repeat(size / 10)}`);
    expect(table.cards).toHaveLength(size / 10);
  });
});

test('pairings of a phase each: linear growth', async () => {
  await expectLinear((size) => {
    const phases = many(size / 10, (phase) => ({ phase, type: 'SWISS' }));
    const { stages } = resultsOf([], phases.map(pairingResult), phases);
    expect(stages).toHaveLength(phases.length);
  });
});

test('an import of many games, or of a row of many fields, of which one is wrong: linear growth', async () => {
  const store = await openStore(':memory:');
  await expectLinear(async (size) => {
    const text = `[${many(size / 2, (at) => `{"id":"g${at}","name":"G"}`)}]`;
    await store.importGames(text);
    await store.importGames(text);
    readStandings(`[{"player":"a","name":1,${many(size / 10, (at) => `"f${at}":1`)}}]`);
  });
});

test('kinds with bounds and a type of all cards: as many as values, linear growth', async () => {
  await expectLinear((size) => {
    const { table } = readCardTable(
      many(size / 10, (cost) => ({ name: `card ${cost}`, attributes: { cost, set: 'A' } })),
    );
    return many(size / 10, (min) =>
      table.namesOf({ where: { set: 'A', cost: { min, max: min } } }),
    );
  });
});

test.each(Object.entries(readers))('%s: linear growth', async (_, read) => {
  const tried = units.filter((_, index) => index % step === 0);
  const readAll = async (some: readonly string[], size: number) => {
    for (const unit of some) await read(unit.repeat(Math.ceil(size / unit.length)));
  };
  const faster: string[] = [];
  for (let first = 0; first < tried.length; first += together.units) {
    const some = tried.slice(first, first + together.units);
    if ((await measured((size) => readAll(some, size), together.most)) === linear) continue;
    for (const unit of some) {
      const found = await measured((size) => readAll([unit], size));
      if (found !== linear) faster.push(`${JSON.stringify(unit)}: ${found}`);
    }
  }
  expect(faster).toEqual([]);
});

const linear = 'linear';

/** Expects work of twice the size to take at most twice the steps. */
async function expectLinear(work: (size: number) => unknown): Promise<void> {
  expect(await measured(work)).toBe(linear);
}

/** The steps for work of a size and of twice the size if the growth is not linear, else {@link linear}. */
async function measured(work: (size: number) => unknown, limit = most): Promise<string> {
  let [one, two] = [0, 1];
  // The engine loses counts when it frees code, so a limit must be exceeded repeatedly.
  for (let tries = 0; tries < 3 && two > limit * one; tries++) {
    one = await measure(() => work(length));
    two = await measure(() => work(2 * length));
  }
  return two > limit * one ? `${one}, then ${two}` : linear;
}

test('patches of rules in many files: each file is read once, and again only where it was changed', async () => {
  const { rules } = requireRules(many(100, (at) => ruleOf({ name: `card ${at}` })));
  const files = rules.map((rule) => ({ path: rule.identifier, text: JSON.stringify([rule]) }));
  const patches = rules.slice(0, 20).map(({ identifier }) => {
    return { op: 'replace', path: `/rules/${identifier}/name`, value: 'S' } as const;
  });
  // Some steps occur only in the first call.
  await measure(() => withPatches(files, patches, rules));
  const one = await measure(() => withPatches(files, patches.slice(0, 1), rules));
  const all = await measure(() => withPatches(files, patches, rules));
  expect(all).toBeLessThan(3 * one);
});

test('no file but the one with the limit normalizes texts', () => {
  const root = new URL('../../src/', import.meta.url);
  const normalizing = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.ts') && readFileSync(new URL(path, root), 'utf8').includes('.normalize('),
  );
  expect(normalizing).toEqual([join('core', 'decks', 'identity.ts')]);
});
