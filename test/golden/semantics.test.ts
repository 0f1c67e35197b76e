/**
 * The meaning of rules, case by case: each file of rules-fixtures/semantics stands for one sentence
 * of the design, with rules, decks and the answers that the sentence demands.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CompileOptions, compileRules, type Deck } from '../../src/index.js';
import { anyRules } from '../support/any-rules.js';
import { projectRoot } from '../support/needs.js';

interface CaseFile {
  readonly about: string;
  readonly options?: CompileOptions;
  readonly rules: unknown;
  readonly cases: readonly {
    readonly when: string;
    readonly deck: Deck;
    /** The wire form of the answer; null where nothing matches. */
    readonly expect: { readonly id: string } | null;
    /** The identifiers of all that match, in order. */
    readonly matches?: readonly string[];
  }[];
}

const folder = join(projectRoot, 'rules-fixtures/semantics');

for (const file of readdirSync(folder).sort()) {
  const { about, options, rules, cases } = JSON.parse(
    readFileSync(join(folder, file), 'utf8'),
  ) as CaseFile;
  describe(`${file}: ${about}`, () => {
    for (const { when, deck, expect: expected, matches } of cases) {
      test(when, () => {
        const matcher = compileRules(anyRules(rules), options);
        const found = matcher.classify(deck);
        expect(found === undefined ? null : wireForm(found)).toEqual(expected);
        if (matches === undefined) return;
        expect(matcher.matches(deck).map(({ id }) => id)).toEqual(matches);
      });
    }
  });
}

function wireForm({ id, name, icons }: { id: string; name: string; icons?: readonly string[] }) {
  return { id, name, ...(icons === undefined ? {} : { icons }) };
}
