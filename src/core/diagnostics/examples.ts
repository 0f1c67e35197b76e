/** Examples of all codes, before and after. Not bundled with programs that only show findings. */
import { allCodes, catalogue, severityOf } from './catalogue.js';
import type { codes, DiagnosticCode } from './codes/all.js';
import { apiExamples } from './codes/api.js';
import { cardExamples } from './codes/cards.js';
import { caseExamples } from './codes/cases.js';
import { checkExamples } from './codes/checks.js';
import { deckExamples } from './codes/decks.js';
import { formExamples } from './codes/forms.js';
import { importExamples } from './codes/imports.js';
import { likelyExamples } from './codes/likely.js';
import { listExamples } from './codes/lists.js';
import { overlayExamples } from './codes/overlays.js';
import { projectExamples } from './codes/project.js';
import { ruleExamples } from './codes/rules.js';
import { standingExamples } from './codes/standings.js';
import type { ExamplesOf, Meaning } from './finding.js';

/** Code -> its example. */
export const examples: ExamplesOf<typeof codes> = {
  ...ruleExamples,
  ...deckExamples,
  ...listExamples,
  ...cardExamples,
  ...standingExamples,
  ...checkExamples,
  ...apiExamples,
  ...importExamples,
  ...formExamples,
  ...likelyExamples,
  ...overlayExamples,
  ...caseExamples,
  ...projectExamples,
};

/** The meaning of a code, with an example. */
export interface ExplainedCode extends Meaning {
  /** A text with the fault. */
  readonly before: string;
  /** The same text without it. */
  readonly after: string;
}

/** Code -> its meaning and example. */
export const explainedCodes = Object.fromEntries(
  allCodes.map((code) => {
    const [before, after] = examples[code];
    return [code, { ...catalogue[code], before, after }];
  }),
) as Readonly<Record<DiagnosticCode, ExplainedCode>>;

/** Renders a code with its meaning and example as text. */
export function renderCatalogueEntry(code: DiagnosticCode): string {
  const { about, before, after, fix } = explainedCodes[code];
  const indent = (text: string) => text.replace(/^/gm, '    ');
  return `${code} (${severityOf(code)})\n\n${about}.\n\n  before:\n${indent(before)}\n\n  after:\n${indent(after)}\n${fix === undefined ? '' : `\ncheck --fix ${fix}.\n`}`;
}
