import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { processWorld } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testWorld } from '../../../../support/world.js';

const rules = JSON.stringify([
  {
    identifier: 'charizard',
    name: 'Charizard',
    icons: ['charizard'],
    cards: [{ name: 'Charizard ex', count: 2 }],
    variants: [
      {
        identifier: 'charizard-pidgeot',
        name: 'Charizard Pidgeot',
        cards: [{ name: 'Pidgeot ex' }],
      },
    ],
  },
  {
    identifier: 'pidgeot',
    name: 'Pidgeot',
    priority: 20,
    cards: [{ name: 'Pidgeot ex', count: 2 }],
  },
]);

async function classify(args: readonly string[], list: string) {
  const world = testWorld({ files: { 'rules.json': rules, 'list.txt': list }, stdin: list });
  const code = await run(['classify', ...args, '--rules', 'rules.json'], world);
  return { code, out: world.out(), err: world.err() };
}

describe('decktype classify', () => {
  test('prints the deck of a list of plain lines', async () => {
    const { code, out } = await classify(['list.txt'], '2 Charizard ex OBF 125\n1 Pidgeot ex\n');
    expect(code).toBe(0);
    expect(out).toBe('Charizard Pidgeot (charizard-pidgeot)\n');
  });

  test('reads standard input, JSON too, and the list of a standing', async () => {
    const list = { pokemon: [{ name: 'Charizard ex', count: 2 }] };
    expect((await classify([], JSON.stringify(list))).out).toBe('Charizard (charizard)\n');
    const standing = { player: 'p1', decklist: list };
    expect((await classify(['-'], JSON.stringify(standing))).out).toBe('Charizard (charizard)\n');
  });

  test('prints the deck of each standing, with its index and player', async () => {
    const list = { pokemon: [{ name: 'Charizard ex', count: 2 }] };
    const standings = [{ name: 'Ann' }, { name: 'Bo', decklist: list }, { decklist: {} }];
    const { code, out, err } = await classify(['list.txt'], JSON.stringify(standings));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe('list.txt#1 (Bo): Charizard (charizard)\nlist.txt#2: Other (other)\n');
    const json = await classify(['list.txt', '--format', 'json'], JSON.stringify(standings));
    expect(
      json.out
        .split('\n')
        .slice(0, 2)
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        file: 'list.txt',
        index: 1,
        player: 'Bo',
        id: 'charizard',
        name: 'Charizard',
        icons: ['charizard'],
      },
      { file: 'list.txt', index: 2, id: 'other', name: 'Other' },
    ]);
    const explained = await classify(['list.txt', '--explain'], JSON.stringify(standings));
    expect(explained.out).toContain('list.txt#1 (Bo): Charizard (charizard), 2 copies\n');
  });

  test('exits 1 where no standing has a list, or one of them cannot be read', async () => {
    const none = await classify([], JSON.stringify({ name: 'Ann', decklist: null }));
    expect(none).toMatchObject({ code: 1, out: '' });
    expect(none.err).toContain('no standing in <stdin> has a list in "decklist"');
    const broken = await classify(['-'], '[{"decklist":{}},{"decklist":1}]');
    expect(broken).toMatchObject({ code: 1, out: '<stdin>#0: Other (other)\n' });
    expect(broken.err).toContain('<stdin>#/1 warning list-left-out');
  });

  test('reads an array of cards as one list', async () => {
    const { out } = await classify([], JSON.stringify([{ name: 'Charizard ex', count: 2 }]));
    expect(out).toBe('Charizard (charizard)\n');
  });

  test('writes JSON if asked', async () => {
    const { out } = await classify(['--format', 'json'], '2 Charizard ex');
    const read = {
      format: 'plain',
      confidence: 'guess',
      lines: { cards: 1, skipped: 0, leftOut: 0, unread: 0 },
      findings: [],
    };
    const label = { id: 'charizard', name: 'Charizard', icons: ['charizard'] };
    expect(JSON.parse(out)).toEqual({ ...label, read });
    const other = await classify(['--format', 'json'], '2 Pikachu');
    expect(JSON.parse(other.out)).toEqual({ id: 'other', name: 'Other', read });
  });

  test('says how the list was read, what is not in the deck, and what was not read', async () => {
    const list = 'Deck\n2 Charizard ex (OBF) 125\nhello\nMaybeboard\n3 Opt\n';
    const left = '3 copies are left out, because not in the deck: maybeboard';
    const { err, code } = await classify([], list);
    expect(code).toBe(1);
    expect(err).toContain(`<stdin>: read as arena (Magic Arena); ${left}; 1 line was not read\n`);
    const { out } = await classify(['--format', 'json'], list);
    expect(JSON.parse(out).read).toMatchObject({
      format: 'arena',
      confidence: 'certain',
      lines: { cards: 1, skipped: 2, leftOut: 1, unread: 1 },
      findings: [
        { code: 'line-not-read', severity: 'error', line: 3 },
        { code: 'cards-left-out', severity: 'info', message: left },
      ],
    });
  });

  test('explains which rule won, which failed and which nearly matched', async () => {
    const { out } = await classify(['--explain'], '1 Charizard ex\n2 Pidgeot ex');
    expect(out.split('\n')).toEqual([
      'Pidgeot (pidgeot), 3 copies',
      '',
      'Pidgeot (pidgeot) matches:',
      '  yes 2 Pidgeot ex: found 2',
      '',
      'nearest misses:',
      '  Charizard (charizard), 1 off:',
      '    no  2 Charizard ex: found 1',
      '',
      'tried before, 1 in all:',
      '  Charizard: no  2 Charizard ex: found 1',
      '',
    ]);
  });

  test('explains in JSON with rules named by their identifiers', async () => {
    const args = ['--explain', '--format', 'json'];
    const { out } = await classify(args, '1 Charizard ex\n2 Pidgeot ex');
    expect(JSON.parse(out)).toMatchObject({
      format: 1,
      id: 'pidgeot',
      winner: { rule: 'pidgeot' },
      checked: [{ rule: 'charizard', failed: { requirement: '2 Charizard ex', found: 1 } }],
    });
  });

  test('shows the nearest ten of many rules checked before, or all', async () => {
    const far = Array.from({ length: 12 }, (_, index) => ({
      identifier: `r${index}`,
      name: `R${index}`,
      cards: [{ name: 'X', count: 30 - index }],
    }));
    const tried = async (...args: readonly string[]) => {
      const world = testWorld({ files: { 'far.json': JSON.stringify(far) }, stdin: '1 X\n' });
      await run(['classify', '--explain', ...args, '--rules', 'far.json'], world);
      return world.out().split('\n\ntried before, ')[1]?.trimEnd().split('\n') ?? [];
    };
    const [head, first, ...others] = await tried();
    expect(head).toBe('12 in all, the nearest 10:');
    expect(first).toBe('  R2: no  28 X: found 1');
    expect(others).toHaveLength(9);
    const all = await tried('--all');
    expect(all[0]).toBe('12 in all:');
    expect(all).toHaveLength(13);
  });

  test('names the option with which a card of a rule would match one of the list', async () => {
    const spelled = (names: readonly string[]) => ({
      match: { names },
      rules: [
        { identifier: 'far', name: 'Far', cards: [{ name: 'Flabébé' }] },
        { identifier: 'none', name: 'None', cards: [{ name: 'iono', max: 0 }, { name: 'X' }] },
        { identifier: 'boss', name: 'Boss', cards: [{ name: 'Iono' }, { name: 'Boss’s Orders' }] },
      ],
    });
    const explained = async (names: readonly string[], list: string) => {
      const files = { 'spelled.json': JSON.stringify(spelled(names)) };
      const world = testWorld({ files, stdin: list });
      await run(['classify', '--explain', '--rules', 'spelled.json'], world);
      return world.out();
    };
    const list = "4 Iono\n2 Boss's Orders\n1 Flabebe\n";
    const hint = (option: string) => `with "match": { "names": ["${option}"] } in the rule file`;
    expect(await explained([], list)).toContain(
      [
        '',
        'spelled differently:',
        `  Boss’s Orders (boss) is Boss's Orders in the list ${hint('apostrophes')}`,
        `  Flabébé (far) is Flabebe in the list ${hint('diacritics')}`,
        '',
      ].join('\n'),
    );
    expect(await explained(['apostrophes'], list)).not.toContain('spelled');
    expect(await explained(['width', 'case'], '1 Flabebe')).toContain(
      '["width","case","diacritics"]',
    );
    expect(await explained([], '4 Iono\n2 Bos’s Orders')).not.toContain('spelled');
  });

  test('explains a list of one card as one copy', async () => {
    const { out } = await classify(['--explain'], '1 Pikachu');
    expect(out).toMatch(/^Other \(other\), 1 copy\n/);
  });

  test('names the line that it cannot read, classifies the rest and exits 1', async () => {
    const { code, out, err } = await classify(['list.txt'], '2 Charizard ex\nwhat is this\n');
    expect(code).toBe(1);
    expect(out).toBe('Charizard (charizard)\n');
    expect(err).toContain('list.txt:2:1 error line-not-read');
  });

  test('exits 2 where the list is not there', async () => {
    expect((await classify(['none.txt'], '')).code).toBe(2);
  });

  test('names all rules that match where conflicts are reported, or the simplest', async () => {
    const list = '2 Charizard ex\n2 Pidgeot ex\n';
    const both = 'Charizard Pidgeot (charizard-pidgeot), Pidgeot (pidgeot)';
    expect((await classify(['--conflicts', 'report'], list)).out).toBe(`conflict: ${both}\n`);
    const { out } = await classify(['--conflicts', 'report', '--format', 'json'], list);
    const first = { id: 'charizard-pidgeot', name: 'Charizard Pidgeot', icons: ['charizard'] };
    const label = { ...first, conflicts: [first, { id: 'pidgeot', name: 'Pidgeot' }] };
    expect(JSON.parse(out)).toMatchObject(label);
    const files = {
      'rules.json': rules,
      'standings.json': JSON.stringify([
        { decklist: ['Charizard ex', 'Pidgeot ex'].map((name) => ({ name, count: 2 })) },
      ]),
    };
    const world = testWorld({ files });
    await run(
      ['tag', 'standings.json', '--conflicts', 'report', '--rules', 'rules.json', '--quiet'],
      world,
    );
    expect(JSON.parse(world.out())[0].deck).toEqual(label);
    expect((await classify(['--conflicts', 'simplest'], list)).out).toBe('Pidgeot (pidgeot)\n');
    const { out: story } = await classify(['--conflicts', 'simplest', '--explain'], list);
    expect(story).toContain('would also match:\n  Charizard Pidgeot (charizard-pidgeot)');
  });

  test('puts colours before the names of imported rules', async () => {
    const source = { file: 'Archetypes/Burn.json', name: 'Burn', includeColorInName: true };
    const imported = [{ identifier: 'burn', name: 'Burn', cards: [{ name: 'Shock' }], source }];
    const colors = {
      Lands: [{ Name: 'Mountain', Color: 'R' }],
      NonLands: [{ Name: 'Shock', Color: 'R' }],
    };
    const world = testWorld({
      files: { 'burn.json': JSON.stringify(imported), 'colors.json': JSON.stringify(colors) },
      stdin: '4 Shock\n20 Mountain\n',
    });
    const args = ['classify', '--rules', 'burn.json', '--colors', 'colors.json'];
    expect(await run(args, world)).toBe(0);
    expect(world.out()).toBe('Mono Red Burn (burn)\n');
  });
});

