/** `decktype explain CODE`: explains the code of a finding, with an example before and after. */
import { allCodes, catalogue, severityOf } from '../../../core/diagnostics/catalogue.js';
import { explainedCodes, renderCatalogueEntry } from '../../../core/diagnostics/examples.js';
import type { ExplainOptions } from '../definitions/rules.js';
import type { Environment } from '../environment.js';
import { requireCode } from '../loading/checks.js';
import { lines, printDocument } from '../output/document.js';

export async function explain(
  names: readonly string[],
  { format }: ExplainOptions,
  env: Environment,
): Promise<void> {
  const codes = names.length === 0 ? allCodes : names.map(requireCode);
  const width = Math.max(...codes.map((code) => code.length));
  const document = {
    data: codes.map((code) => ({ code, severity: severityOf(code), ...explainedCodes[code] })),
    sections: () =>
      names.length === 0
        ? [[lines(codes.map((code) => `${code.padEnd(width)}  ${catalogue[code].about}`))]]
        : codes.map((code) => [lines(renderCatalogueEntry(code).trimEnd().split('\n'))]),
  };
  await printDocument(env, document, format);
}
