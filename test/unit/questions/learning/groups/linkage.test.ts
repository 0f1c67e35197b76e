import { describe, expect, test } from 'vitest';
import { averageLinkage } from '../../../../../src/questions/learning/groups/group.js';
import { randomBy } from '../../../../support/labelled.js';

/** Repeatedly joins the two most similar groups, following the definition. */
function plainly(likeness: readonly (readonly number[])[], least: number): number[][] {
  let groups = likeness.map((_, item) => [item]);
  const between = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, a) => sum + y.reduce((s, b) => s + (likeness[a]?.[b] ?? 0), 0), 0) /
    (x.length * y.length);
  for (;;) {
    let best: { x: number[]; y: number[]; value: number } | undefined;
    for (const [at, x] of groups.entries()) {
      for (const y of groups.slice(at + 1)) {
        const value = between(x, y);
        if (value >= least && value > (best?.value ?? -1)) best = { x, y, value };
      }
    }
    if (best === undefined) return groups;
    const { x, y } = best;
    groups = [...groups.filter((group) => group !== x && group !== y), [...x, ...y]];
  }
}

describe('averageLinkage', () => {
  test('gives the same groups as repeatedly joining the two most similar ones', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = randomBy(seed);
      const count = 14;
      const likeness = Array.from({ length: count }, () => Array<number>(count).fill(1));
      for (let x = 0; x < count; x++) {
        for (let y = 0; y < x; y++) {
          const value = Math.fround(random());
          (likeness[x] as number[])[y] = value;
          (likeness[y] as number[])[x] = value;
        }
      }
      const groups = averageLinkage(Float32Array.from(likeness.flat()), Array(count).fill(1), 0.55);
      const found = new Map<number, number[]>();
      for (const [item, group] of groups.entries()) {
        found.set(group, [...(found.get(group) ?? []), item]);
      }
      const wanted = plainly(likeness, 0.55).map((group) => group.sort((x, y) => x - y));
      expect([...found.values()]).toEqual(wanted.sort((x, y) => (x[0] ?? 0) - (y[0] ?? 0)));
    }
  });

  test('counts items by their weights', () => {
    // The third is similar to the heavy first item, but not to the light second one.
    const likeness = [1, 0.9, 0.6, 0.9, 1, 0.1, 0.6, 0.1, 1];
    const grouped = (weights: readonly number[]) => [
      ...averageLinkage(Float32Array.from(likeness), weights, 0.5),
    ];
    expect(grouped([1, 1, 1])).toEqual([0, 0, 1]);
    expect(grouped([9, 1, 1])).toEqual([0, 0, 0]);
  });
});
