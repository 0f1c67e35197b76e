/**
 * Explanations, case by case. rules-fixtures/engine/explain.txt has sentences with rules and decks and their
 * explanations; `--update` writes these. `checked` and `nearest` show only those parts.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileRules, type Matcher } from '../../../../src/core/engine/matcher.js';
import { anyRules } from '../../../support/any-rules.js';
import { projectRoot } from '../../../support/needs.js';
import { expectSteps, listOf, said, shown } from '../../../support/steps.js';

class Explained {
  #matcher: Matcher = compileRules([]);

  async step(kind: string, words: readonly string[]): Promise<string> {
    const text = words.join(' ');
    if (kind === 'rules') {
      this.#matcher = compileRules(anyRules(JSON.parse(text)));
      return '';
    }
    if (kind === 'compare') {
      const { ruleSet } = this.#matcher;
      this.#matcher = compileRules(ruleSet, { match: JSON.parse(text) });
      return '';
    }
    const deck = /^\d/.test(text) ? listOf(text).deck : said(text);
    if (kind === 'classify') return shown(this.#matcher.classify(deck as object)) || 'none';
    const explained = this.#matcher.explain(deck as object);
    expect(JSON.parse(JSON.stringify(explained))).toEqual(explained);
    expect(explained.version).toBe(this.#matcher.version);
    if (kind === 'explain') return shown(explained);
    const failed = explained[kind as 'checked' | 'nearest'];
    return (
      shown(failed.map(({ rule: { identifier }, ...one }) => ({ identifier, ...one }))) || 'none'
    );
  }
}

test('explanations', () =>
  expectSteps(
    join(projectRoot, 'rules-fixtures/engine/explain.txt'),
    () => new Explained(),
    () => false,
  ));
