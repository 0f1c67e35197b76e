import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { saveCorpus } from '../../../../../src/questions/corpus/store.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testWorld } from '../../../../support/world.js';

const rules = JSON.stringify([
  { identifier: 'a', name: 'Alpha, the deck', cards: [{ name: 'Alpha' }], generation: 1 },
  { identifier: 'b', name: 'Beta', cards: [{ name: 'Beta' }] },
]);
const alpha = { player: 'p1', name: 'Ann', placing: 1, decklist: [{ name: 'Alpha' }] };
const beta = {
  player: 'p2',
  name: 'Bo',
  placing: 4,
  record: { wins: 3, losses: 1, ties: 0 },
  decklist: [{ name: 'Beta' }],
};
const beta2 = { ...beta, player: 'p3', placing: 2 };
const nothing = { player: 'p4', placing: 9, decklist: [{ name: 'Gamma' }] };
const one = JSON.stringify([alpha, beta], null, 1);
const two = JSON.stringify([beta2, nothing]);
const files = { 'rules.json': rules, 'one.json': one, 'two.json': two };
const decks = {
  a: { id: 'a', name: 'Alpha, the deck' },
  b: { id: 'b', name: 'Beta' },
  other: { id: 'other', name: 'Other' },
};

async function tag(args: readonly string[], options: Parameters<typeof testWorld>[0] = {}) {
  const world = testWorld({ ...options, files: { ...files, ...options?.files } });
  const code = await run(['tag', ...args, '--rules', 'rules.json'], world);
  return { code, out: world.out(), err: world.err(), files: world.files };
}

