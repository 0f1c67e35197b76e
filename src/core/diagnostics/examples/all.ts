/**
 * An example of each code, before and after, for people who ask what a code means. Programs that show
 * findings do without.
 */
import { allCodes, catalogue, severityOf } from '../catalogue/all.js';
import type { CatalogueEntry } from '../catalogue/entry.js';
import type { codes, DiagnosticCode } from '../codes/all.js';
import { apiExamples } from './api.js';
import { cardExamples } from './cards.js';
import { checkExamples } from './checks.js';
import { deckExamples } from './decks.js';
import type { Example, ExamplesOf } from './example.js';
import { formExamples } from './forms.js';
import { importExamples } from './imports.js';
import { projectExamples } from './project.js';
import { ruleExamples } from './rules.js';

/** An example of every code. */
export const examples: ExamplesOf<typeof codes> = {
  ...ruleExamples,
  ...deckExamples,
  ...cardExamples,
  ...checkExamples,
  ...importExamples,
  ...formExamples,
  ...apiExamples,
  ...projectExamples,
};

/** What a code means, with an example. */
export type ExplainedCode = CatalogueEntry & Example;

/** Every code, what it means, and an example. */
export const explainedCodes = Object.fromEntries(
  allCodes.map((code) => [code, { ...catalogue[code], ...examples[code] }]),
) as Readonly<Record<DiagnosticCode, ExplainedCode>>;

/** A code, what it means, and its example, as text. */
export function renderCatalogueEntry(code: DiagnosticCode): string {
  const { about, before, after, fix } = explainedCodes[code];
  const indent = (text: string) => text.replace(/^/gm, '    ');
  return `${code} (${severityOf(code)})\n\n${about}.\n\n  before:\n${indent(before)}\n\n  after:\n${indent(after)}\n${fix === undefined ? '' : `\ncheck --fix ${fix}.\n`}`;
}
