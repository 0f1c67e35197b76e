import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { tagStandings } from '../../../../src/core/standings/tag.js';

const matcher = compileRules([{ identifier: 'a', name: 'A', cards: [{ name: 'Alpha' }] }]);
const tagged = { player: 'p1', decklist: [{ name: 'Alpha' }], deck: { id: 'a', name: 'A' } };
const untagged = { player: 'p2', decklist: [{ name: 'Beta' }], deck: { id: 'a', name: 'A' } };
const broken = { player: 'p3', decklist: { main: [{ name: 'Alpha', count: -1 }] } };
const listless = { player: 'p4', decklist: null };

describe('tagStandings', () => {
  test('returns the same objects where nothing changes, and the same array', () => {
    const standings = [tagged, listless];
    expect(tagStandings(matcher, standings).standings).toBe(standings);
    const mixed = tagStandings(matcher, [tagged, untagged]).standings;
    expect(mixed[0]).toBe(tagged);
    expect(mixed[1]).toEqual({ ...untagged, deck: { id: 'other', name: 'Other' } });
  });

  test('returns the version of the program', () => {
    const { version, report } = tagStandings(matcher, []);
    expect(version).toBe(matcher.program.version);
    expect(report.version).toBe(version);
  });

  test('reports how many standings had each outcome', () => {
    const { report } = tagStandings(matcher, [tagged, untagged, broken, listless]);
    expect(report).toMatchObject({
      standings: 4,
      classified: 1,
      unclassified: 1,
      withoutDecklist: 1,
      left: 1,
      changed: 1,
      sameName: 1,
      otherName: 1,
    });
  });

  test('reports what is wrong with a broken standing, and where, and tags the others', () => {
    const { standings, diagnostics } = tagStandings(matcher, [broken, untagged]);
    expect(standings[0]).toBe(broken);
    expect(standings[1]).toHaveProperty('deck.id', 'other');
    expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['bad-copies', '/0/decklist/main/0/count'],
      ['standing-left', '/0'],
    ]);
  });

  test('counts lines of up to a million copies, and none of a line of 0 copies', () => {
    const lists = [0, '0', 10_000, 1_000_000, 1_000_001].map((count) => ({
      decklist: [{ name: 'Alpha', count }],
    }));
    const { standings, diagnostics } = tagStandings(matcher, lists);
    expect(standings.map(({ deck }) => (deck as { id: string } | undefined)?.id)).toEqual([
      ...['other', 'other', 'a', 'a', undefined],
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['bad-copies', 'standing-left']);
  });

  test.each(['quantity', 'qty', 'amount', 'Count', 'COPIES'])(
    'reports a count under the name %s, and tags the standing',
    (field) => {
      const decklist = [{ name: 'Alpha', [field]: 4 }];
      const { standings, report, diagnostics } = tagStandings(matcher, [tagged, { decklist }]);
      expect(standings[1]).toHaveProperty('deck.id', 'a');
      expect(report).toMatchObject({ classified: 2, left: 0 });
      expect(diagnostics).toMatchObject([
        { code: 'no-count', pointer: `/1/decklist/0/${field}`, data: { name: 'Alpha', field } },
      ]);
    },
  );

  test('leaves a list whose cards are fields, because nothing of it is read', () => {
    const standing = { decklist: { Alpha: 4, Beta: '2' } };
    const { standings, diagnostics } = tagStandings(matcher, [standing]);
    expect(standings[0]).toBe(standing);
    expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['not-a-decklist', '/0/decklist'],
      ['standing-left', '/0'],
    ]);
  });

  test.each([[null], ['text'], [42], [[]]])('passes on an entry that is %j', (entry) => {
    const entries = [entry, tagged] as object[];
    const { standings, diagnostics } = tagStandings(matcher, entries);
    expect(standings).toBe(entries);
    expect(diagnostics).toMatchObject([{ code: 'standing-not-an-object', pointer: '/0' }]);
  });
});
