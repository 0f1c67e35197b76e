/**
 * Reads the lists of one file: standings (as an array, as lines, in an object), a tournament of
 * MTGODecklistCache, or one list in any deck format.
 */

import type { DeckFormatName } from '../../../core/decks/formats/table.js';
import { readDecklist } from '../../../core/decks/read.js';
import type { ReadDecklist } from '../../../core/decks/read-result.js';
import type { CardVisitor } from '../../../core/decks/shapes.js';
import { diagnose } from '../../../core/diagnostics/codes/standings.js';
import { type Diagnostic, hasErrors } from '../../../core/diagnostics/diagnostic.js';
import { readTournament } from '../../../core/importers/mtgo/tournaments.js';
import { defined } from '../../../core/json/defined.js';
import { EntryReader, type TakeEntry } from '../../../core/json/entries.js';
import { parseJson } from '../../../core/json/parse.js';
import { invalidBytesFinding, Utf8Check } from '../../../core/json/utf8.js';
import type { ListFacts } from '../build/block.js';
import type { CorpusEvent, FileResults } from '../layout/corpus.js';
import { digitsIn, indexIn } from '../place.js';
import { CorpusError } from '../recognize.js';
import { wholeText } from './bytes.js';
import type { EventReading } from './event-reading.js';
import type { Shape } from './file-kind.js';
import type { FilePlaces, ReadAround } from './file-places.js';
import { eventOfDetails, eventOfTournament } from './list-metadata.js';
import { cutArray, openFile } from './open.js';
import type { StandingScanner } from './scanner.js';
import { type StandingsRead, type StandingsReader, standingsReader } from './standings.js';
import { type WrongKind, wrongKind } from './wrong-kind.js';

/** What was found in a file. */
export interface FileRead extends StandingsRead {
  /** How the file contains its lists. */
  readonly shape: Shape['kind'];
  readonly lists: number;
  /** How a file with one list was read; missing for standings and for a list in JSON. */
  readonly reading?: Pick<ReadDecklist, 'format' | 'confidence' | 'lines'>;
  /** The text of the file if it is one list, for code frames. */
  readonly text?: string;
  /** The first bytes of a file of standings without lists, as text. */
  readonly beginning?: string;
}

type EventResultsOfFile = Omit<FileResults, 'file' | 'event'>;

/** Receives the lists of a file. */
export interface ReadTarget {
  /** Adds a list: walks its cards, and calls `onFault` for each one that is skipped. */
  add(deck: unknown, facts: ListFacts, onFault?: CardVisitor['fault']): void;
  /** Receives who played whom at the event of the file. Default: results are not kept. */
  addResults?(results: EventResultsOfFile, event: CorpusEvent | undefined): void;
}

export interface ReadFileOptions {
  /** Reads standings directly from bytes into the target if it can. Default: all are parsed from text. */
  readonly scanner?: Pick<StandingScanner, 'read' | 'hasList' | 'facts'> | undefined;
  /** Read the file as one list in this format. Default: the shape is detected from the first bytes. */
  readonly format?: DeckFormatName | undefined;
  /** The event of the lists, unless the file names one. */
  readonly event?: CorpusEvent | undefined;
  /** What is known about the event; players are added. Default: results are not kept. */
  readonly results?: EventReading | undefined;
  /** Read only the standing that this entry of a place names. Default: all. */
  readonly entry?: string | undefined;
  /** What is kept of the file for other places in it. */
  readonly places?: FilePlaces | undefined;
  /** Changes the text of a file with one list before it is read. */
  readonly prepare?: ((text: string) => string) | undefined;
  /** Whether the input is a part of a file with one standing per line. Default: it is a whole file. */
  readonly isPart?: boolean | undefined;
}

/**
 * Reads the lists of a file. Throws what the input throws, and a CorpusError if the file is too long or has no
 * list at `entry`.
 */
