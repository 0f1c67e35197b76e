import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../../../src/core/rules/parse.js';
import type { CorpusList } from '../../../../../src/questions/corpus/build/builder.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';
import { madeUpList, madeUpLists, randomBy } from '../../../../support/labelled.js';
import { describeWith, shared } from '../../../../support/needs.js';

const standingsOf = (lists: readonly CorpusList[]) =>
  JSON.stringify(lists.map(({ deck, label }) => ({ decklist: deck, deck: label })));
const all = { Fox: 8, 'Fox Owl': 8, Whale: 8, Wolf: 8 };
const odd = (id: string) => ({ ...madeUpList('Odd', { Strange: 4 }, randomBy(2)), label: { id } });
const rules = `[
  // Many copies.
  { "identifier": "fox", "name": "Fox", "cards": [{ "name": "Fox ex", "count": 4 }] }, // too many
  { "identifier": "whale", "name": "Whale", "cards": [{ "name": "Wave", "count": 3 }] }
]
`;
const files = {
  'rules.json': rules,
  'a.json': standingsOf([...madeUpLists(all, { seed: 1 }), odd('other')]),
  'b.json': standingsOf(madeUpLists(all, { seed: 2 })),
  'c.json': standingsOf([...madeUpLists(all, { seed: 3 }), odd('rare')]),
  'bare.json': '[{"decklist":[{"name":"X"}]}]',
};

async function decktype(line: string, more: Readonly<Record<string, string>> = {}) {
  const env = testEnvironment({ files: { ...files, ...more } });
  const code = await run(line.split(' '), env);
  return { code, out: env.out(), err: env.err(), files: env.files };
}

const report = async (line: string, more: Readonly<Record<string, string>> = {}) =>
  JSON.parse((await decktype(`learn ${line} --format json`, more)).out);

