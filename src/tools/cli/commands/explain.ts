/** `decktype explain CODE`: explains a code, with an example before and after. */
import { allCodes, catalogue, severityOf } from '../../../core/diagnostics/catalogue.js';
import { explainedCodes, renderCatalogueEntry } from '../../../core/diagnostics/examples.js';
import type { ExplainOptions } from '../definitions/rules.js';
import type { Environment } from '../environment.js';
import { exit } from '../input/errors.js';
import { requireCode } from '../loading/checks.js';
import { renderData } from '../output/document.js';

export async function explain(
  names: readonly string[],
  { format }: ExplainOptions,
  env: Environment,
): Promise<number> {
  const codes = names.length === 0 ? allCodes : names.map(requireCode);
  if (format === 'json') {
    const entries = codes.map((code) => ({
      code,
      severity: severityOf(code),
      ...explainedCodes[code],
    }));
    await env.stdout.write(renderData(entries));
  } else if (names.length === 0) {
    const width = Math.max(...codes.map((code) => code.length));
    const lines = codes.map((code) => `${code.padEnd(width)}  ${catalogue[code].about}`);
    await env.stdout.writeStyled(`${lines.join('\n')}\n`);
  } else await env.stdout.writeStyled(codes.map(renderCatalogueEntry).join('\n'));
  return exit.fine;
}
