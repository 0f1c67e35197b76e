import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../../../src/core/rules/parse.js';
import type { CorpusList } from '../../../../../src/questions/corpus/build/builder.js';
import type { RuleProposal } from '../../../../../src/questions/learning/groups/propose.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';
import { madeUpList, madeUpLists, randomBy } from '../../../../support/labelled.js';

const rules = `// Of the river.
[
  // Many copies.
  { "identifier": "fox", "name": "Fox", "cards": [{ "name": "Fox ex", "count": 2 }] }, // fast
  /* The last. */
  { "identifier": "owl", "name": "Owl", "cards": [{ "name": "Owl ex", "count": 2 }] }
]
`;
const standingsOf = (lists: readonly CorpusList[]) =>
  JSON.stringify(lists.map(({ deck }, at) => ({ player: `p${at}`, decklist: deck })));
const odd = madeUpList('Odd', { Strange: 4, Cards: 4 }, randomBy(2));
const files = {
  'rules.json': rules,
  'nats.json': standingsOf([
    ...madeUpLists({ Fox: 6, 'Fox Owl': 6, Whale: 8, Wolf: 5 }, { seed: 3 }),
    odd,
  ]),
  'earlier/cup.json': standingsOf(madeUpLists({ Fox: 6, Whale: 4 }, { seed: 5 })),
  'foxes.json': standingsOf(madeUpLists({ Fox: 6 })),
};

async function decktype(line: string, more: Readonly<Record<string, string>> = {}, stdin = '') {
  const env = testEnvironment({ files: { ...files, ...more }, stdin });
  const code = await run(['unknown', ...line.split(' ')], env);
  return { code, out: env.out(), err: env.err(), files: env.files };
}

const found = async (line: string, more: Readonly<Record<string, string>> = {}) =>
  JSON.parse((await decktype(`${line} --format json`, more)).out);

describe('decktype unknown', () => {
  test('numbers the groups, those inside rules behind the others', async () => {
    const report = await found('rules.json --decks nats.json');
    expect([report.lists, report.unknown, report.single]).toEqual([26, 14, ['nats.json#25 (p25)']]);
    const sizes = (part: { number: number; lists: string[]; inside?: string }[]) =>
      part.map(({ number, lists, inside }) => [number, lists.length, inside]);
    expect(sizes(report.groups)).toEqual([
      [1, 8, undefined],
      [2, 5, undefined],
    ]);
    expect(sizes(report.inside)).toEqual([[3, 6, 'fox']]);
  });

  test('names places that classify takes', async () => {
    const { groups, inside } = await found('rules.json --decks nats.json');
    for (const { typical, nearest } of [...groups, ...inside]) {
      for (const place of [typical, nearest?.list].filter((one) => one !== undefined)) {
        const env = testEnvironment({ files });
        expect(await run(['classify', place, '--rules', 'rules.json'], env)).toBe(0);
      }
    }
  });

  test('groups the lists of --new alone, and says what is not new', async () => {
    const report = await found('rules.json --decks earlier --new nats.json');
    expect([report.lists, report.unknown]).toEqual([26, 14]);
    expect(report.groups.map(({ earlier }: { earlier: number }) => earlier)).toEqual([4, 0]);
    const text = await decktype('rules.json --decks earlier --new nats.json');
    expect(text.out).toContain('not new: 4 lists of earlier events like it');
  });

  test('counts a list of an earlier event also where a new one has the same cards', async () => {
    const same = { 'cup.json': files['nats.json'] };
    const { groups } = await found('rules.json --decks cup.json --new nats.json', same);
    expect(groups.map(({ earlier }: { earlier: number }) => earlier)).toEqual([8, 5]);
  });

  test('reads a file of --new once, also where --decks has it', async () => {
    const alone = await found('rules.json --decks earlier --new nats.json');
    const both = ['--decks ./nats.json', '--decks nats.json --decks earlier'];
    const again = await found(`rules.json ${both[1]} --new nats.json`);
    expect(again).toEqual(alone);
    const report = await found(`rules.json ${both[0]} --new nats.json`);
    expect(report).toEqual(await found('rules.json --new nats.json'));
  });
});

describe('decktype unknown --apply', () => {
  test('writes the rules of groups where they belong, and keeps comments', async () => {
    const { code, err, files: after } = await decktype('rules.json --decks nats.json --apply 1,3');
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^rules.json: added /) });
    expect(err).toContain('run decktype unknown again before the next --apply\n');
    const text = after.get('rules.json') ?? '';
    const isOld = (line: string) => rules.split('\n').some((old) => line.startsWith(old));
    expect(text.split('\n').filter(isOld).length).toBeGreaterThanOrEqual(rules.split('\n').length);
    const { ruleSet } = parseRules(text);
    const names = ruleSet?.rules.map(({ identifier }) => identifier);
    const { groups, inside } = await found('rules.json --decks nats.json');
    const [first, third] = [groups[0], inside[0]].map(({ proposal }) => proposal.rule.identifier);
    expect(names).toEqual([third, 'fox', 'owl', first]);
  });

  test('writes rules for one place in the order of their groups', async () => {
    const { files: after } = await decktype('rules.json --decks nats.json --apply 2,1');
    const { ruleSet } = parseRules(after.get('rules.json') ?? '');
    const { groups } = await found('rules.json --decks nats.json');
    const proposed = groups.map(
      ({ proposal }: { proposal: RuleProposal }) => proposal.rule.identifier,
    );
    expect(ruleSet?.rules.map(({ identifier }) => identifier)).toEqual(['fox', 'owl', ...proposed]);
  });

  test('leads to the lists that the report says, and to exit code 0 with all groups', async () => {
    const line = 'rules.json --decks nats.json';
    const { groups } = await found(line);
    const { files: after } = await decktype(`${line} --apply 1 --apply 2`);
    const text = after.get('rules.json') ?? '';
    const gains = groups.reduce(
      (sum: number, { proposal }: { proposal: { gains: number } }) => sum + proposal.gains,
      0,
    );
    const left = await found(line, { 'rules.json': text });
    expect(left.unknown).toBe(14 - gains);
    expect(left.groups).toEqual([]);
    expect((await decktype(`${line} --apply 1,2,3`)).code).toBe(0);
  });

  test('writes an overlay in place of the rule files', async () => {
    const line = 'rules.json --decks nats.json';
    const first = await decktype(`${line} --apply 1 --overlay-out mine.json`);
    expect(first.files.get('rules.json')).toBe(rules);
    const mine = first.files.get('mine.json') ?? '';
    expect(first.err).toContain('mine.json: 1 change\n');
    const left = await found(`${line} --overlay mine.json`, { 'mine.json': mine });
    expect(left.unknown).toBe(6);
    // The next overlay has the changes of the first, too.
    const second = await decktype(`${line} --overlay mine.json --apply 1 --overlay-out mine.json`, {
      'mine.json': mine,
    });
    const both = second.files.get('mine.json') ?? '';
    expect(JSON.parse(both).changes).toHaveLength(2);
    expect((await found(`${line} --overlay mine.json`, { 'mine.json': both })).unknown).toBe(1);
  });
});
