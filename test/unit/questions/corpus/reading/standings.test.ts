import { describe, expect, test } from 'vitest';
import { walkCards } from '../../../../../src/core/decks/shapes.js';
import { EventReading } from '../../../../../src/questions/corpus/reading/event-reading.js';
import {
  StandingsReader,
  withoutLists,
} from '../../../../../src/questions/corpus/reading/standings.js';

const decklist = [{ name: 'Opt' }];

function read(values: readonly unknown[], only?: number, event?: EventReading) {
  const taken: unknown[] = [];
  const reader = new StandingsReader(
    'x.json',
    (deck, facts, fault) => {
      taken.push(facts.index);
      walkCards(deck, { card() {}, fault });
    },
    only,
    event,
  );
  for (const value of values) reader.addValue(value);
  const { diagnostics, ...counts } = reader.finish();
  const findings = diagnostics.map(({ file, pointer, code }) => `${file}#${pointer} ${code}`);
  return { ...counts, taken, findings, messages: diagnostics.map(({ message }) => message) };
}

describe('the standings of a file', () => {
  test('are lists and standings without one, which are no findings', () => {
    const values = [
      { decklist },
      {},
      { decklist: null },
      { decklist: undefined },
      { decklist: {} },
    ];
    expect(read(values)).toMatchObject({
      ...{ standings: 5, faulty: 0, taken: [0, 4], findings: [] },
    });
  });

  test('are left out where they or their lists are something else', () => {
    const { findings, messages, faulty, standings } = read([
      ...[undefined, null, [], 'x', 7],
      { decklist: 'x', player: 'p', name: 'Ann' },
      { decklist: 7, player: 'p' },
      { decklist: false },
    ]);
    expect({ faulty, standings }).toEqual({ faulty: 8, standings: 8 });
    expect(findings).toEqual(findings.map((_, at) => `x.json#/${at} list-left-out`));
    expect(messages.slice(0, 3)).toEqual([
      'this standing is left out: it is not JSON',
      'this standing is left out: it is null',
      'this standing is left out: it is an empty array',
    ]);
    expect(messages.slice(5).map((message) => message.split(' is left out')[0])).toEqual([
      ...['the list of Ann', 'the list of p', 'this standing'],
    ]);
  });

  test('are read in part where cards are faulty, and a note is no fault', () => {
    const { findings, messages, faulty, taken } = read([
      { decklist: [{ name: 'Opt', count: -1 }, 7, { name: 'Opt' }] },
      { decklist: { Opt: 4, Island: 20 }, name: 'Ann' },
      { decklist: { main: [], author: 'Ann' } },
    ]);
    expect({ faulty, taken }).toEqual({ faulty: 2, taken: [0, 1, 2] });
    expect(findings).toEqual([
      'x.json#/0/decklist/0/count list-in-part',
      'x.json#/1/decklist list-in-part',
    ]);
    expect(messages[0]).toContain('(the first of 2 faults)');
    expect(messages[1]).toMatch(/^the list of Ann can be read only in part/);
  });

  test('are one where an index is given: the others are counted', () => {
    const values = [7, { decklist }, { decklist: 'x' }];
    expect(read(values, 1)).toMatchObject({ standings: 3, faulty: 0, taken: [1], findings: [] });
    expect(read(values, 2)).toMatchObject({ findings: ['x.json#/2 list-left-out'] });
    // An index says what is wanted, so that nothing else is said about the file.
    expect(read([{}, {}], 1).findings).toEqual([]);
  });

  test('are a finding where none of them has a list', () => {
    expect(read([{ player: 'a' }, { player: 'b' }]).findings).toEqual(['x.json# without-lists']);
    expect(read([{ player: 'a' }, 7]).findings).toEqual(['x.json#/1 list-left-out']);
    expect(read([]).findings).toEqual([]);
    expect(read([{ player: 'a' }, { decklist: [] }]).findings).toEqual([]);
  });

  test('are counted where they were read elsewhere', () => {
    const reader = new StandingsReader('x.json', () => {});
    reader.addValue({ player: 'a' });
    reader.countRead(false);
    expect(reader.count).toBe(2);
    reader.countRead(true);
    expect(reader.finish()).toEqual({ standings: 3, faulty: 0, diagnostics: [] });
    const none = new StandingsReader('x.json', () => {});
    none.addValue({ player: 'a' });
    none.countRead(false);
    expect(none.finish().diagnostics).toHaveLength(1);
  });

  test('are noted with their players, with a list and without', () => {
    const event = new EventReading();
    const { findings } = read(
      [
        { player: 'a', placing: 2 },
        { decklist },
        { decklist: 'x', placing: 3 },
        { decklist: null },
      ],
      undefined,
      event,
    );
    expect(findings).toEqual(['x.json#/2 list-left-out']);
    expect(event.finish()).toMatchObject({ players: 4, absent: Uint32Array.of(0, 2, 2, 3, 3, 0) });
  });

  test('end with findings of their array', () => {
    const reader = new StandingsReader('x.json', () => {});
    reader.add('{"decklist":[]}');
    reader.add('{');
    reader.noteCutOff();
    reader.noteTrailingComma();
    expect(reader.finish().diagnostics).toMatchObject([
      { code: 'list-left-out', file: 'x.json', pointer: '/1' },
      {
        code: 'standings-incomplete',
        pointer: '',
        file: 'x.json',
        data: { ending: 'cut-off', entries: 2 },
      },
      { code: 'trailing-comma', pointer: '', file: 'x.json', data: { entries: 2 } },
    ]);
  });
});

test.each<[object, string, object]>([
  [{ Opt: 4, Island: '20' }, 'nothing-read', { card: 'Opt', got: '4' }],
  [{ Opt: 4, player: 'a' }, 'without-lists', { file: 'x.json', fields: ['Opt', 'player'] }],
  [{ player: 'a', decklist: null }, 'without-lists', { file: 'x.json', fields: [] }],
  [{}, 'without-lists', { file: 'x.json', fields: [] }],
])('a file whose first standing is %j has a finding: %s', (first, code, data) => {
  expect(withoutLists(first, 'x.json')).toMatchObject({ code, pointer: '', data });
});