describe('decktype tag', () => {
  test('writes one input as it came, with its decks', async () => {
    const { code, out } = await tag(['one.json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([
      { ...alpha, deck: decks.a },
      { ...beta, deck: decks.b },
    ]);
    expect(out.startsWith('[\n {\n  "player": "p1"')).toBe(true);
  });

  test('joins several inputs into one array', async () => {
    const { out } = await tag(['one.json', 'two.json']);
    const found = JSON.parse(out) as { player: string; deck: unknown }[];
    expect(found.map(({ player, deck }) => [player, deck])).toEqual([
      ['p1', decks.a],
      ['p2', decks.b],
      ['p3', decks.b],
      ['p4', decks.other],
    ]);
  });

  test('leaves what is not JSON out of an array that it makes, and says so', async () => {
    const more = {
      'broken.json': `[${JSON.stringify(alpha)},{"player": oops},{"player":]`,
      'lines.ndjson': `oops\n${JSON.stringify(beta)}\n`,
      'object.json': `{"standings":[{oops},${JSON.stringify(alpha)}]}`,
    };
    for (const [args, players] of [
      [
        ['one.json', 'broken.json'],
        ['p1', 'p2', 'p1'],
      ],
      [
        ['broken.json', 'one.json'],
        ['p1', 'p1', 'p2'],
      ],
      [['lines.ndjson', '--format', 'json'], ['p2']],
      [['object.json', '--format', 'json'], ['p1']],
    ] as const) {
      const { code, out, err } = await tag(args, { files: more });
      expect(JSON.parse(out).map(({ player }: { player: string }) => player)).toEqual(players);
      expect(err).toMatch(
        /warning: left out of the JSON array, because it is not JSON: \d standings? of /,
      );
      expect(err).toContain('error standing-not-json');
      expect(code).toBe(1);
    }
    const lines = await tag(['lines.ndjson', 'one.json', '--format', 'ndjson'], { files: more });
    expect(lines.out.split('\n').slice(0, 2)).toEqual([
      'oops',
      JSON.stringify({ ...beta, deck: decks.b }),
    ]);
    expect(lines.err).not.toContain('left out');
  });

  test('writes one object per line, whatever the input is', async () => {
    const { out } = await tag(['one.json', 'two.json', '--format', 'ndjson']);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines.map((line) => (JSON.parse(line) as { player: string }).player)).toEqual([
      'p1',
      'p2',
      'p3',
      'p4',
    ]);
  });

  test('reads lines from standard input and writes lines', async () => {
    const stdin = `${JSON.stringify(alpha)}\n${JSON.stringify(nothing)}\n`;
    const { code, out } = await tag(['-'], { stdin, chunk: 7 });
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).deck),
    ).toEqual([decks.a, decks.other]);
  });

  test('writes CSV with a header, quoted where it must be', async () => {
    const { out } = await tag(['one.json', '--format', 'csv']);
    expect(out.split('\n')).toEqual([
      'placing,player,name,country,wins,losses,ties,drop,deck_id,deck_name',
      '1,p1,Ann,,,,,,a,"Alpha, the deck"',
      '4,p2,Bo,,3,1,0,,b,Beta',
      '',
    ]);
  });

  test('writes CSV that no spreadsheet takes for formulas', async () => {
    const standing = { player: '-p', name: '=1+1', placing: -1, record: { wins: '-2' } };
    const stdin = JSON.stringify([{ ...standing, deck: { id: '@d', name: '+D' } }]);
    const { out } = await tag(['-', '--format', 'csv'], { stdin });
    expect(out.split('\n')[1]).toBe("-1,'-p,'=1+1,,-2,,,,'@d,'+D");
  });

  test('prints a table of archetypes with count, share and best placing', async () => {
    const { out } = await tag(['one.json', 'two.json', '--format', 'table']);
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => line.trim().split(/\s{2,}/));
    expect(rows).toEqual([
      ['deck', 'count', 'share', 'best placing'],
      ['Beta', '2', '50.0 %', '2'],
      ['Alpha, the deck', '1', '25.0 %', '1'],
      ['Other', '1', '25.0 %', '9'],
    ]);
  });

  test('prints a summary on standard error, unless it is to be quiet', async () => {
    expect((await tag(['one.json', 'two.json'])).err).toContain(
      '4 standings: 3 classified, 1 Other',
    );
    expect((await tag(['one.json', '--quiet'])).err).toBe('');
  });

  describe('warns on standard error, and exits as before,', () => {
    const list = [{ name: 'Alpha' }];
    const warn = async (text: string, ...args: string[]) => {
      const { code, out, err } = await tag(['x.json', '--quiet', ...args], {
        files: { 'x.json': text },
      });
      expect(out).toBe(text);
      return { code, err };
    };

    test('where no standing has a list, with the fields that the first one has', async () => {
      const text = JSON.stringify([{ player: 'p1', deckList: list }, { player: 'p2' }], null, 2);
      const err =
        'decktype: warning: no standing in x.json has a list in "decklist"; the first has "player", "deckList"\n';
      expect(await warn(text)).toEqual({ code: 0, err });
      expect(await warn(`{"player":"p1","deckList":[]}\n{}\n`)).toEqual({ code: 0, err });
    });

    test('where no standing inside an object has a list', async () => {
      const { code, err } = await warn(JSON.stringify({ standings: [{ player: 'p1', list }] }));
      expect(code).toBe(0);
      expect(err).toContain('the first has "player", "list"\n');
    });

    test('where all lists are null, without the fields', async () => {
      const { code, err } = await warn('[{"player":"p1","decklist":null}]');
      expect(code).toBe(0);
      expect(err).toBe('decktype: warning: no standing in x.json has a list in "decklist"\n');
    });

    test('where fields around joined standings are not written', async () => {
      const cup = JSON.stringify({ name: 'Cup', standings: [alpha] });
      const bare = '{ "standings": [] }\n';
      const behind = JSON.stringify({ standings: [beta], name: 'Cup' });
      const cups = { 'cup.json': cup, 'bare.json': bare, 'behind.json': behind };
      const joined = await tag(['cup.json', 'bare.json', 'behind.json'], { files: cups });
      expect(joined.code).toBe(0);
      expect(joined.err.match(/warning: the output has only the standings of \S+,/g)).toEqual([
        'warning: the output has only the standings of cup.json,',
        'warning: the output has only the standings of behind.json,',
      ]);
      const apart = await tag(['cup.json', 'behind.json', '--out', 'tagged/'], { files: cups });
      expect(apart.err).not.toContain('warning');
      const table = await tag(['cup.json', '--format', 'table'], { files: cups });
      expect(table.err).not.toContain('warning');
    });

    test('where one object takes many lines', async () => {
      const { code, err } = await warn(JSON.stringify({ results: [alpha] }, null, 2));
      expect(code).toBe(1);
      expect(err.split('\n').slice(-2)).toEqual([
        'decktype: warning: x.json is neither an array of standings nor one object per line',
        '',
      ]);
    });
  });

  test.each([
    ['one standing of two has a list', `[{"player":"p1"},${JSON.stringify(alpha)}]`],
    ['there are no standings', '[]'],
    ['only the first line is broken', `{"player"\n${JSON.stringify(alpha)}\n`],
  ])('does not warn where %s', async (_, text) => {
    const { err } = await tag(['x.json'], { files: { 'x.json': text } });
    expect(err).not.toContain('warning');
  });

  test('writes to one file, or to a file per input in a folder', async () => {
    const single = await tag(['one.json', '--out', 'out/tagged.json']);
    expect(single.out).toBe('');
    expect(JSON.parse(single.files.get('out/tagged.json') ?? '')).toHaveLength(2);
    const folder = await tag(['one.json', 'two.json', '--out', 'tagged'], { folders: ['tagged'] });
    expect(JSON.parse(folder.files.get('tagged/one.json') ?? '')).toHaveLength(2);
    expect(JSON.parse(folder.files.get('tagged/two.json') ?? '')).toHaveLength(2);
  });

  test.each([
    ['csv', 'one.csv'],
    ['ndjson', 'one.ndjson'],
    ['json', 'one.json'],
    ['table', 'one.txt'],
  ])('names the files of a folder after the format %s', async (format, name) => {
    const { code, files } = await tag(['one.json', '--format', format, '--out', 'made/']);
    expect([code, [...files.keys()].filter((path) => path.startsWith('made/'))]).toEqual([
      0,
      [`made/${name}`],
    ]);
  });

  test('refuses two inputs whose outputs would have one name', async () => {
    const { code, err } = await tag(['one.json', 'one.ndjson', '--format', 'csv', '--out', 'a/'], {
      files: { 'one.ndjson': JSON.stringify(beta) },
    });
    expect(code).toBe(2);
    expect(err).toContain('two outputs would be called one.csv');
    expect(err).toContain('name the folder above the files, or a pattern in quotes');
  });

  test('says what changes: names, or IDs and icons alone', async () => {
    const labelled = [
      { ...alpha, deck: decks.a },
      { ...alpha, deck: { ...decks.a, icons: ['x'] } },
      { ...alpha, deck: decks.b },
      { ...beta, deck: {} },
    ];
    const { err } = await tag(['x.json'], { files: { 'x.json': JSON.stringify(labelled) } });
    expect(err).toMatch(/^2 of 3 keep the name that they had \(66\.67 %\)$/m);
    expect(err).toMatch(
      /^3 decks changed \(1 with another name, 1 without a name before, 1 with the same name and another ID or other icons\); rules /m,
    );
  });

  test('warns where no rule matches any list', async () => {
    const { code, err } = await tag(['x.json'], {
      files: { 'x.json': JSON.stringify([nothing, nothing]) },
    });
    expect(code).toBe(0);
    expect(err).toContain('warning: no rule matches any of the 2 lists.');
    expect((await tag(['one.json', 'two.json'])).err).not.toContain('warning');
  });

  test('cuts the names of a table to the width of a terminal, and nowhere else', async () => {
    const wide = await tag(['one.json', '--format', 'table']);
    expect(wide.out).toContain('Alpha, the deck');
    const narrow = await tag(['one.json', '--format', 'table'], { columns: 46, isTerminal: true });
    expect(narrow.out).toContain('Alpha, the d…');
  });

  test('writes a file per input to a path that ends in /, whether or not the folder exists', async () => {
    for (const folders of [[], ['sub/tagged', 'sub/tagged/']]) {
      const { code, files } = await tag(['one.json', 'two.json', '--out', 'sub/tagged/'], {
        folders,
      });
      expect(code).toBe(0);
      expect(JSON.parse(files.get('sub/tagged/one.json') ?? '')).toHaveLength(2);
      expect(JSON.parse(files.get('sub/tagged/two.json') ?? '')).toHaveLength(2);
    }
  });

  test('keeps the rules of a generation and those without one', async () => {
    const { out } = await tag(['one.json', '--generation', '2']);
    expect(JSON.parse(out).map((s: { deck: unknown }) => s.deck)).toEqual([decks.other, decks.b]);
  });

  test('leaves a broken standing as it was, reports file and index, continues and exits 1', async () => {
    const broken = { player: 'p0', decklist: { main: [{ name: 'Alpha', count: -1 }] } };
    const text = `[null,${JSON.stringify(broken)},${JSON.stringify(alpha)}]`;
    const { code, out, err } = await tag(['bad.json'], { files: { 'bad.json': text } });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual([null, broken, { ...alpha, deck: decks.a }]);
    expect(err).toContain('bad.json#/0 error standing-not-an-object');
    expect(err).toContain('bad.json#/1/decklist/main/0/count error bad-copies');
  });

  test('exits 2 and writes nothing where the rules do not load', async () => {
    const bad = {
      'rules.json': '[{"identifier":"a","name":"A","cards":[{"name":"X","count":0}]}]',
    };
    const {
      code,
      out,
      err,
      files: written,
    } = await tag(['one.json', '--out', 'o.json'], { files: bad });
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(written.has('o.json')).toBe(false);
    expect(err).toContain('rules.json:1:60 error bad-count');
  });

  test('skips invalid rules with --skip-invalid', async () => {
    const bad = {
      'rules.json':
        '[{"identifier":"x"},{"identifier":"b","name":"Beta","cards":[{"name":"Beta"}]}]',
    };
    const { code, out, err } = await tag(['one.json', '--skip-invalid'], { files: bad });
    expect(code).toBe(1);
    expect(JSON.parse(out)[1].deck).toEqual(decks.b);
    expect(err).toContain('rule-skipped');
    expect(err).toContain(
      'decktype: skipped 1 invalid rule of rules.json (x); the exit code is 1\n',
    );
  });

  test('exits 2 before it writes anything where an input is not there', async () => {
    const { code, out, err } = await tag(['one.json', 'three.json']);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toBe('decktype: cannot read three.json: there is no such file\n');
  });

  test('tags tournaments of MTGODecklistCache, and continues after a broken one', async () => {
    const tournament = {
      Tournament: { Name: 'Challenge' },
      Decks: [{ Player: 'ann', Result: '5-0', Mainboard: [{ Count: 2, CardName: 'Alpha' }] }],
    };
    const more = {
      'broken.json': '{"Tournament": {}, "Decks": [',
      'empty.json': '',
      'challenge.json': JSON.stringify(tournament, null, 2),
    };
    const { code, out, err } = await tag(['broken.json', 'empty.json', 'challenge.json'], {
      files: more,
    });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject([{ player: 'ann', deck: decks.a }]);
    expect(err).toContain('broken.json error tournament-not-json');
    expect(err).toContain('1 standing: 1 classified');
  });

  test('lists the decks of a conflict where conflicts are reported', async () => {
    const list = [{ decklist: [{ name: 'Alpha' }, { name: 'Beta' }] }];
    const more = { 'both.json': JSON.stringify(list) };
    const { out } = await tag(['both.json', '--conflicts', 'report'], { files: more });
    const deck = { ...decks.a, conflicts: [decks.a, decks.b] };
    expect(JSON.parse(out)).toEqual([{ ...list[0], deck }]);
    const again = { 'both.json': out };
    const { err } = await tag(['both.json', '--conflicts', 'report'], { files: again });
    expect(err).toContain('0 decks changed');
  });
});

