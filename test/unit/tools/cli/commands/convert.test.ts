import { describe, expect, test } from 'vitest';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

describe('decktype convert, of a decklist', () => {
  async function convertList(text: string, ...args: string[]) {
    const env = testEnvironment({ files: { 'deck.txt': text } });
    const code = await run(['convert', 'deck.txt', ...args], env);
    return { code, out: env.out(), err: env.err() };
  }

  test('reads it in the format of --from', async () => {
    const { out } = await convertList('4 Lightning Bolt (CLU)', '--from', 'plain', '--to', 'plain');
    expect(out).toContain('4 Lightning Bolt (CLU)\n');
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
    const env = testEnvironment({ files });
    const code = await run(['convert', ...args, '--to', 'standings'], env);
    return { code, out: env.out(), err: env.err() };
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
    const env = testEnvironment({ files: { ...files, 'standings.json': out } });
    expect(await run(['tag', 'standings.json', '--rules', 'rules.json'], env)).toBe(0);
    expect(JSON.parse(env.out())[0]).toMatchObject({ player: 'Ann', deck: { id: 'a' } });
  });

  test('exits 2 for what is no form', async () => {
    const { code, out, err } = await converted('f/lists/ann.txt');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('holds a decklist and not the answers of a form');
    const other = testEnvironment({ files: { 'x.csv': 'Question,Answer\n' } });
    expect(await run(['convert', 'x.csv', '--to', 'standings'], other)).toBe(2);
    expect(other.err()).toContain('error not-a-form');
    expect(other.err()).toContain('name the columns "Name"');
  });
});
