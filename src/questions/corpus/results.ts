/** The events of a corpus with their players: what each of them played, and who played whom. */
import { defined } from '../../core/json/defined.js';
import { addTo, madeOnce } from '../../core/json/grouping.js';
import { dayOf, isoDate } from '../../core/tournament/date.js';
import { type EventResults, noPlacing } from '../../core/tournament/results.js';
import { fileOf } from './layout/access.js';
import {
  absentStride,
  type Corpus,
  type CorpusEvent,
  type FileResults,
  noNumber,
  partMask,
  partShift,
  partSize,
} from './layout/corpus.js';

/** The players of an event. */
export interface CorpusEventField {
  /** An unknown event has the name of its file, and the day with which the name begins. */
  readonly event: CorpusEvent;
  readonly results: EventResults;
  /** Player -> list, or {@link noNumber} for a player without one. */
  readonly lists: Uint32Array;
}

/**
 * The events of a corpus. The lists of a file are an event with its results, where it has any; of the
 * other lists, those of the same event, or those of a file where no event is known.
 */
export function eventFields(corpus: Corpus): CorpusEventField[] {
  const fields = corpus.results.map((results) => fieldOf(corpus, results));
  const keys = corpus.events.map(eventKey);
  const others = otherLists(corpus, fields, (file, event) => keys[event] ?? `file ${file}`);
  for (const lists of others) fields.push(listField(corpus, lists));
  return fields;
}

/** An event as a store has it, however a file writes its date. */
export function dated(event: CorpusEvent): CorpusEvent {
  const { date } = event;
  return date === undefined ? event : { ...event, date: isoDate(date) };
}

/** The same text for one event, in whatever file its lists are. */
export function eventKey({ id, name, date, format, game }: CorpusEvent): string {
  return JSON.stringify([id, name, date && isoDate(date), format, game]);
}

/** The events of a file. */
export interface FileFields {
  /** In {@link Corpus.files}. */
  readonly file: number;
  /** The event whose results the file has. */
  readonly results?: CorpusEventField;
  /** Its other lists, by their events. */
  readonly lists: readonly (CorpusEventField & {
    /** Whether the event is known; if not, it is the file. */
    readonly isKnown: boolean;
  })[];
}

/** The events of each file of a corpus: as {@link eventFields}, but no event has lists of two files. */
export function fileFields(corpus: Corpus): FileFields[] {
  const results = corpus.results.map((found) => fieldOf(corpus, found));
  const known = new Map(corpus.results.map(({ file }, at) => [file, results[at]]));
  const lists = corpus.files.map((): FileFields['lists'][number][] => []);
  for (const some of otherLists(corpus, results, (file, event) => `${file} ${event}`)) {
    const [first = 0] = some;
    const isKnown = columnAt(corpus, 'event', first) !== noNumber;
    lists[fileOf(corpus, first)]?.push({ isKnown, ...listField(corpus, some) });
  }
  return lists.map((some, file) => {
    const found = known.get(file);
    return { file, ...defined({ results: found }), lists: some };
  });
}

/**
 * The same corpus, in which all lists have an event: those of a file without one have that of {@link eventFields}.
 *
 * @param date the day of events that have none
 */
export function withFileEvents(corpus: Corpus, date?: string): Corpus {
  const { blocks, results } = corpus;
  const events = [...corpus.events];
  const ofFile = new Map<number, number>();
  const known = (event: number, file: number) => {
    if (event !== noNumber) return event;
    return madeOnce(ofFile, file, () => events.push(eventOfFile(corpus, file)) - 1);
  };
  const eventAt = (list: number) => known(columnAt(corpus, 'event', list), fileOf(corpus, list));
  const complete = {
    blocks: blocks.map((block, number) => ({
      ...block,
      event: block.deck.map((_, at) => eventAt(number * partSize + at)),
    })),
    results: results.map((found) => ({ ...found, event: known(found.event, found.file) })),
  };
  const dated = events.map((event) => ({ ...defined({ date }), ...event }));
  return { ...corpus, ...complete, events: dated };
}

/** The event of a file that names none: its date is the day that the name of the file begins with. */
function eventOfFile({ files, origins }: Corpus, file: number): CorpusEvent {
  const name = files[file] ?? '';
  return defined({ name, date: dayInName(name) ?? origins[file]?.day });
}

/** The day that the name of the file at a path begins with; undefined if there is none. */
export function dayInName(path: string): string | undefined {
  const [, day] = /(?:^|[/\\])(\d{4}-\d\d-\d\d)(?!\d)[^/\\]*$/.exec(path) ?? [];
  return dayOf(day) === day ? day : undefined;
}

/** The name of an event for people; of one that is a file, without its folder, day and extension. */
export function eventName({ id, name = id }: CorpusEvent): string | undefined {
  return id === undefined && name !== undefined && /\.(json\w*|csv|txt|gz)$/i.test(name)
    ? name.replace(/^.*[/\\]/, '').replace(/^\d{4}-\d\d-\d\d[-_ ]|(\.standings)?\.\w+(\.gz)?$/g, '')
    : name;
}

/** The lists that are in none of the fields, in groups by their keys. */
function otherLists(
  corpus: Corpus,
  fields: readonly CorpusEventField[],
  keyOf: (file: number, event: number) => string,
): Uint32Array[] {
  const isCounted = new Uint8Array(corpus.listCount);
  for (const { lists } of fields) {
    for (const list of lists) if (list !== noNumber) isCounted[list] = 1;
  }
  const others = new Map<string, number[]>();
  for (const [file, start] of corpus.fileStarts.entries()) {
    const end = corpus.fileStarts[file + 1] ?? corpus.listCount;
    for (let list = start; list < end; list++) {
      if (isCounted[list] === 1) continue;
      addTo(others, keyOf(file, columnAt(corpus, 'event', list)), list);
    }
  }
  return [...others.values()].map((lists) => Uint32Array.from(lists));
}

function fieldOf(corpus: Corpus, found: FileResults): CorpusEventField {
  const { file, event, players, absent, ...results } = found;
  const lists = new Uint32Array(players).fill(noNumber);
  const placing = new Uint32Array(players);
  const end = corpus.fileStarts[file + 1] ?? corpus.listCount;
  for (let list = corpus.fileStarts[file] as number; list < end; list++) {
    const player = columnAt(corpus, 'index', list);
    if (player >= players) continue;
    lists[player] = list;
    placing[player] = placingOf(corpus, list);
  }
  for (let at = 0; at < absent.length; at += absentStride) {
    placing[absent[at] as number] = absent[at + 1] as number;
  }
  return {
    event: corpus.events[event] ?? eventOfFile(corpus, file),
    results: { players, placing, ...results },
    lists,
  };
}

/** Lists whose event has no results: each is a player. */
function listField(corpus: Corpus, lists: Uint32Array): CorpusEventField {
  const [first = 0] = lists;
  const event = corpus.events[columnAt(corpus, 'event', first)];
  return {
    event: event ?? eventOfFile(corpus, fileOf(corpus, first)),
    results: {
      players: lists.length,
      placing: lists.map((list) => placingOf(corpus, list)),
      stages: [],
      pairings: new Uint32Array(),
      rounds: new Uint16Array(),
    },
    lists,
  };
}

function columnAt({ blocks }: Corpus, column: 'event' | 'index' | 'placing', list: number): number {
  return blocks[list >>> partShift]?.[column]?.[list & partMask] ?? noNumber;
}

function placingOf(corpus: Corpus, list: number): number {
  const placing = columnAt(corpus, 'placing', list);
  return placing === noNumber ? noPlacing : placing;
}
