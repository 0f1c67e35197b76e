/** `decktype cards build`: creates a card table from the bulk files of card databases. */

import { rowAttributes } from '../../../core/decks/cards/kind-index.js';
import type { TableCard } from '../../../core/decks/cards/table-card.js';
import { counted, firstOf } from '../../../core/diagnostics/counted.js';
import { type CardSource, keepAttributes } from '../../../core/importers/cards/card-collector.js';
import { hearthstonejson } from '../../../core/importers/cards/hearthstonejson.js';
import { pokemon } from '../../../core/importers/cards/pokemon.js';
import { scryfall } from '../../../core/importers/cards/scryfall.js';
import { ygoprodeck } from '../../../core/importers/cards/ygoprodeck.js';
import { EntryReader } from '../../../core/json/entries.js';
import { parseJson } from '../../../core/json/parse.js';
import { peek, wholeText } from '../../../questions/corpus/reading/bytes.js';
import { cutArray } from '../../../questions/corpus/reading/open.js';
import type { BuildCardsOptions } from '../definitions/lists.js';
import type { Environment, Output } from '../environment.js';
import { fileName, noteFindings, printError, printLines, UserError } from '../input/errors.js';
import { openInput } from '../input/files.js';
import { isFolder } from '../input/paths.js';
import { withOutput } from '../output/write-file.js';

const sources = { scryfall, pokemon, ygoprodeck, hearthstonejson };
type CardKind = keyof typeof sources;

export async function buildCards(
  kind: CardKind,
  paths: readonly string[],
  { out, languages: given, keep }: BuildCardsOptions,
  env: Environment,
): Promise<void> {
  const languages = given?.flatMap((codes) => codes.split(','));
  if (languages !== undefined && kind !== 'scryfall') {
    throw new UserError(`--languages is for scryfall; the files of ${kind} have one language`);
  }
  const source: CardSource = sources[kind];
  const attributes = keptAttributes();
  const collector = source.collect({
    keep: keepAttributes(source.attributes, attributes),
    languages,
  });
  let faults = 0;
  for (const path of paths) {
    for (const file of await filesAt(path, env)) {
      let taken = 0;
      let others = 0;
      const reader = new EntryReader();
      for await (const entry of entriesIn(file, reader)) {
        if (collector.add(entry)) taken++;
        else others++;
      }
      if (taken === 0) throw new UserError(`${fileName(file)} holds no cards of ${kind}`);
      if (others > 0) {
        const what = `${counted(others, 'entry', 'entries')} of ${fileName(file)}`;
        await printError(env, `skipped ${what}: no cards of ${kind}`);
      }
      if (reader.isCutOff) {
        const after = counted(taken + others, 'entry', 'entries');
        await printError(
          env,
          `${fileName(file)} is incomplete: it ends after ${after}, and its array is not closed`,
        );
      }
      faults += others + (reader.isCutOff ? 1 : 0);
    }
  }
  const head = { version: 1, ...collector.settings, attributes };
  const { names, rows } = await withOutput(env, out, async (output) => {
    const written = await writeTable(output, head, collector.finish());
    // No command would read a table without cards.
    if (written.names === 0) throw new UserError('the files hold no card that a deck can have');
    return written;
  });
  const unnamed = collector.setsWithoutCode?.() ?? [];
  if (unnamed.length > 0) {
    await printError(
      env,
      `${counted(unnamed.length, 'set')} without a code (${firstOf(unnamed, 5)}): the cards have the ids of the sets; name sets/en.json, too, which has the codes`,
    );
  }
  await printLines(env, `${counted(names, 'card')} in ${counted(rows, 'row')}`);
  if (faults > 0) noteFindings(env);

  function keptAttributes(): readonly string[] {
    const { optional = [] } = source;
    const known = Object.keys(source.attributes);
    if (keep === undefined) return known.filter((name) => !optional.includes(name));
    const wanted = keep.flatMap((names) => names.split(','));
    const accepted = new Set([...known, ...rowAttributes]);
    const unknown = wanted.find((name) => !accepted.has(name));
    if (unknown === undefined) return known.filter((name) => wanted.includes(name));
    throw new UserError(
      `cards of ${kind} have no attribute "${unknown}" to keep; there are ${known.join(', ')}`,
    );
  }

  /** Streams the entries of a file, which need not fit into memory. */
  async function* entriesIn(path: string, reader: EntryReader): AsyncGenerator<unknown> {
    const { file, content } = await openInput(env, path);
    const read = kind === 'ygoprodeck' ? await readAnswer(content, file) : content;
    if (Array.isArray(read)) {
      yield* read;
      return;
    }
    for await (const chunk of read) {
      for (const text of reader.push(chunk)) yield entryValue(text);
    }
    for (const text of reader.end()) yield entryValue(text);
  }
}

