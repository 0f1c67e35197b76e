/**
 * The meaning of rules, case by case, checked with every matcher. Each file of rules-fixtures/semantics
 * stands for one sentence of the design, with rules, decks and the answers that the sentence demands.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engines } from '../support/laws.js';
import { projectRoot } from '../support/needs.js';
import type { RawFile } from '../support/raw.js';
import type { Answer, ReferenceOptions } from '../support/reference.js';

interface CaseFile {
  readonly about: string;
  readonly options?: ReferenceOptions;
  readonly rules: RawFile;
  readonly cases: readonly {
    readonly when: string;
    readonly deck: unknown;
    /** The wire form of the answer; null if nothing matches. */
    readonly expect: Answer | null;
    /** The identifiers of all matching rules, in order. */
    readonly matches?: readonly string[];
  }[];
}

const folder = join(projectRoot, 'rules-fixtures/semantics');

for (const file of readdirSync(folder).sort()) {
  const { about, options, rules, cases } = JSON.parse(
    readFileSync(join(folder, file), 'utf8'),
  ) as CaseFile;
  describe.each(Object.entries(engines))(`${file}, %s matcher: ${about}`, (_, engine) => {
    for (const { when, deck, expect: expected, matches } of cases) {
      test(when, () => {
        const matcher = engine(rules, options);
        expect(matcher.classify(deck) ?? null).toEqual(expected);
        if (matches === undefined) return;
        expect(matcher.matches(deck).map(({ id }) => id)).toEqual(matches);
      });
    }
  });
}
