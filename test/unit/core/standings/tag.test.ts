import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { tagStandings } from '../../../../src/core/standings/tag.js';

const matcher = compileRules([{ identifier: 'a', name: 'A', cards: [{ name: 'Alpha' }] }]);
const tagged = { player: 'p1', decklist: [{ name: 'Alpha' }], deck: { id: 'a', name: 'A' } };
const untagged = { player: 'p2', decklist: [{ name: 'Beta' }], deck: { id: 'a', name: 'A' } };
const listless = { player: 'p4', decklist: null };

describe('tagStandings', () => {
  test('returns the same array and objects if nothing changes', () => {
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
});
