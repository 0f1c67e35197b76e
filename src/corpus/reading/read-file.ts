/** Reads the lists of one file into a corpus that is being built. */
import { readDecklist } from '../../decks/read.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { readTournament } from '../../importers/mtgo/tournaments.js';
import { EntryReader } from '../../json/entries.js';
import { parseJson } from '../../json/parse.js';
import type { CorpusBuilder } from '../build/builder.js';
import type { CorpusEvent } from '../layout/corpus.js';
import { cutArray, openFile, textOf } from '../open.js';
import type { Shape } from '../shape.js';
import { eventOfTournament } from './facts.js';
import type { StandingScanner } from './scanner.js';
import { StandingsReader } from './standings.js';

/** What was found in a file. */
export interface FileRead {
  /** How the file holds its lists. */
  readonly shape: Shape['kind'];
  readonly lists: number;
  /** The number of standings, with those that have no list. */
  readonly standings: number;
  /** The number of lists that cannot be read completely. */
  readonly faulty: number;
  /** Each has the file's name; pointers begin with the standing's index. */
  readonly diagnostics: readonly Diagnostic[];
  /** The text of the file if it is one list, for code frames. */
  readonly text?: string;
}

/** The corpus that files are read into. */
export interface ReadTarget {
  readonly builder: CorpusBuilder;
  /** Adds to the same builder. */
  readonly scanner: Pick<StandingScanner, 'read' | 'hasList'>;
}

/**
 * Reads the lists of a file. `given` is their event unless the file has one. Throws only what the
 * input throws.
 */
export async function readFileInto(
  { builder, scanner }: ReadTarget,
  input: AsyncIterable<Uint8Array>,
  file: string,
  given: CorpusEvent | undefined,
): Promise<FileRead> {
  builder.beginFile(file);
  let event = given;
  let lists = 0;
  const reader = new StandingsReader(file, (deck, facts, onFault) => {
    lists++;
    builder.add(deck, { ...facts, event }, onFault);
  });
  const note = (found: Diagnostic) => reader.note(found);
  const opened = await openFile(input, note);
  const { shape } = opened;
  switch (shape.kind) {
    case 'list':
      return readOneList(builder, await textOf(opened.content), file, event);
    case 'standing':
      reader.add(await textOf(opened.content));
      break;
    case 'tournament': {
      const text = await textOf(opened.whole);
      const { value } = parseJson(text);
      const { standings, diagnostics } = readTournament(value ?? text);
      diagnostics.forEach(note);
      event = eventOfTournament(value) ?? event;
      for (const standing of standings) reader.addValue(standing);
      break;
    }
    default: {
      // An array without an object around it is cut as well, to report anything that follows it.
      const isArray = shape.kind === 'array';
      const { content, after, isClosed } = isArray ? cutArray(opened.content, shape, note) : opened;
      const entries = new EntryReader(({ bytes, end }, start, form) => {
        const index = reader.count;
        // The fields of the first one are in a finding if no standing has a list.
        if (index === 0) return -1;
        const isLine = form === 'lines';
        const behind = scanner.read({ bytes, end, start, isLine, index, event });
        if (behind === -1) return -1;
        reader.countRead(scanner.hasList);
        if (scanner.hasList) lists++;
        return behind;
      });
      for await (const chunk of content) for (const text of entries.push(chunk)) reader.add(text);
      for (const text of entries.end()) reader.add(text);
      for await (const _ of after);
      if (!isClosed()) reader.noteCutOff();
    }
  }
  return { shape: shape.kind, lists, ...reader.finish() };
}

function readOneList(
  builder: CorpusBuilder,
  text: string,
  file: string,
  event: CorpusEvent | undefined,
): FileRead {
  const { decklist, diagnostics } = readDecklist(text);
  const hasFaults = hasErrors(diagnostics);
  const isKept = decklist.cards.length > 0 || !hasFaults;
  if (isKept) builder.add(decklist, { event });
  return {
    shape: 'list',
    lists: isKept ? 1 : 0,
    standings: 0,
    faulty: hasFaults ? 1 : 0,
    diagnostics: diagnostics.map((found) => ({ ...found, file })),
    text,
  };
}
