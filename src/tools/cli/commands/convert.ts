/** `decktype convert`: writes a decklist in another format, or rules in the wire format. */

import { resolveCards } from '../../../core/decks/cards/resolve-list.js';
import { formatDecklist } from '../../../core/decks/write.js';
import { withRanges } from '../../../core/json/jsonc.js';
import { toWire } from '../../../core/rules/api-format.js';
import type { ConvertOptions } from '../definitions/tools.js';
import { CommandError, exit, fileName, loadRules, report } from '../input/input.js';
import { formatNamed, readOneList } from '../input/one-list.js';
import { loadCards } from '../input/programs.js';
import { findingsOf, readingFields } from '../input/reading.js';
import { renderData } from '../output/document.js';
import { writeOut } from '../output/write-file.js';
import type { World } from '../world.js';
import { formToStandings } from './convert-form.js';

export async function convert(
  path: string,
  { to, from, allowOutside, out, cards: tables, format: output }: ConvertOptions,
  world: World,
): Promise<number> {
  if (output === 'json' && (to === 'wire' || to === 'standings')) {
    throw new CommandError(`--format json is for decklists; --to ${to} writes JSON anyway`);
  }
  if (to === 'wire') return rulesToWire(path, out, world);
  if (to === 'standings') {
    return formToStandings(path, { allowOutside, out }, world);
  }
  const format = formatNamed(to, 'written');
  const cards = await loadCards(world, tables);
  const { decklist, isWhole, read } = await readOneList(world, path, from);
  const resolved = cards ? resolveCards(decklist.cards, cards) : { ...decklist, diagnostics: [] };
  const written = formatDecklist(resolved, format, cards && { cards });
  const text = written.text.endsWith('\n') ? written.text : `${written.text}\n`;
  const diagnostics = [...resolved.diagnostics, ...written.diagnostics];
  const document = { format, text, findings: findingsOf(diagnostics), ...readingFields(read) };
  await writeOut(world, out, output === 'json' ? renderData(document) : text);
  const file = fileName(path);
  await report(
    world,
    diagnostics.map((found) => ({ ...found, file })),
  );
  return isWhole && diagnostics.length === 0 ? exit.fine : exit.findings;
}

async function rulesToWire(path: string, out: string | undefined, world: World): Promise<number> {
  const { ruleSet, sources } = await loadRules(world, [path]);
  const { rules, diagnostics } = toWire(ruleSet);
  await writeOut(world, out, renderData(rules));
  const file = fileName(path);
  const text = sources.get(file) ?? '';
  const placed = withRanges(diagnostics, text).map((one) => ({ ...one, file }));
  await report(world, placed, { sources });
  return diagnostics.length > 0 ? exit.findings : exit.fine;
}
