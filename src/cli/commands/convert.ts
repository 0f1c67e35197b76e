/** `decktype convert`: writes a decklist in another format, or rules in the wire format. */
import { formatDecklist } from '../../decks/write.js';
import { withRanges } from '../../json/jsonc.js';
import { toWire } from '../../rules/wire.js';
import { exit, fileName, loadRules, report } from '../input/input.js';
import { formatNamed, readOneList } from '../input/one-list.js';
import type { World } from '../world.js';
import { formToStandings } from './convert-form.js';

interface ConvertOptions {
  readonly to: string;
  readonly from?: string;
  readonly allowOutside?: boolean;
}

export async function convert(
  path: string,
  { to, from, allowOutside }: ConvertOptions,
  world: World,
): Promise<number> {
  if (to === 'wire') return rulesToWire(path, world);
  if (to === 'standings') {
    return formToStandings(path, allowOutside === undefined ? {} : { allowOutside }, world);
  }
  const format = formatNamed(to, 'written');
  const { decklist, isWhole } = await readOneList(world, path, from);
  const written = formatDecklist(decklist, format);
  await world.stdout.write(written.text.endsWith('\n') ? written.text : `${written.text}\n`);
  const file = fileName(path);
  await report(
    world,
    written.diagnostics.map((found) => ({ ...found, file })),
  );
  return isWhole && written.diagnostics.length === 0 ? exit.fine : exit.findings;
}

async function rulesToWire(path: string, world: World): Promise<number> {
  const { ruleSet, sources } = await loadRules(world, [path]);
  const { rules, diagnostics } = toWire(ruleSet);
  await world.stdout.write(`${JSON.stringify(rules, null, 2)}\n`);
  const file = fileName(path);
  const text = sources.get(file) ?? '';
  const placed = withRanges(diagnostics, text).map((one) => ({ ...one, file }));
  await report(world, placed, { sources });
  return diagnostics.length > 0 ? exit.findings : exit.fine;
}
