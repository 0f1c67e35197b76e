import { describe, expect, test } from 'vitest';
import { run } from '../../../../../src/tools/cli/run.js';
import { testWorld } from '../../../../support/world.js';

const plain = [{ identifier: 'a', name: 'A', cards: [{ name: 'Opt', count: 2 }] }];
const more = `{
  "rules": [
    { "identifier": "a", "name": "A", "cards": [{ "name": "Opt" }, { "name": "Shock", "max": 0 }] }
  ]
}`;

async function convert(rules: string, ...args: string[]) {
  const world = testWorld({ files: { 'rules.json': rules }, stdin: rules });
  const code = await run(['convert', ...args], world);
  return { code, out: world.out(), err: world.err() };
}

describe('decktype convert --to wire', () => {
  test('writes rules of the wire format as they are', async () => {
    const { code, out, err } = await convert(JSON.stringify(plain), 'rules.json', '--to', 'wire');
    expect([code, JSON.parse(out), err]).toEqual([0, plain, '']);
  });

  test('reports what is lost, and exits 1', async () => {
    const { code, out, err } = await convert(more, '-', '--to', 'wire');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual([]);
    expect(err).toContain('<stdin>:3:94 warning wire-leaves-out: the wire format cannot say a');
  });

  test('exits 2 where the rules do not load, or the format is unknown', async () => {
    expect((await convert('[{}]', 'rules.json', '--to', 'wire')).code).toBe(2);
    expect((await convert('[]', 'rules.json', '--to', 'stone')).code).toBe(2);
    expect((await convert('[]', 'rules.json')).code).toBe(2);
  });
});

test('a decklist comes from standard input where no file is named', async () => {
  const world = testWorld({ files: {}, stdin: '4 Opt\n' });
  expect(await run(['convert', '--to', 'plain'], world)).toBe(0);
  expect(world.out()).toBe('4 Opt\n');
});

describe('decktype convert, of a decklist', () => {
  const list = '4 Lightning Bolt (CLU) 141\n\nSideboard\n2 Negate (M20) 69\n';

  async function convertList(text: string, ...args: string[]) {
    const world = testWorld({ files: { 'deck.txt': text } });
    const code = await run(['convert', 'deck.txt', ...args], world);
    return { code, out: world.out(), err: world.err() };
  }

  test('says in JSON how it was read, what was not, and what the format cannot say', async () => {
    const text = 'Deck\n4 Lightning Bolt (CLU) 141\n0 Opt\n';
    const { code, out } = await convertList(text, '--to', 'mtgo', '--format', 'json');
    expect(code).toBe(1);
    const document = JSON.parse(out);
    expect(document).toMatchObject({
      ...{ format: 'mtgo', text: '4 Lightning Bolt\n' },
      findings: [{ code: 'not-carried' }],
      read: {
        ...{ format: 'arena', lines: { unread: 1 } },
        findings: [{ code: 'line-not-read', severity: 'error', line: 3 }],
      },
    });
    expect((await convert('[]', '-', '--to', 'wire', '--format', 'json')).code).toBe(2);
  });

  test('writes it in another format', async () => {
    const { code, out } = await convertList(`Deck\n${list}`, '--to', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      main: [{ count: 4, set: 'CLU', number: '141', name: 'Lightning Bolt' }],
      side: [{ count: 2, set: 'M20', number: '69', name: 'Negate' }],
    });
  });

  test('reads it in the format of --from', async () => {
    const { out } = await convertList('4 Lightning Bolt (CLU)', '--from', 'plain', '--to', 'plain');
    expect(out).toContain('4 Lightning Bolt (CLU)\n');
  });

  test('reports what the format cannot express, with the name of the file, and exits 1', async () => {
    const { code, err } = await convertList(`Deck\n${list}`, '--to', 'ydk');
    expect(code).toBe(1);
    expect(err).toMatch(/^deck\.txt\S* warning not-carried/m);
  });

  test.each([
    ['an array', JSON.stringify(plain)],
    ['an object', more],
    ['an object with comments', `// mine\n${more}`],
  ])('refuses rules as %s', async (_form, rules) => {
    const { code, out, err } = await convertList(rules, '--to', 'arena');
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^decktype: deck\.txt holds rules and not lists; .* --to wire .*\n$/);
  });

  test('exits 2 for an unknown format, and names the known ones', async () => {
    const { code, out, err } = await convertList(list, '--to', 'xmage');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('arena');
  });
});

