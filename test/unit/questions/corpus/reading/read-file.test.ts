import { describe, expect, test } from 'vitest';
import { EventReading } from '../../../../../src/questions/corpus/reading/event-reading.js';
import {
  type ReadFileOptions,
  readFileInto,
} from '../../../../../src/questions/corpus/reading/read-file.js';

async function* chunksOf(text: string) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

/**
 * Reads a file; what the target got of lists and results, and the scanner of standings. `scan` is the
 * length of a standing that the scanner reads, or -1.
 */
async function read(
  text: string,
  options: ReadFileOptions = {},
  scan?: (index: number) => number,
  hasList = true,
) {
  const lists: unknown[] = [];
  const results: unknown[] = [];
  const scanned: unknown[] = [];
  const file = await readFileInto(
    {
      add: (_, { index, event }) => lists.push({ index, event: event?.name ?? event?.id }),
      addResults: ({ players, rounds, pairings }, event) => {
        const [first] = pairings;
        const found = { players, rounds: rounds.length, event: event?.name ?? event?.id };
        results.push(first === undefined ? found : { ...found, first });
      },
      ...(scan && {
        scanner: {
          read: ({ start, end, index, isLine, event }) => {
            scanned.push({ index, isLine, event: event?.name });
            const length = scan(index);
            return length === -1 || start + length >= end ? -1 : start + length;
          },
          hasList,
          facts: () => ({ player: 'p', placing: 9 }),
        },
      }),
    },
    chunksOf(text),
    'x.json',
    options,
  );
  const { diagnostics, ...rest } = file;
  const codes = diagnostics.map(({ code, pointer }) => `${code}${pointer}`);
  const data = diagnostics.map((found) => found.data);
  return { ...rest, got: lists, results, scanned, codes, data };
}

const event = { name: 'Given' };
const withList = '{"player":"a","decklist":[{"name":"Opt"}]}';
const without = '{"player":"b","placing":2}';

describe('a file', () => {
  test('that is a tournament has its event, pairings and standings', async () => {
    const deck = (player: string) => ({
      Player: player,
      Mainboard: [{ Count: 4, CardName: 'Opt' }],
    });
    const match = { Player1: 'a', Player2: 'b', Result: '2-0-0' };
    const tournament = {
      Decks: [deck('a'), deck('b')],
      Rounds: [{ RoundName: 'Round 1', Matches: [match] }],
    };
    const own = { Tournament: { Name: 'Own' }, ...tournament };
    const results = () => new EventReading();
    expect(await read(JSON.stringify(own), { event, results: results() })).toMatchObject({
      ...{ shape: 'tournament', lists: 2, standings: 2, codes: [] },
      got: [
        { index: 0, event: 'Own' },
        { index: 1, event: 'Own' },
      ],
      results: [{ players: 2, rounds: 1, event: 'Own' }],
    });
    expect(await read(JSON.stringify(tournament), { event, results: results() })).toMatchObject({
      ...{ got: [{ event: 'Given' }, { event: 'Given' }], results: [{ event: 'Given' }] },
    });
    const known = new EventReading([]);
    expect(await read(JSON.stringify({ Decks: [deck('a')] }), { results: known })).toMatchObject({
      results: [{ players: 1, rounds: 0 }],
    });
    const broken = await read('{"Decks":[');
    expect(broken).toMatchObject({
      lists: 0,
      codes: ['tournament-not-json'],
      beginning: '{"Decks":[',
    });
  });

  test('that is an object with standings has the event of its fields before them', async () => {
    const text = (before: string) => `{${before}"standings":[${withList},${without}]}`;
    const options = () => ({ event, results: new EventReading() });
    expect(await read(text('"name":"Own",'), options())).toMatchObject({
      ...{ shape: 'object', got: [{ index: 0, event: 'Own' }] },
      results: [{ players: 2, rounds: 0, event: 'Own' }],
    });
    for (const before of ['', '"a":1,', '"name":"Own","b":tru,']) {
      expect(await read(text(before), options())).toMatchObject({
        ...{ got: [{ event: 'Given' }], results: [{ event: 'Given' }] },
      });
    }
    expect((await read(`[${withList}]`, options())).results).toEqual([]);
  });

  test('without lists has its beginning, also where its standings are not closed', async () => {
    expect(await read(`[${without}]`)).toMatchObject({ beginning: `[${without}]` });
    expect(await read(`[${withList}]`)).not.toHaveProperty('beginning');
    expect(await read('[')).toMatchObject({ codes: ['standings-incomplete'], beginning: '[' });
    expect(await read(`{"standings":[${withList}`)).toMatchObject({
      ...{ lists: 1, codes: ['standings-incomplete'] },
    });
  });

  test('that holds nothing, or something else, says so', async () => {
    expect((await read('')).codes).toEqual(['nothing-read']);
    expect((await read('[]')).codes).toEqual([]);
    const table = 'name,group\nOpt,a\n';
    expect(await read(table)).toEqual({
      ...{ shape: 'list', lists: 0, standings: 0, faulty: 0, text: table },
      ...{
        got: [],
        results: [],
        scanned: [],
        codes: ['other-content'],
        data: [{ other: 'cards' }],
      },
    });
  });

  test('that is one standing on several lines is read as it', async () => {
    const text = withList.replaceAll(',"', ',\n"');
    expect(await read(text)).toMatchObject({
      shape: 'standing',
      standings: 1,
      lists: 1,
      codes: [],
    });
  });

  test('may be read by a target that takes no results', async () => {
    const options = { results: new EventReading([]) };
    const found = await readFileInto({ add() {} }, chunksOf(`[${withList}]`), 'x', options);
    expect(found.lists).toBe(1);
  });

  test('that is a part of lines is read as lines, whatever it begins with', async () => {
    const part = { isPart: true };
    expect(await read(`4 Opt\n${withList}\n`, part)).toMatchObject({
      ...{ shape: 'lines', standings: 2, lists: 1, codes: ['list-left-out/0'] },
    });
    expect(await read(`[${withList}]\n`, part)).toMatchObject({ shape: 'lines', lists: 0 });
    expect(await read(`[${withList}]\n`)).toMatchObject({ shape: 'array', lists: 1 });
    expect((await read('', part)).codes).toEqual(['nothing-read']);
  });
});