export async function readFileInto(
  target: ReadTarget,
  input: AsyncIterable<Uint8Array>,
  file: string,
  options: ReadFileOptions = {},
): Promise<FileRead> {
  const { format, entry, results, isPart = false, places } = options;
  let { event } = options;
  const only = entry === undefined ? undefined : wantedIndex(entry, file);
  let lists = 0;
  const reader = standingsReader(
    file,
    (deck, facts, onFault) => {
      lists++;
      target.add(deck, { ...facts, event }, onFault);
    },
    only,
    results,
  );
  const note = (found: Diagnostic) => reader.note(found);
  const add = (text: string | undefined) => {
    places?.keep(reader.count, () => text);
    reader.add(text);
  };
  const whole = (text: string, other: WrongKind | undefined): FileRead => {
    if (other === undefined) return readOneList(target, text, reader, { ...options, file });
    note(diagnose('other-content', '', { other }));
    return { shape: 'list', lists, ...reader.finish(), text };
  };
  const finish = ({ shape, head }: Pick<ReadAround, 'shape' | 'head'>): FileRead => {
    const read = { shape, lists, ...reader.finish() };
    if (only !== undefined) requireAt(only, read, file, digitsIn(entry ?? ''));
    return lists > 0 ? read : { ...read, beginning: new TextDecoder().decode(head) };
  };
  const known = only === undefined ? undefined : places?.take(only);
  if (known !== undefined && only !== undefined) {
    event = known.event ?? event;
    reader.repeat(known, only, known.text);
    return known.whole ? whole(known.whole.text, known.whole.other) : finish(known);
  }
  if (format !== undefined) {
    return readOneList(target, await wholeText(input, file, note), reader, { ...options, file });
  }
  const opened = await openFile(input, file, note, isPart ? { kind: 'lines' } : undefined);
  const { shape, head } = opened;
  let own: CorpusEvent | undefined;
  switch (shape.kind) {
    case 'list': {
      const text = await wholeText(opened.content, file, note);
      const other = wrongKind(text, file);
      places?.keepAround({ ...reader.around, shape: 'list', head, whole: { text, other } });
      return whole(text, other);
    }
    case 'standing':
      add(await wholeText(opened.content, file, note));
      break;
    case 'tournament': {
      const text = await wholeText(opened.whole, file, note);
      const { value } = parseJson(text);
      const { standings, pairings, diagnostics } = readTournament(value ?? text);
      diagnostics.forEach(note);
      own = eventOfTournament(value);
      event = own ?? event;
      if (results !== undefined) results.pairings = pairings ?? results.pairings;
      for (const standing of standings) {
        places?.keep(reader.count, () => JSON.stringify(standing));
        reader.addValue(standing);
      }
      break;
    }
    default: {
      // A plain array is split as well, to report anything that follows it.
      const isArray = shape.kind === 'array';
      own = eventAround(opened.before);
      event = own ?? event;
      const { content, after, isClosed } = isArray ? cutArray(opened.content, shape, note) : opened;
      // The scanner cannot read a single list.
      const scan = only === undefined && scanning(reader, { ...options, event }, () => lists++);
      const entries = new EntryReader({
        take: scan || undefined,
        form: isPart ? 'lines' : undefined,
      });
      const check = new Utf8Check();
      for await (const chunk of content) {
        check.push(chunk);
        for (const text of entries.push(chunk)) add(text);
      }
      for (const text of entries.end()) add(text);
      const invalid = check.finish();
      if (invalid !== undefined) note(invalidBytesFinding(invalid));
      if (entries.endsInComma) note(diagnose('trailing-comma', '', { entries: reader.count }));
      for await (const _ of after);
      if (!isClosed()) {
        note(diagnose('standings-incomplete', '', { ending: 'cut-off', entries: reader.count }));
      }
      if (shape.kind === 'lines' && reader.count === 0) note(diagnose('nothing-read', '', {}));
    }
  }
  const found = results?.finish();
  if (found !== undefined) target.addResults?.(found, event);
  const around = { shape: shape.kind, head };
  places?.keepAround({ ...reader.around, ...around, event: own });
  return finish(around);
}

function wantedIndex(entry: string, file: string): number {
  const index = indexIn(entry);
  if (index !== undefined) return index;
  throw new CorpusError(
    `${file}#${entry}: ${JSON.stringify(entry)} is not the index of a standing, such as ${file}#0`,
  );
}

/** Throws if a file has no standing at an index, or one without a list. */
function requireAt(
  index: number,
  { standings, lists, faulty }: Omit<FileRead, 'shape'>,
  file: string,
  written = String(index),
) {
  if (index >= standings) {
    const has =
      standings === 0
        ? 'no standings'
        : standings === 1
          ? 'one standing, #0'
          : `${standings} standings, #0 to #${standings - 1}`;
    throw new CorpusError(`${file}#${written}: there is no such place; ${file} has ${has}`);
  }
  if (lists === 0 && faulty === 0) throw new CorpusError(`${file}#${written} has no decklist`);
}

/** The event described by the fields before the standings of an object. */
function eventAround(before: Uint8Array): CorpusEvent | undefined {
  return eventOfDetails(parseJson(`${new TextDecoder().decode(before)}[]}`).value);
}

/** Reads entries with the scanner, if there is one. */
function scanning(
  reader: StandingsReader,
  { scanner, event, results }: ReadFileOptions,
  onList: () => void,
): TakeEntry | undefined {
  if (scanner === undefined) return undefined;
  return ({ bytes, end }, start, form) => {
    const index = reader.count;
    // The first standing is parsed, because a finding shows its fields if no standing has a list.
    if (index === 0) return -1;
    const after = scanner.read({ bytes, end, start, isLine: form === 'lines', index, event });
    if (after === -1) return -1;
    reader.countRead(scanner.hasList);
    results?.add(index, scanner.hasList, () => scanner.facts());
    if (scanner.hasList) onList();
    return after;
  };
}

function readOneList(
  target: ReadTarget,
  given: string,
  reader: StandingsReader,
  { format, event, file, entry, prepare = String }: ReadFileOptions & { readonly file: string },
): FileRead {
  if (entry !== undefined) {
    throw new CorpusError(`${file} is one list, which has no index; name it without #${entry}`);
  }
  const text = prepare(given);
  const read = readDecklist(text, format === undefined ? {} : { format });
  const { decklist, diagnostics: found, confidence, lines } = read;
  // A JSON object without cards is an empty list; a text without cards and faults contains only headings.
  const isNothing = lines !== undefined && decklist.cards.length === 0 && found.length === 0;
  const hasText = text.trim() !== '';
  const diagnostics = isNothing ? [diagnose('nothing-read', '', { hasText })] : found;
  const hasFaults = hasErrors(diagnostics);
  const isKept = decklist.cards.length > 0 || !hasFaults;
  if (isKept) target.add(decklist, { event });
  return {
    shape: 'list',
    lists: isKept ? 1 : 0,
    standings: 0,
    faulty: hasFaults || diagnostics.some(({ code }) => code === 'no-count') ? 1 : 0,
    diagnostics: [
      ...reader.finish().diagnostics,
      ...diagnostics.map((found) => ({ ...found, file })),
    ],
    ...(read.format !== 'json' && {
      reading: { format: read.format, confidence, ...defined({ lines }) },
    }),
    text,
  };
}