test('says of a corpus what it is', async () => {
  const bytes = { x: saveCorpus(createCorpus([])) };
  const { code, err } = await tag(['x', '--rules', 'rules.json'], { bytes });
  expect(code).toBe(2);
  expect(err).toContain('x is a corpus, which has no standings');
});

describe('decktype tag, of folders, patterns and compressed files', () => {
  const more = {
    'd/one.json': one,
    'd/two/two.json': two,
    'd/rules.json': rules,
    'd/deck.txt': '4 Alpha\n',
    'd/.hidden.json': one,
  };
  const players = (text: string) => [...text.matchAll(/"player": ?"(\w+)"/g)].map(([, id]) => id);

  test.each([['d'], ['d/**/*.json'], ['d/{one,two/two}.json']])(
    'tags the standings of %s, and says what it skips',
    async (path) => {
      const { code, out, err } = await tag([path], { files: more });
      expect(players(out)).toEqual(['p1', 'p2', 'p3', 'p4']);
      expect(code).toBe(0);
      expect(err).toContain('4 standings: 3 classified');
      if (path.startsWith('d/{')) return;
      expect(err).toContain('warning: skipped: d/rules.json holds rules and not lists');
      if (path.includes('*')) return;
      expect(err).toContain('warning: skipped: d/deck.txt holds no standings');
    },
  );

  test.each([['d'], ['d/**/*.json']])(
    'writes those of %s to the same paths below --out',
    async (path) => {
      const { files: made } = await tag([path, '--out', 'out/'], { files: more });
      const written = [...made.keys()].filter((name) => name.startsWith('out/'));
      expect(written.sort()).toEqual(['out/one.json', 'out/two/two.json']);
      const csv = await tag([path, '--out', 'out/', '--format', 'csv'], { files: more });
      expect([...csv.files.keys()]).toContain('out/two/two.csv');
    },
  );

  test('never writes two inputs to one output', async () => {
    const twice = { ...more, 'e/one.json': one };
    const { code, err, files: made } = await tag(['d', 'e', '--out', 'out/'], { files: twice });
    expect(code).toBe(2);
    expect(err).toContain('two outputs would be called one.json');
    expect([...made.keys()].some((name) => name.startsWith('out/'))).toBe(false);
  });

  test('reports a file of a folder that cannot be read, and exits with 1', async () => {
    const bytes = { 'd/cut.gz': new Uint8Array(gzipSync(one)).subarray(0, 30) };
    const options = { files: { ...more, 'd/cut.gz': '' }, bytes };
    for (const args of [['d'], ['d', '--out', 'out/']]) {
      const { code, err, files: made } = await tag(args, options);
      expect(code).toBe(1);
      expect(err).toContain('d/cut.gz error file-not-read');
      expect(err).toContain('4 standings: 3 classified');
      expect([...made.keys()]).not.toContain('out/cut');
    }
    const named = await tag(['d/cut.gz'], options);
    expect(named.code).toBe(2);
    expect(named.err).toContain('decktype: d/cut.gz: the compressed data are damaged');
  });

  test('unpacks what is compressed, also with --workers', async () => {
    const lines = [alpha, beta].map((standing) => JSON.stringify(standing)).join('\n');
    const bytes = { 'x.json.gz': new Uint8Array(gzipSync(lines)) };
    const plain = await tag(['x.json'], { files: { 'x.json': lines } });
    expect((await tag(['x.json.gz'], { bytes })).out).toBe(plain.out);
    const { files: made } = await tag(['x.json.gz', '--out', 'out/', '--workers', '2'], { bytes });
    expect(made.get('out/x.json')).toBe(plain.out);
  });

  test('says that a folder holds no standings, and what takes a place', async () => {
    const none = await tag(['d'], { files: { 'd/deck.txt': '4 Alpha' } });
    expect(none.code).toBe(2);
    expect(none.err).toContain('decktype: there are no standings in d\n');
    const place = await tag(['one.json#0']);
    expect(place).toMatchObject({
      code: 2,
      err: 'decktype: one.json#0 is one list, and tag writes whole files; decktype classify takes it\n',
    });
  });

  test('exits with 1 where nothing was read', async () => {
    const { code, err } = await tag(['x.json'], { files: { 'x.json': '{"Lightning Bolt": 4}' } });
    expect(code).toBe(1);
    expect(err).toContain('x.json error nothing-read');
  });
});