describe('decktype learn --out', () => {
  test('writes rules that make the labels, as a maintainer would write them', async () => {
    const learned = await decktype('learn a.json b.json c.json --out new.json');
    expect(learned).toMatchObject({ code: 0, err: '' });
    const text = learned.files.get('new.json') ?? '';
    expect(text).toContain(`{
    "identifier": "wolf",
    "name": "Wolf",
    "cards": [
      { "name": "Wolf ex", "count": 2 }
    ]
  }`);
    const identifiers = parseRules(text).ruleSet?.rules.map(({ identifier }) => identifier);
    expect(identifiers?.toSorted()).toEqual(['fox', 'whale', 'wolf']);
    const more = { 'new.json': text };
    const tested = await decktype('test --from b.json --rules new.json', more);
    expect(tested).toMatchObject({ code: 0 });
    const checked = await decktype('check new.json --decks a.json --decks b.json --info', more);
    expect(checked).toMatchObject({ code: 0, err: '3 rules: no faults found\n' });
    const again = await decktype('learn a.json b.json c.json --out new.json --no-report');
    expect(again.files.get('new.json')).toBe(text);
  });

  test('replaces a file only with --force', async () => {
    const line = 'learn a.json --out rules.json --no-report';
    const refused = await decktype(line);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain(
      'rules.json already exists; replace it with --force, or edit its rules with --rules rules.json',
    );
    expect(refused.files.get('rules.json')).toBe(rules);
    const forced = await decktype(`${line} --force`);
    expect(forced).toMatchObject({ code: 0, err: '' });
    expect(forced.files.get('rules.json')).toContain('"wolf"');
  });

  test('takes a label whose identifier or name is blank as one without it', async () => {
    const blank = madeUpLists({ Wolf: 8 }).map((list) => ({
      ...list,
      label: { id: ' ', name: ' ' },
    }));
    const named = madeUpLists({ Whale: 8 }).map((list) => ({
      ...list,
      label: { id: '  ', name: 'Whale' },
    }));
    const more = { 'd.json': standingsOf([...blank, ...named]) };
    const learned = await report('d.json --out new.json --no-report', more);
    expect([learned.lists, learned.unlabelled]).toEqual([8, 8]);
    expect(learned.rules).toMatchObject([{ identifier: 'whale' }]);
    const revised = await report('a.json d.json --rules rules.json', more);
    const found = revised.edits.map(({ identifier }: { identifier: string }) => identifier);
    expect(found.toSorted()).toEqual(['fox', 'fox-owl', 'wolf']);
  });

  test('says what is right, also of each event by the rules of the others', async () => {
    const found = await report('a.json b.json c.json --out new.json');
    expect([found.lists, found.unlabelled, found.right]).toEqual([97, 1, 96]);
    expect(found.leftOut).toEqual([
      { id: 'rare', name: 'Rare', lists: 1, reason: 'few-lists', wonBy: [{ lists: 1 }] },
    ]);
    expect([found.evaluation.lists, found.evaluation.right]).toEqual([96, 96]);
    expect(found.evaluation.events).toMatchObject([
      { event: 'a.json', newLabels: [] },
      { event: 'b.json', newLabels: [] },
      { event: 'c.json', newLabels: ['rare'] },
    ]);
  });

  test('names places of lists that get another deck than their label', async () => {
    const wrong = madeUpLists({ Wolf: 3 }).map((list) => ({ ...list, label: { id: 'whale' } }));
    const more = { 'd.json': standingsOf(wrong) };
    const line = 'a.json b.json d.json --out new.json';
    const { evaluation } = await report(line, more);
    expect(evaluation.confusions).toEqual([
      { label: 'whale', result: 'wolf', lists: ['d.json#0', 'd.json#1', 'd.json#2'] },
    ]);
    const { out } = await decktype(`learn ${line}`, more);
    expect(out).toContain('each event by the rules of the others: 64 of 67 lists right (95.5%)');
    expect(out).toMatch(/ 3 {3}whale {3}wolf {3}d\.json#0/);
    const markdown = await decktype(`learn ${line} --format markdown`, more);
    expect(markdown.out).toContain('| 3 | whale | wolf | d.json#0 |');
  });

  test('learns no label that says nothing', async () => {
    const line = 'a.json c.json --out new.json --no-report --ignore-label wolf --ignore-label rare';
    const found = await report(line);
    expect([found.lists, found.leftOut, found.evaluation]).toEqual([48, [], undefined]);
    const identifiers = found.rules.map(({ identifier }: { identifier: string }) => identifier);
    expect(identifiers.toSorted()).toEqual(['fox', 'fox-owl', 'whale']);
  });

  test('compares names as the project does, and says so in the file', async () => {
    const more = {
      'decktype.json': '{"lists":["a.json"],"match":{"names":["case"]}}',
      'a.json': (files['a.json'] ?? '').replace('Whale V', 'WHALE V'),
    };
    const { files: after } = await decktype('learn --out new.json', more);
    expect(JSON.parse(after.get('new.json') ?? '').match).toEqual({ names: ['case'] });
  });
});

describe('decktype learn --rules', () => {
  const line = 'a.json b.json --rules rules.json';

  test('finds the edits that mend the labels, each with its lists', async () => {
    const { lists, wrong, edits, left } = await report(line);
    expect([lists, wrong, left]).toEqual([64, 48, []]);
    const kinds = edits.map(({ identifier, kind }: Record<string, string>) => [identifier, kind]);
    expect(kinds.toSorted()).toEqual([
      ['fox', expect.stringMatching(/threshold|replace-cards/)],
      ['fox-owl', 'new-variant'],
      ['wolf', 'new-rule'],
    ]);
    const wolf = edits.find(({ identifier }: { identifier: string }) => identifier === 'wolf');
    expect(wolf.mended).toMatchObject([{ label: 'wolf', result: null }]);
    expect(wolf.mended[0].lists).toHaveLength(16);
  });

  test('makes an edit for fewer than three lists only with --least', async () => {
    const more = { 'd.json': standingsOf(madeUpLists({ Wolf: 2 })) };
    const twoLists = 'd.json --rules rules.json';
    expect((await report(twoLists, more)).edits).toEqual([]);
    const asked = await report(`${twoLists} --least 2`, more);
    expect(asked.edits).toMatchObject([{ identifier: 'wolf' }]);
  });

  test('says which edits it does not make because of what check would find', async () => {
    const variant = (id: string) =>
      `"variants":[{"identifier":"${id}","name":"${id}","cards":[{"name":"Den"}]}]`;
    const taken = `[{"identifier":"odd","name":"Odd","cards":[{"name":"Pack"}],${variant('x')}},
      {"identifier":"wolf","name":"Wolf","cards":[{"name":"Wolf ex"}],${variant('y')}}]`;
    const more = { 'taken.json': taken, 'd.json': standingsOf(madeUpLists({ Wolf: 8 })) };
    const { out } = await decktype('learn d.json --rules taken.json', more);
    expect(out).toContain('not made, because of what check would find then');
    expect(out).toMatch(/odd +other place +.*odd/);
  });

  test('shows the edits, and changes nothing', async () => {
    const { code, out, files: after } = await decktype(`learn ${line}`);
    expect([code, after.get('rules.json')]).toEqual([1, rules]);
    expect(out).toContain('wolf (new rule): 2 Wolf ex');
    expect(out).toMatch(/mends 16 x wolf -> none \(a\.json#\d+\)/);
    const github = await decktype(`learn ${line} --format github`);
    expect(github.out).toMatch(/::warning file=rules\.json,line=3,.*title=decktype learn::edit \d/);
  });

  test('writes the edits into the file, and keeps comments', async () => {
    const { code, err, files: after } = await decktype(`learn ${line} --apply all`);
    expect({ code, err }).toEqual({
      code: 0,
      err: 'rules.json: added wolf; changed fox\n',
    });
    const text = after.get('rules.json') ?? '';
    for (const comment of ['// Many copies.', '// too many']) expect(text).toContain(comment);
    expect(text).toContain(rules.split('\n')[3]);
    const tested = await decktype('test --from b.json --rules rules.json', { 'rules.json': text });
    expect(tested.code).toBe(0);
    const again = await decktype(`learn ${line}`, { 'rules.json': text });
    expect(again.code).toBe(0);
    expect(again.out).toBe(
      '0 of 64 labelled lists have another deck than the label says: 0 edits\n',
    );
  });

  test('makes chosen edits, and those that need another one only with it', async () => {
    const { edits } = await report(line);
    const numberOf = (name: string) =>
      1 + edits.findIndex(({ identifier }: { identifier: string }) => identifier === name);
    const { code, files: after } = await decktype(`learn ${line} --apply ${numberOf('wolf')}`);
    expect(code).toBe(1);
    const { ruleSet } = parseRules(after.get('rules.json') ?? '');
    expect(ruleSet?.rules.map(({ identifier }) => identifier)).toEqual(['fox', 'whale', 'wolf']);
    const more = { 'empty.json': '[]' };
    const anew = await report('a.json --rules empty.json', more);
    const variant = anew.edits.find(({ kind }: { kind: string }) => kind === 'new-variant');
    const alone = await decktype(`learn a.json --rules empty.json --apply ${variant.number}`, more);
    expect(alone.code).toBe(2);
    expect(alone.err).toContain(`--apply ${variant.number}: this edit needs one before it`);
    expect(alone.files.get('empty.json')).toBe('[]');
  });

  test('writes an overlay in place of the rule files, which later edits are added to', async () => {
    const { edits } = await report(line);
    const first = await decktype(`learn ${line} --apply 1 --overlay-out mine.json`);
    expect(first.files.get('rules.json')).toBe(rules);
    const more = { 'mine.json': first.files.get('mine.json') ?? '' };
    const withMine = `${line} --overlay mine.json`;
    const left = await report(withMine, more);
    expect(left.edits).toHaveLength(edits.length - 1);
    const second = await decktype(`learn ${withMine} --apply all --overlay-out mine.json`, more);
    const both = { 'mine.json': second.files.get('mine.json') ?? '' };
    expect((await report(withMine, both)).edits).toEqual([]);
  });

  test('writes nothing that the overlay would hide', async () => {
    const more = {
      'mine.json':
        '{"changes":[{"op":"replace","path":"/rules/fox/cards","value":[{"name":"Fox ex","count":5}]}]}',
    };
    const hidden = await decktype(`learn ${line} --overlay mine.json --apply all`, more);
    expect(hidden.code).toBe(2);
    expect(hidden.err).toContain('the overlay also changes fox');
    expect(hidden.files.get('rules.json')).toBe(rules);
  });

  test('follows the newer labels, and says what they break of earlier lists', async () => {
    const renamed = madeUpLists({ Wolf: 8 }).map((list) => ({ ...list, label: { id: 'pack' } }));
    const more = {
      'new.json': standingsOf(renamed),
      'wolf.json': '[{"identifier":"wolf","name":"Wolf","cards":[{"name":"Wolf ex","count":2}]}]',
      'old.json': standingsOf(madeUpLists({ Wolf: 4 }, { seed: 9 })),
    };
    const { lists, edits } = await report('old.json --new new.json --rules wolf.json', more);
    expect(lists).toBe(8);
    expect(edits).toMatchObject([
      { identifier: 'pack', mended: [{ label: 'pack', result: 'wolf' }] },
    ]);
    expect(edits[0].brokenEarlier).not.toEqual([]);
  });
});

describe('decktype learn', () => {
  test.each([
    [
      'a.json',
      'name the file for the learned rules with --out FILE, or rules to be edited with --rules FILE',
    ],
    ['--out new.json', 'there are no lists: name them as arguments'],
    ['bare.json --out new.json', 'there is nothing to learn: the one list does not have a label'],
    [
      'bare.json --rules rules.json',
      'there is nothing to learn: the one list does not have a label',
    ],
    ['a.json --rules rules.json --force', '--force is for --out'],
    ['a.json --out new.json --apply 1', '--apply is for edits, without --out'],
    ['a.json --out new.json --least 1', '--least is for edits, without --out'],
    ['a.json --out new.json --new b.json', '--new is for edits, without --out'],
    ['a.json --rules rules.json --overlay-out o.json', '--overlay-out is for --apply'],
    ['a.json --rules rules.json --apply 9', '--apply 9: the number of edits is 3'],
    ['a.json --rules rules.json --apply some', "argument 'some' is invalid"],
    ['a.json --rules - --apply 1', '--apply cannot write to -'],
  ])('says what is wrong with %s', async (line, message) => {
    const { code, err, files: after } = await decktype(`learn ${line}`);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect([...after.keys()]).toEqual(Object.keys(files));
    expect(after.get('rules.json')).toBe(rules);
  });
});

describeWith(shared, 'decktype learn on real lists', (folder) => {
  const path = join(folder, 'data/ptcg');
  const names = readdirSync(path).sort().slice(0, 6);
  const events = Object.fromEntries(
    names.map((name) => [`events/${name}`, readFileSync(join(path, name), 'utf8')]),
  );

  test('writes the same bytes each time, and check has nothing against them', async () => {
    const line = 'learn events --out learned.json --no-report';
    const first = await decktype(line, events);
    const second = await decktype(line, events);
    const text = first.files.get('learned.json') ?? '';
    expect(second.files.get('learned.json')).toBe(text);
    const limits = '--copies 4 --deck-size 60';
    const checked = await decktype(`check learned.json --decks events ${limits}`, {
      ...events,
      'learned.json': text,
    });
    expect(checked.code).toBe(0);
    expect(checked.err).toMatch(/^\d+ rules: no faults found/);
  });
});