describe('a file with one list', () => {
  test('is read with the event that is given', async () => {
    expect(await read('4 Opt\n2 Island', { event })).toEqual({
      ...{ shape: 'list', lists: 1, standings: 0, faulty: 0, text: '4 Opt\n2 Island' },
      reading: { format: 'plain', confidence: expect.anything(), lines: expect.anything() },
      ...{ got: [{ index: undefined, event: 'Given' }], results: [], scanned: [] },
      ...{ codes: [], data: [] },
    });
    expect(await read('[{"name":"Opt","count":4}]')).not.toHaveProperty('reading');
  });

  test('is read in the format that is given, whatever it looks like', async () => {
    const csv = { format: 'csv', event } as const;
    expect(await read('"Count","Name"\n"4","Opt"\n', csv)).toMatchObject({
      ...{ shape: 'list', lists: 1, got: [{ event: 'Given' }], reading: { format: 'csv' } },
    });
    expect(await read(`[${withList}]`, { format: 'plain' })).toMatchObject({ shape: 'list' });
    expect(await read('"Count","Name"\n"4","Opt"\n', { format: 'plain' })).toMatchObject({
      reading: { format: 'plain' },
    });
    const blank = { codes: ['nothing-read'], data: [{ hasText: false }] };
    expect(await read(' \n', { format: 'plain' })).toMatchObject(blank);
    await expect(read('4 Opt', { format: 'plain', entry: '1' })).rejects.toThrow('is one list');
  });

  test('that has faults is kept where it has cards', async () => {
    expect(await read('4 Opt\nwhat is this')).toMatchObject({ lists: 1, faulty: 1 });
    expect(await read('what is this\n')).toMatchObject({
      ...{ lists: 0, faulty: 1, got: [], data: [{ line: 1 }] },
    });
    // A note is no fault.
    const zone = '{"main":[{"name":"Opt"}],"author":"Ann"}';
    expect(await read(zone)).toMatchObject({ faulty: 0, codes: ['not-a-zone/author'] });
    expect(await read('{"main":[]}')).toMatchObject({ lists: 1, faulty: 0, codes: [] });
    expect(await read('[{"name":"Opt","qty":4}]')).toMatchObject({
      faulty: 1,
      codes: ['no-count/0/qty'],
    });
    expect(await read('Deck\n')).toMatchObject({ lists: 0, faulty: 1, codes: ['nothing-read'] });
    expect((await read('Deck\n')).data).toEqual([{ hasText: true }]);
  });

  test('is named without an index', async () => {
    await expect(read('4 Opt', { entry: '0' })).rejects.toThrow(
      'x.json is one list, which has no index; name it without #0',
    );
  });
});

describe('a place in a file', () => {
  test('without standings, or with one, says what there is', async () => {
    await expect(read('[]', { entry: '2' })).rejects.toThrow(
      'x.json#2: there is no such place; x.json has no standings',
    );
    await expect(read(`[${withList}]`, { entry: '1' })).rejects.toThrow(
      'x.json#1: there is no such place; x.json has one standing, #0',
    );
    await expect(read(`[${without}]`, { entry: '0' })).rejects.toThrow('x.json#0 has no decklist');
    expect(await read('[7]', { entry: '0' })).toMatchObject({ codes: ['list-left-out/0'] });
  });
});

describe('standings that are read from their bytes', () => {
  const text = `{"name":"Own","standings":[${without},${withList},${withList},${without}]}`;

  test('are counted, with their lists and players; the first one is read from its text', async () => {
    const results = new EventReading();
    const found = await read(text, { event, results }, (index) =>
      index === 1 ? withList.length : -1,
    );
    expect(found.scanned).toEqual(
      expect.arrayContaining([
        { index: 1, isLine: false, event: 'Own' },
        { index: 2, isLine: false, event: 'Own' },
        { index: 3, isLine: false, event: 'Own' },
      ]),
    );
    expect(found.scanned).not.toContainEqual(expect.objectContaining({ index: 0 }));
    expect(found).toMatchObject({ lists: 2, standings: 4, codes: [], got: [{ index: 2 }] });
    expect(found.results).toEqual([{ players: 4, rounds: 0, event: 'Own' }]);
    const lines = await read(`${without}\n${withList}\n`, {}, () => withList.length);
    expect(lines.scanned).toContainEqual({ index: 1, isLine: true, event: undefined });
    expect(lines).toMatchObject({ lists: 1, standings: 2, got: [] });
  });

  test('are players with a list or without one, who are known by their pairings', async () => {
    const pairing = { player1: 'p', player2: 'x', phase: 1, round: 1 };
    for (const hasList of [true, false]) {
      const results = new EventReading([pairing]);
      const found = await read(
        text,
        { results },
        (at) => (at === 1 ? withList.length : -1),
        hasList,
      );
      expect(found).toMatchObject({ lists: hasList ? 2 : 1, standings: 4 });
      expect(found.results).toEqual([{ players: 4, rounds: 1, event: 'Own', first: 1 }]);
    }
  });

  test('are none where one place is asked for', async () => {
    const found = await read(text, { entry: '1' }, () => withList.length);
    expect(found).toMatchObject({ scanned: [], lists: 1, got: [{ index: 1 }] });
  });
});
