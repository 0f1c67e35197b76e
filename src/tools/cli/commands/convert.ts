/** `decktype convert`: converts decklists to another format, rules to the wire format, and forms to standings. */
import type { DeckCard } from '../../../core/decks/decklist.js';
import { formatDecklist } from '../../../core/decks/write.js';
import { counted } from '../../../core/diagnostics/counted.js';
import { readHeader, unreadColumns } from '../../../core/importers/form/columns.js';
import { readForm } from '../../../core/importers/form/form.js';
import { inFile } from '../../../core/json/jsonc.js';
import { toWire } from '../../../core/rules/api-format.js';
import type { ConvertOptions } from '../definitions/lists.js';
import type { Environment } from '../environment.js';
import {
  fileName,
  noteFindings,
  printError,
  printLines,
  report,
  UserError,
} from '../input/errors.js';
import { besideOf, isOutside, leadsToDevice, readInput, refuseUnlike } from '../input/files.js';
import { findingsOf, formatNamed, readAs, readingFields, readOneList } from '../input/lists.js';
import { loadCards } from '../loading/label-settings.js';
import { loadRules } from '../loading/rules.js';
import { renderData } from '../output/document.js';
import { writeOut } from '../output/write-file.js';

export async function convert(
  path: string,
  options: ConvertOptions,
  env: Environment,
): Promise<void> {
  const { to, from, out, cards: tables, format: output } = options;
  if (output === 'json' && (to === 'wire' || to === 'standings')) {
    throw new UserError(`--format json is for decklists; --to ${to} writes JSON anyway`);
  }
  const file = fileName(path);
  if (to === 'wire') return rulesToWire();
  if (to === 'standings') return formToStandings();
  const format = formatNamed(to, 'written');
  const cards = await loadCards(env, tables);
  const { decklist, read } = await readOneList(env, path, readAs(from));
  const resolved = cards ? cards.resolveList(decklist.cards) : { ...decklist, diagnostics: [] };
  const written = formatDecklist(resolved, format, cards && { cards });
  const text = written.text.endsWith('\n') ? written.text : `${written.text}\n`;
  const diagnostics = [...resolved.diagnostics, ...written.diagnostics];
  const document = { format, text, findings: findingsOf(diagnostics), ...readingFields(read) };
  await writeOut(env, out, output === 'json' ? renderData(document) : text);
  await report(
    env,
    diagnostics.map((found) => ({ ...found, file })),
  );
  if (diagnostics.length === 0) return;
  noteFindings(env);
  const isId = ({ name, set, number }: DeckCard) => set === undefined && name === number;
  if (cards === undefined && resolved.cards.some(isId)) {
    await printError(env, `${file} has identifiers in place of names; --cards FILE gives these`);
  }

  async function rulesToWire(): Promise<void> {
    const { ruleSet, sources } = await loadRules(env, [path]);
    const { rules, diagnostics } = toWire(ruleSet);
    await writeOut(env, out, renderData(rules));
    await report(env, inFile(diagnostics, { file, text: sources.get(file) ?? '' }), { sources });
    if (diagnostics.length > 0) noteFindings(env);
  }

  async function formToStandings(): Promise<void> {
    const text = await readInput(env, path);
    const { standings, diagnostics } = await readForm(text, {
      file,
      async readFile(name) {
        if (!options.allowOutside && (await isOutside(path, name, env))) {
          throw new Error(`${name} is outside of the folder of ${file}; --allow-outside reads it`);
        }
        const beside = besideOf(path, name);
        if (await leadsToDevice(beside, env)) throw new Error(`${name} is not a file`);
        return readInput(env, beside);
      },
    });
    const [first] = diagnostics;
    const isForm = first?.code !== 'not-a-form';
    // The cells of a table with other columns can look like a decklist.
    const isTable = Array.isArray(first?.data?.titles) && first.data.titles.length > 1;
    if (!isForm && (!isTable || /^\s*[[{/]/.test(text))) await refuseUnlike(text, file, 'form');
    await report(env, diagnostics, { sources: new Map([[file, text]]) });
    if (!isForm) throw new UserError(`${file} cannot be used`);
    const entries = standings.map((standing) => JSON.stringify(standing));
    const json = entries.length === 0 ? '[]\n' : `[\n${entries.join(',\n')}\n]\n`;
    await writeOut(env, out, json);
    const lists = standings.filter(({ decklist }) => decklist !== null).length;
    const parts = [`${counted(standings.length, 'standing')}, ${lists} with a list`];
    const header = readHeader(text);
    const unread = 'missing' in header ? [] : unreadColumns(header);
    if (unread.length > 0) parts.push(`not read: ${unread.slice(0, mostNamed).join(', ')}`);
    await printLines(env, `${file}: ${parts.join('; ')}`);
    if (diagnostics.length > 0) noteFindings(env);
  }
}

const mostNamed = 12;