describe('decktype convert --cards', () => {
  const cards = 'id,name,name:fr\n89631139,Blue-Eyes White Dragon,Dragon blanc aux yeux bleus\n';

  async function convertWith(list: string, ...args: string[]) {
    const world = testWorld({ files: { 'deck.txt': list, 'cards.csv': cards } });
    const code = await run(['convert', 'deck.txt', '--cards', 'cards.csv', ...args], world);
    return { code, out: world.out(), err: world.err() };
  }

  test('writes the names of the table for identifiers and other languages', async () => {
    const plain = '3 Blue-Eyes White Dragon\n';
    const code = 'ydke://o6lXBaOpVwWjqVcF!!!';
    const named = await convertWith(code, '--to', 'plain');
    expect(named).toMatchObject({ code: 0, out: `Deck\n${plain}` });
    const french = await convertWith('3 Dragon blanc aux yeux bleus', '--to', 'plain');
    expect(french).toMatchObject({ code: 0, out: plain });
  });

  test('writes identifiers where the format has nothing else', async () => {
    const { code, out } = await convertWith('2 Blue-Eyes White Dragon', '--to', 'ydk');
    expect([code, out]).toEqual([0, '#main\n89631139\n89631139\n#extra\n!side\n']);
  });

  test('reports identifiers that the table does not have, and exits 1', async () => {
    const { code, err } = await convertWith('#main\n1\n', '--to', 'plain');
    expect(code).toBe(1);
    expect(err).toContain('unknown-ids: the card table does not have 1 identifier of the list: 1');
  });
});

describe('decktype convert --to standings', () => {
  const files = {
    'f/form.csv': 'Name,Place,Link\nAnn,1,lists/ann.txt\nBo,2,../secret.txt\nCy,3,gone.txt\n',
    'f/lists/ann.txt': '4 Iono\n',
    'secret.txt': '4 Secret\n',
    'rules.json': '[{"identifier":"a","name":"A","cards":[{"name":"Iono"}]}]',
  };
  const converted = async (...args: readonly string[]) => {
    const world = testWorld({ files });
    const code = await run(['convert', ...args, '--to', 'standings'], world);
    return { code, out: world.out(), err: world.err() };
  };

  test('reads lists beside the form, and none outside of its folder', async () => {
    const { code, out, err } = await converted('f/form.csv');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual([
      {
        ...{ player: 'Ann', name: 'Ann', placing: 1 },
        decklist: { cards: [{ name: 'Iono', count: 4 }] },
      },
      { player: 'Bo', name: 'Bo', placing: 2, decklist: null },
      { player: 'Cy', name: 'Cy', placing: 3, decklist: null },
    ]);
    expect(err).toContain(
      'f/form.csv:3:1 warning form-list-left-out: the list of "Bo" in row 3 is left out: ../secret.txt is outside of the folder of f/form.csv; --allow-outside reads it\n    3 | Bo,2,../secret.txt\n',
    );
    expect(err).toContain('cannot read f/gone.txt: there is no such file');
    expect(err).toContain('f/form.csv: 3 standings, 1 with a list\n');
    const open = await converted('f/form.csv', '--allow-outside');
    expect(JSON.parse(open.out)[1].decklist).toEqual({ cards: [{ name: 'Secret', count: 4 }] });
  });

  test('makes what tag reads', async () => {
    const { out } = await converted('f/form.csv');
    const world = testWorld({ files: { ...files, 'standings.json': out } });
    expect(await run(['tag', 'standings.json', '--rules', 'rules.json'], world)).toBe(0);
    expect(JSON.parse(world.out())[0]).toMatchObject({ player: 'Ann', deck: { id: 'a' } });
  });

  test('exits 2 for what is no form', async () => {
    const { code, out, err } = await converted('f/lists/ann.txt');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('holds a decklist and not the answers of a form');
    const other = testWorld({ files: { 'x.csv': 'Question,Answer\n' } });
    expect(await run(['convert', 'x.csv', '--to', 'standings'], other)).toBe(2);
    expect(other.err()).toContain('error not-a-form');
    expect(other.err()).toContain('name the columns "Name"');
  });
});
