import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engines } from '../support/laws.js';
import { describeWith, projectRoot, shared } from '../support/needs.js';
import type { RawRule } from '../support/raw.js';

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

const rules = readJson<RawRule[]>(join(projectRoot, 'rules-fixtures/ptcg/rules.json'));

describeWith(shared, 'on the lists of real tournaments', (folder) => {
  describe.each([
    ['ptcg', 3309],
    ['op', 987],
  ])('%s', (game, expected) => {
    test('reference, compiled and reloaded give the same answers', () => {
      const subjects = Object.values(engines).map((engine) => engine(rules));
      let lists = 0;
      for (const name of readdirSync(join(folder, 'data', game))) {
        const standings = readJson<readonly { readonly decklist?: object | null }[]>(
          join(folder, 'data', game, name),
        );
        for (const { decklist } of standings) {
          if (!decklist) continue;
          const [reference, ...others] = subjects.map((subject) => ({
            classified: subject.classify(decklist),
            matches: subject.matches(decklist),
          }));
          for (const other of others) expect(other).toEqual(reference);
          lists++;
        }
      }
      expect(lists).toBe(expected);
    });
  });
});
