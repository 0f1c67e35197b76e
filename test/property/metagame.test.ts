import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Archetype } from '../../src/questions/metagame/archetypes.js';
import { defaultPolicy, type Policy } from '../../src/questions/metagame/policy.js';
import { type Summary, summarize } from '../../src/questions/metagame/report/summary.js';
import { trendOf } from '../../src/questions/metagame/report/trend.js';
import { mergeTallies } from '../../src/questions/metagame/tally/tally.js';
import { archetypes, events, tallyOf } from '../support/metagame-events.js';

const policies: fc.Arbitrary<Policy> = fc.record({
  ties: fc.constantFrom('third', 'half', 'loss', 'out'),
  playoffs: fc.constantFrom('count', 'out', 'only'),
  unknown: fc.constantFrom('count', 'out'),
  listless: fc.constantFrom('out', 'count'),
  repeated: fc.constantFrom('count', 'once'),
});
const families = fc.boolean();
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** The counts of a summary by archetype, without rates. */
function countsOf({ archetypes }: Summary): Map<string, readonly number[]> {
  return new Map(
    archetypes.map(({ archetype, players, mirrors, wins, losses, ties }) => [
      archetype.id,
      [players, wins, losses, ties, mirrors],
    ]),
  );
}

describe('whatever the events and the policy,', () => {
  const check = (law: (summary: Summary, policy: Policy) => void) =>
    fc.assert(
      fc.property(events, policies, families, (all, policy, isByFamily) => {
        law(summarize(tallyOf(all), policy, { families: isByFamily }), policy);
      }),
    );

  test('every row of pairings is a match that counts, or is left out for one reason', () => {
    check(({ rows, matches, left }) => {
      expect(matches + sum(Object.values(left))).toBe(rows);
    });
  });

  test('what one archetype wins, another one loses', () => {
    check(({ archetypes, matches, mirrors, ties }) => {
      expect(sum(archetypes.map(({ wins }) => wins))).toBe(
        sum(archetypes.map(({ losses }) => losses)),
      );
      expect(sum(archetypes.map((one) => one.wins)) + ties + mirrors).toBe(matches);
    });
  });

  test('the match-ups of an archetype add up to its wins, losses and ties', () => {
    check(({ archetypes, matchUps }) => {
      for (const { archetype, wins, losses, ties } of archetypes) {
        const own = matchUps.flatMap((one) =>
          one.a.id === archetype.id
            ? [[one.wins, one.losses, one.ties]]
            : one.b.id === archetype.id
              ? [[one.losses, one.wins, one.ties]]
              : [],
        );
        const total = [0, 1, 2].map((column) => sum(own.map((row) => row[column] as number)));
        expect(total).toEqual([wins, losses, ties]);
      }
    });
  });

  test('shares add up to 1, and n is the same for all of them', () => {
    check(({ archetypes, players }) => {
      expect(sum(archetypes.map((one) => one.players))).toBe(players);
      for (const { share } of archetypes) expect(share.n).toBe(players);
      if (players > 0) expect(sum(archetypes.map(({ share }) => share.rate ?? 0))).toBeCloseTo(1);
    });
  });

  test('a rate without results is null, and every other rate is inside its interval', () => {
    check(({ archetypes, matchUps }) => {
      const rates = [
        ...archetypes.flatMap(({ share, winRate, day2, top8, winners }) => [
          share,
          winRate,
          day2,
          top8,
          winners,
        ]),
        ...matchUps.map(({ winRate }) => winRate),
      ];
      for (const { rate, interval, n } of rates) {
        expect(rate === null).toBe(n === 0);
        if (rate === null || interval === null) continue;
        expect(interval[0]).toBeLessThanOrEqual(rate + 1e-12);
        expect(interval[1]).toBeGreaterThanOrEqual(rate - 1e-12);
        expect(interval[0]).toBeGreaterThanOrEqual(0);
        expect(interval[1]).toBeLessThanOrEqual(1);
      }
    });
  });
});

describe('nothing changes', () => {
  test('if the two players of a row change places', () => {
    fc.assert(
      fc.property(events, policies, (all, policy) => {
        const turned = all.map((event) => ({
          ...event,
          pairings: event.pairings.map((row, index) => {
            const isTurned =
              index % 2 === 0 && typeof row.player2 === 'string' && row.player2 !== '';
            return isTurned ? { ...row, player1: row.player2, player2: row.player1 } : row;
          }),
        }));
        expect(summarize(tallyOf(turned), policy)).toEqual(summarize(tallyOf(all), policy));
      }),
    );
  });

  test('if the archetypes have other numbers', () => {
    fc.assert(
      fc.property(events, policies, (all, policy) => {
        const numbers = archetypes.map((_, index) => index);
        const turned = [...numbers.slice(0, 2), ...numbers.slice(2).reverse()];
        const renumbered = all.map((event) => ({
          ...event,
          played: event.played.map((archetype) => turned[archetype] as number),
        }));
        const tally = {
          ...tallyOf(renumbered),
          archetypes: turned.map((number) => archetypes[number] as Archetype),
        };
        expect(summarize(tally, policy)).toEqual(summarize(tallyOf(all), policy));
        expect(mergeTallies([tally])).toEqual(mergeTallies([tallyOf(all)]));
      }),
    );
  });
});