test('decktype classify shows ten findings of a code and file, and counts the others', async () => {
  const lists = { 'x.json': JSON.stringify([...Array(25).keys()]), 'y.txt': '2 Pidgeot ex' };
  const world = testWorld({ files: { 'rules.json': rules, ...lists } });
  await run(['classify', 'y.txt', 'x.json', '--rules', 'rules.json'], world);
  expect(world.err().match(/list-left-out: this/g)).toHaveLength(10);
  expect(world.err()).toContain('x.json: and 15 more of list-left-out\n25 warnings\n');
});

describe('decktype classify, of a folder', () => {
  test('prints the deck of each list, in the order of the file names', async () => {
    const lists = { 'lists/b.txt': '2 Pidgeot ex', 'lists/a.txt': '2 Charizard ex OBF 125' };
    const world = testWorld({ files: { 'rules.json': rules, ...lists } });
    expect(await run(['classify', 'lists', '--rules', 'rules.json'], world)).toBe(0);
    expect(world.out()).toBe(
      'lists/a.txt: Charizard (charizard)\nlists/b.txt: Pidgeot (pidgeot)\n',
    );
  });

  test('reports a file that it cannot read, goes on with the others and exits 1', async () => {
    const lists = {
      'lists/a.txt': '2 Charizard ex OBF 125',
      'lists/b.json': '',
      'lists/c.json': rules,
      'lists/d.txt': '2 Pidgeot ex',
    };
    const world = testWorld({ files: { 'rules.json': rules, ...lists } });
    expect(await run(['classify', 'lists', '--rules', 'rules.json'], world)).toBe(1);
    expect(world.out()).toBe(
      'lists/a.txt: Charizard (charizard)\nlists/d.txt: Pidgeot (pidgeot)\n',
    );
    expect(world.err()).toContain(
      'lists/b.json error nothing-read: nothing was read from this file',
    );
    expect(world.err()).toContain('lists/c.json warning other-content: this file holds rules');
    const odd = ['classify', 'lists', '--from', 'stone', '--rules', 'rules.json'];
    expect(await run(odd, world)).toBe(2);
  });

  test('explains each list in a line of JSON that names its file', async () => {
    const lists = { 'lists/b.txt': '2 Pidgeot ex', 'lists/a.txt': '2 Charizard ex OBF 125' };
    const world = testWorld({ files: { 'rules.json': rules, ...lists } });
    const args = ['classify', 'lists', '--explain', '--format', 'json', '--rules', 'rules.json'];
    expect(await run(args, world)).toBe(0);
    const found = world.out().trimEnd().split('\n');
    expect(found.map((line) => JSON.parse(line))).toMatchObject([
      { file: 'lists/a.txt', id: 'charizard' },
      { file: 'lists/b.txt', id: 'pidgeot' },
    ]);
  });

  test('reports a link that leads nowhere or to the same list, skips what is no file, and goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'decktype-classify-'));
    const server = createServer();
    try {
      const rulesFile = join(folder, 'rules.json');
      const lists = join(folder, 'lists');
      mkdirSync(join(lists, 'e-folder'), { recursive: true });
      writeFileSync(rulesFile, rules);
      writeFileSync(join(lists, 'a.txt'), '2 Charizard ex');
      symlinkSync('nowhere', join(lists, 'b.txt'));
      symlinkSync('c.txt', join(lists, 'c.txt'));
      execFileSync('mkfifo', [join(lists, 'd.txt')]);
      symlinkSync('/dev/zero', join(lists, 'f.txt'));
      await new Promise<void>((settle) => server.listen(join(lists, 'g.txt'), settle));
      symlinkSync('..', join(lists, 'e-folder', 'up'));
      symlinkSync('a.txt', join(lists, 'z.txt'));
      const memory = testWorld();
      const { stdout, stderr } = memory;
      const world = { ...processWorld(), stdout, stderr };
      expect(await run(['classify', lists, '--rules', rulesFile], world)).toBe(1);
      const answer = (name: string) => `${join(lists, name)}: Charizard (charizard)\n`;
      expect(memory.out()).toBe(answer('a.txt'));
      const unread = (name: string) =>
        `${join(lists, name)} error file-not-read: this file cannot be read to its end: cannot read ${join(lists, name)}`;
      expect(
        memory
          .err()
          .split('\n')
          .filter((line) => line.includes('cannot read')),
      ).toEqual([
        `${unread('b.txt')}: there is no such file`,
        `${unread('c.txt')}: its links lead in a circle`,
      ]);
      const [same] = memory.err().match(/.*same-file.*/u) ?? [];
      expect(same).toBe(
        `${join(lists, 'z.txt')} warning same-file: this is the same file as ${join(lists, 'a.txt')}; it is read once`,
      );
    } finally {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
