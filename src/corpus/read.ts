/**
 * Reads lists from a file, for all commands: standings (as an array, as lines, in an object),
 * tournaments of MTGODecklistCache, or one list in any deck format. It takes bytes and a name, and
 * throws only what the input throws: a finding with the name of the file and the index of the
 * standing reports what cannot be read.
 */
import type { DeckFormatName } from '../decks/formats/table.js';
import { readDecklist } from '../decks/read.js';
import { faultDiagnostic } from '../decks/shape-faults.js';
import { walkCards } from '../decks/shapes.js';
import { diagnose } from '../diagnostics/codes/standings.js';
import { type Diagnostic, hasErrors, showValue } from '../diagnostics/diagnostic.js';
import type { Deck } from '../engine/classifier.js';
import { EntryReader } from '../json/entries.js';
import { parseJson } from '../json/parse.js';
import type { RawStanding } from '../tournament/standing.js';
import { cutArray, openFile, textOf } from './open.js';
import type { Shape } from './shape.js';

/** A list with its place in a file. */
export interface ReadList {
  readonly deck: Deck;
  /** The archetype that the list is known to be: its name or identifier. */
  readonly label?: string;
  /** Its name in reports: `nats.json#12 (Ann)`, or the file's name if the file is one list. */
  readonly name: string;
  /** The index of the standing in the file, from 0; missing if the file is one list. */
  readonly index?: number;
  /** The player's name or id, if the standing has one. */
  readonly player?: string;
}

/** The lists of a file. */
export interface ReadFile {
  readonly shape: Shape['kind'];
  readonly lists: readonly ReadList[];
  /** The number of standings, with those that have no list. */
  readonly standings: number;
  /** The number of lists that cannot be read completely. */
  readonly faulty: number;
  /** Each has the file's name; pointers begin with the standing's index. */
  readonly diagnostics: readonly Diagnostic[];
  /** The text of the file if it is one list, for code frames. */
  readonly text?: string;
  /** The first bytes of a file of standings that has no list, as text. */
  readonly beginning?: string;
}

/** How to read a file. */
export interface ReadFileOptions {
  /** Read the file as one list in this format. Default: the shape is found by its first bytes. */
  readonly format?: DeckFormatName;
}

/**
 * Reads the lists of a file. `file` is its name in findings and in the names of lists.
 *
 * @example
 * const { lists, diagnostics } = await readFileLists(createReadStream('nats.json'), 'nats.json')
 * lists[0] // { deck: { main: […] }, label: 'Dragapult', name: 'nats.json#0 (Ann)', index: 0, player: 'Ann' }
 */
export async function readFileLists(
  input: AsyncIterable<Uint8Array>,
  file: string,
  { format }: ReadFileOptions = {},
): Promise<ReadFile> {
  if (format !== undefined) return readOneList(await textOf(input), file, format);
  const reading = new Reading(file);
  const note = (found: Diagnostic) => reading.note(found);
  const opened = await openFile(input, note);
  const { shape } = opened;
  if (shape.kind === 'list') return readOneList(await textOf(opened.content), file);
  if (shape.kind === 'standing') reading.add(await textOf(opened.content));
  else {
    // An array without an object around it is cut as well, to report anything that follows it.
    const isArray = shape.kind === 'array';
    const { content, after, isClosed } = isArray ? cutArray(opened.content, shape, note) : opened;
    const entries = new EntryReader();
    for await (const chunk of content) for (const text of entries.push(chunk)) reading.add(text);
    for (const text of entries.end()) reading.add(text);
    for await (const _ of after);
    if (!isClosed()) reading.noteCutOff();
  }
  const read = reading.finish(shape.kind);
  if (read.lists.length > 0) return read;
  return { ...read, beginning: new TextDecoder().decode(opened.head) };
}

function readOneList(text: string, file: string, format?: DeckFormatName): ReadFile {
  const { decklist, diagnostics } = readDecklist(text, format === undefined ? {} : { format });
  const hasFaults = hasErrors(diagnostics);
  return {
    shape: 'list',
    lists: decklist.cards.length > 0 || !hasFaults ? [{ deck: decklist, name: file }] : [],
    standings: 0,
    faulty: hasFaults ? 1 : 0,
    diagnostics: diagnostics.map((found) => ({ ...found, file })),
    text,
  };
}

/** Collects the lists of the standings of a file. */
class Reading {
  readonly #file: string;
  readonly #lists: ReadList[] = [];
  readonly #diagnostics: Diagnostic[] = [];
  #standings = 0;
  #faulty = 0;
  #firstFields: readonly string[] | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  note(found: Diagnostic): void {
    this.#diagnostics.push({ ...found, file: this.#file });
  }

  noteCutOff(): void {
    this.note(
      diagnose('standings-incomplete', '', { ending: 'cut-off', entries: this.#standings }),
    );
  }

  /** Adds a standing, given as its JSON text. */
  add(text: string): void {
    const index = this.#standings++;
    const { value } = parseJson(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.#leaveOut(index, `it is ${value === undefined ? 'not JSON' : showValue(value)}`);
      return;
    }
    this.#firstFields ??= Object.keys(value);
    this.#addStanding(index, value);
  }

  #addStanding(index: number, { decklist, deck, name, player }: RawStanding): void {
    if (decklist === null || decklist === undefined) return;
    const who = firstText(name, player);
    const named = `${this.#file}#${index}${who === undefined ? '' : ` (${who})`}`;
    const faults = faultsOf(decklist);
    const [first] = faults;
    if (typeof decklist !== 'object') {
      this.#leaveOut(index, first?.message ?? `it is ${showValue(decklist)}`, who);
      return;
    }
    if (first !== undefined) {
      this.#faulty++;
      const data = { list: listOf(who), why: first.message, faults: faults.length };
      this.note(diagnose('list-in-part', `/${index}${first.pointer}`, data));
    }
    const { name: deckName, id } = (deck ?? {}) as {
      readonly name?: unknown;
      readonly id?: unknown;
    };
    const label = firstText(deckName, id);
    this.#lists.push({
      deck: decklist as Deck,
      name: named,
      index,
      ...(label === undefined ? {} : { label }),
      ...(who === undefined ? {} : { player: who }),
    });
  }

  #leaveOut(index: number, why: string, who?: string): void {
    this.#faulty++;
    this.note(diagnose('list-left-out', `/${index}`, { list: listOf(who), why }));
  }

  finish(shape: Shape['kind']): ReadFile {
    const fields = this.#firstFields;
    if (fields !== undefined && this.#lists.length === 0 && this.#faulty === 0) {
      // The names of the fields help only if none of them is `decklist`.
      const shown = fields.includes('decklist') ? [] : fields;
      this.note(diagnose('without-lists', '', { file: this.#file, fields: shown }));
    }
    return {
      shape,
      lists: this.#lists,
      standings: this.#standings,
      faulty: this.#faulty,
      diagnostics: this.#diagnostics,
    };
  }
}

function listOf(who: string | undefined): string {
  return who === undefined ? 'this standing' : `the list of ${who}`;
}

/** The first value that is a string and not empty. */
function firstText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value !== '');
}

/** Findings about the parts of a decklist that cannot be read; pointers lead into the standing. */
function faultsOf(decklist: unknown): readonly Diagnostic[] {
  const faults: Diagnostic[] = [];
  walkCards(decklist, {
    card() {},
    fault(pointer, fault) {
      const found = faultDiagnostic(`/decklist${pointer}`, fault);
      if (found.severity === 'error') faults.push(found);
    },
  });
  return faults;
}