/** The given file; for a folder, the JSON files of pokemon-tcg-data in it, or those directly in it. */
async function filesAt(path: string, env: Environment): Promise<readonly string[]> {
  const folder = path.replace(/(?<=.)\/+$/, '');
  if (path === '-' || !(await isFolder(env, folder))) return [path];
  const files = (await isFolder(env, `${folder}/cards/en`))
    ? [`${folder}/sets/en.json`, ...(await jsonIn(`${folder}/cards/en`, env))]
    : await jsonIn(folder, env);
  if (files.length === 0) throw new UserError(`${path} holds no JSON files`);
  return files;
}

async function jsonIn(folder: string, env: Environment): Promise<readonly string[]> {
  const names = (await env.list(folder)).toSorted();
  return names.filter((name) => /\.json(?:\.gz)?$/i.test(name)).map((name) => `${folder}/${name}`);
}

/** The parsed entry; undefined if it is too long or not JSON. */
function entryValue(text: string | undefined): unknown {
  return text === undefined ? undefined : parseJson(text).value;
}

/** How many bytes of an answer are searched for the start of its array. */
const longestBeginning = 256;

/** The array in an answer of the form `{"data":[…]}`, or its entries if the answer has other fields. */
async function readAnswer(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
): Promise<AsyncIterable<Uint8Array> | unknown[]> {
  const { head, chunks } = await peek(bytes, longestBeginning);
  const beginning = Buffer.from(head.subarray(0, longestBeginning)).toString('latin1');
  if (/^\s*\[/.test(beginning)) return chunks;
  const [before] = /^\s*\{\s*"data"\s*:\s*(?=\[)/.exec(beginning) ?? [];
  if (before !== undefined) {
    const array = { kind: 'array', start: 0 } as const;
    return cutArray(withoutFirst(chunks, before.length), array, () => {}).content;
  }
  const { value, fault } = parseJson(await wholeText(chunks, file, () => {}));
  if (fault !== undefined) throw new UserError(`${file} is not JSON: ${fault}`);
  const { data = value } = (value ?? {}) as { readonly data?: unknown };
  return [data].flat();
}

/** The input without its first `count` bytes, all of which are in the first chunk. */
async function* withoutFirst(
  chunks: AsyncIterable<Uint8Array>,
  count: number,
): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const chunk of chunks) {
    yield chunk.subarray(left);
    left = 0;
  }
}

const textAtOnce = 1 << 16;

/** Writes a table as JSON, one row per line. Returns the number of names and rows. */
async function writeTable(output: Output, head: object, cards: Iterable<TableCard>) {
  const names = new Set<string>();
  let rows = 0;
  let text = `${JSON.stringify(head).slice(0, -1)},"cards":[`;
  for (const card of cards) {
    text += `${rows === 0 ? '' : ','}\n${JSON.stringify(card)}`;
    rows++;
    names.add(card.name);
    if (text.length < textAtOnce) continue;
    await output.write(text);
    text = '';
  }
  await output.write(`${text}\n]}\n`);
  return { names: names.size, rows };
}
