import { describe, expect, test } from 'vitest';
import type { CorpusList } from '../../../../../src/questions/corpus/build/builder.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';
import { madeUpLists } from '../../../../support/labelled.js';

const standingsOf = (lists: readonly CorpusList[]) =>
  JSON.stringify(lists.map(({ deck, label }) => ({ decklist: deck, deck: label })));
const bare = (lists: readonly CorpusList[]) => lists.map(({ label: _, ...list }) => list);
const rules = `[
  // Two copies.
  { "identifier": "fox", "name": "Fox", "cards": [{ "name": "Fox ex", "count": 2 }] }
]
`;
const files = {
  'rules.json': rules,
  'old.json': standingsOf(madeUpLists({ Fox: 8 })),
  'new.json': standingsOf(madeUpLists({ Fox: 4, Wolf: 6 }, { seed: 2 })),
  'bare.json': standingsOf(bare(madeUpLists({ Wolf: 5, Whale: 2 }, { seed: 3 }))),
};

async function decktype(line: string, more: Readonly<Record<string, string>> = {}) {
  const env = testEnvironment({ files: { ...files, ...more } });
  const code = await run(line.split(' '), env);
  return { code, out: env.out(), err: env.err(), files: env.files };
}

describe('decktype follow', () => {
  const line = 'follow rules.json --decks old.json --new new.json';

  test('says what it would change and why, and writes nothing', async () => {
    const { code, out, err, files: after } = await decktype(line);
    expect([code, after.get('rules.json')]).toEqual([1, rules]);
    expect(err).toBe('nothing is written to the rules; --apply makes these changes\n');
    expect(out).toBe(`1 event: 1 change made, 0 asked, 0 lists open

new.json
10 lists: 100.00% right -> 100.00%
made:
- wolf (new rule): 2 Wolf ex
  6 lists, such as new.json#4
`);
  });

  test('writes rules, a case of each change and a page', async () => {
    const {
      code,
      err,
      files: after,
    } = await decktype(`${line} --apply --to cases.json --page page.md`);
    expect({ code, err }).toEqual({
      code: 0,
      err: 'cases.json: 1 case added\nrules.json: added wolf\n',
    });
    expect(after.get('rules.json')).toContain('// Two copies.');
    expect(JSON.parse(after.get('cases.json') ?? '')).toMatchObject([{ expect: 'wolf' }]);
    expect(after.get('page.md')).toContain('| wolf (new rule): 2 Wolf ex | 6 lists, such as');
    const tested = await decktype('test cases.json --rules rules.json', {
      'rules.json': after.get('rules.json') ?? '',
      'cases.json': after.get('cases.json') ?? '',
    });
    expect(tested.code).toBe(0);
  });

  test('says where there are no earlier lists to compare labels with', async () => {
    const { out } = await decktype('follow rules.json --decks new.json');
    expect(out).toContain('10 lists: no earlier lists to compare with, which --decks names');
  });

  test('writes an overlay in place of the rule files', async () => {
    const { code, files: after } = await decktype(`${line} --apply --overlay-out mine.json`);
    expect([code, after.get('rules.json')]).toEqual([0, rules]);
    expect(JSON.parse(after.get('mine.json') ?? '').changes).toHaveLength(1);
  });

  test('takes from the project file what is sure', async () => {
    const bars = (lists: number) => ({
      'decktype.json': JSON.stringify({
        rules: 'rules.json',
        lists: 'old.json',
        follow: { lists },
      }),
    });
    const found = async (lists: number) => {
      const { out } = await decktype('follow --new bare.json --format json', bars(lists));
      const [{ made, asked }] = JSON.parse(out).events;
      return [made.length, asked.length];
    };
    expect(await found(3)).toEqual([1, 0]);
    expect(await found(6)).toEqual([0, 1]);
  });

  test('plays events again beside rules that are never touched and rules learned anew', async () => {
    const next = { 'next.json': standingsOf(madeUpLists({ Wolf: 5 }, { seed: 4 })) };
    const replay = `follow rules.json --decks old.json --new new.json --new next.json --replay`;
    const { code, out, files: after } = await decktype(replay, next);
    expect([code, after.get('rules.json')]).toEqual([0, rules]);
    expect(out).toMatch(/next\.json +5 +100\.00% +0\.00% +100\.00%/);
    const { mean } = JSON.parse((await decktype(`${replay} --format json`, next)).out);
    expect(mean).toEqual({ followed: '100.00%', untouched: '50.00%', anew: '100.00%' });
  });

  test.each([
    ['--overlay-out mine.json', '--overlay-out is for --apply'],
    ['--to cases.json', '--to is for --apply'],
    ['--replay --apply', '--replay writes nothing; leave out --apply'],
  ])('says what is wrong with %s', async (options, message) => {
    const { code, err } = await decktype(`${line} ${options}`);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