describe('tallies add up:', () => {
  test('an event adds its counts', () => {
    fc.assert(
      fc.property(events, policies, (all, policy) => {
        const whole = countsOf(summarize(tallyOf(all), policy));
        const parts = all.map((one) => countsOf(summarize(tallyOf([one]), policy)));
        for (const [id, counts] of whole) {
          const total = counts.map((_, column) =>
            sum(parts.map((part) => part.get(id)?.[column] ?? 0)),
          );
          expect(counts).toEqual(total);
        }
      }),
    );
  });

  test('merged in any order, they are the tally of all events', () => {
    fc.assert(
      fc.property(
        events.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all], { minLength: all.length })),
        ),
        policies,
        ([all, shuffled], policy) => {
          if (all.length === 0) return;
          const one = mergeTallies(all.map((event) => tallyOf([event])));
          const other = mergeTallies(shuffled.map((event) => tallyOf([event])));
          expect(JSON.stringify(one)).toBe(JSON.stringify(other));
          expect(mergeTallies([tallyOf(all)])).toEqual(one);
          expect(summarize(one, policy).archetypes).toEqual(
            summarize(tallyOf(all), policy).archetypes,
          );
        },
      ),
    );
  });

  test('a tally sent as JSON is the same', () => {
    fc.assert(
      fc.property(events, (all) => {
        const tally = tallyOf(all);
        expect(JSON.parse(JSON.stringify(tally))).toEqual(tally);
      }),
    );
  });

  test('the parts of a trend have all players, rows and matches', () => {
    fc.assert(
      fc.property(
        events,
        policies,
        fc.constantFrom('event', 'week', 'format'),
        (all, policy, by) => {
          const tally = tallyOf(all);
          const whole = summarize(tally, policy);
          const parts = trendOf(tally, policy, by).map(({ summary }) => summary);
          for (const field of ['players', 'rows', 'matches', 'standings', 'events'] as const) {
            expect(sum(parts.map((part) => part[field]))).toBe(whole[field]);
          }
        },
      ),
    );
  });

  test('matches of the rounds and of the top cut are all matches', () => {
    fc.assert(
      fc.property(events, policies, (all, policy) => {
        const tally = tallyOf(all);
        const [whole, rounds, cut] = (['count', 'out', 'only'] as const).map((playoffs) =>
          countsOf(summarize(tally, { ...policy, playoffs })),
        );
        for (const [id, [players, ...counts] = []] of whole ?? []) {
          const parts = [rounds?.get(id) ?? [], cut?.get(id) ?? []];
          expect(counts.map((_, at) => sum(parts.map((part) => part[at + 1] ?? 0)))).toEqual(
            counts,
          );
          expect(rounds?.get(id)?.[0] ?? 0).toBe(players);
        }
      }),
    );
  });
});

test('variants that count as their rule give exactly the sums of the rule and its variants', () => {
  fc.assert(
    fc.property(events, policies, (all, policy) => {
      const tally = tallyOf(all);
      const apart = summarize(tally, policy);
      const together = summarize(tally, policy, { families: true });
      for (const { archetype, players, matches, mirrors, wins, ties } of together.archetypes) {
        const members = apart.archetypes.filter(
          (one) =>
            one.archetype.family.id === archetype.id && one.archetype.kind === archetype.kind,
        );
        const isMember = (id: string) => members.some((one) => one.archetype.id === id);
        const inside = apart.matchUps.filter(({ a, b }) => isMember(a.id) && isMember(b.id));
        const insideOf = (of: (one: (typeof inside)[number]) => number) => sum(inside.map(of));
        expect(players).toBe(sum(members.map((one) => one.players)));
        expect(wins).toBe(
          sum(members.map((one) => one.wins)) - insideOf((one) => one.wins + one.losses),
        );
        expect(ties).toBe(sum(members.map((one) => one.ties)) - 2 * insideOf((one) => one.ties));
        expect(mirrors).toBe(
          sum(members.map((one) => one.mirrors)) + insideOf((one) => one.matches),
        );
        expect(matches).toBe(
          sum(members.map((one) => one.matches)) - insideOf((one) => one.matches),
        );
      }
      expect(together.matches).toBe(apart.matches);
    }),
  );
});

test('a match that a source lists more than once counts once, and the other rows are reported', () => {
  fc.assert(
    fc.property(events, policies, (all, { repeated: _, ...policy }) => {
      const once = summarize(tallyOf(all), { ...defaultPolicy, ...policy });
      const each = summarize(tallyOf(all), { ...policy, repeated: 'count' });
      expect(once.matches + once.repeated).toBe(each.matches);
      expect(once.left.repeated ?? 0).toBe(once.repeated);
      const matchesOf = ({ archetypes, matchUps }: Summary, isEach: boolean) =>
        [
          ...archetypes.map((one) => [one.archetype.id, one] as const),
          ...matchUps.map((one) => [[one.a.id, one.b.id].sort().join(' '), one] as const),
        ].map(([key, { matches, repeated }]) => [
          key,
          isEach ? matches : matches + repeated,
          repeated,
        ]);
      expect(matchesOf(once, false).sort()).toEqual(matchesOf(each, true).sort());
    }),
  );
});

describe('ties', () => {
  test('need a decision exactly if a match that counts is one', () => {
    fc.assert(
      fc.property(events, policies, (all, policy) => {
        const tally = tallyOf(all);
        const { ties, ...undecided } = policy;
        const { ties: found } = summarize(tally, policy);
        const summing = () => summarize(tally, undecided);
        if (found > 0) expect(summing).toThrow('the policy does not say');
        else expect(summing).not.toThrow();
        expect(ties).toBeDefined();
      }),
    );
  });

  test('change rates and never counts', () => {
    fc.assert(
      fc.property(events, (all) => {
        const counts = (['third', 'half', 'loss', 'out'] as const).map((ties) =>
          countsOf(summarize(tallyOf(all), { ...defaultPolicy, ties })),
        );
        for (const one of counts) expect(one).toEqual(counts[0]);
      }),
    );
  });
});
