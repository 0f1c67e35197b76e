/** The events of a corpus: what each player played, and who played whom. */
import { defined } from '../../core/json/defined.js';
import { addTo, groupBy, madeOnce } from '../../core/json/grouping.js';
import { dayOf, isoDate } from '../../core/tournament/date.js';
import { type EventResults, noPlacing } from '../../core/tournament/results.js';
import { fileOf, listsOfFile } from './layout/access.js';
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
  /** An index into {@link Corpus.files}: the file of its results, or else of its first list. */
  readonly file: number;
  /** `results`: the file has results; `event`: it has only lists of a known event; `file`: it stands for the event. */
  readonly by: 'results' | 'event' | 'file';
  /** An unknown event gets the name of its file, and the date that this name begins with. */
  readonly event: CorpusEvent;
  readonly results: EventResults;
  /** Player -> list, or {@link noNumber} if the player has no list. */
  readonly lists: Uint32Array;
}

/**
 * The events of a corpus. A file with results is one event. Other lists are grouped by event, or by file if
 * their event is not known.
 */
export function eventFields(corpus: Corpus): CorpusEventField[] {
  const keys = corpus.events.map(eventKey);
  return fieldsBy(corpus, (file, event) => keys[event] ?? `file ${file}`);
}

/** An event with its date in the form that stores use, however a file writes it. */
export function dated(event: CorpusEvent): CorpusEvent {
  const { date } = event;
  return date === undefined ? event : { ...event, date: isoDate(date) };
}

/** A key that is the same for an event in every file. */
export function eventKey({ id, name, date, format, game }: CorpusEvent): string {
  return JSON.stringify([id, name, date && isoDate(date), format, game]);
}

/** The events of each file of a corpus, like {@link eventFields}, but no event includes lists of two files. */
export function fileFields(corpus: Corpus): readonly (readonly CorpusEventField[])[] {
  const fields = groupBy(
    fieldsBy(corpus, (file, event) => `${file} ${event}`),
    ({ file }) => file,
  );
  return corpus.files.map((_, file) => fields.get(file) ?? []);
}

/**
 * Returns the corpus with an event for every list: lists without one get the event of {@link eventFields}.
 *
 * @param date the date for events without one
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

/** The event of a file that does not name one; its date is the day that the file name begins with. */
function eventOfFile({ files, origins }: Corpus, file: number): CorpusEvent {
  const name = files[file] ?? '';
  return defined({ name, date: dayInName(name) ?? origins[file]?.day });
}

/** The day that the file name at the end of a path begins with, or undefined if there is none. */
export function dayInName(path: string): string | undefined {
  const [, day] = /(?:^|[/\\])(\d{4}-\d\d-\d\d)(?!\d)[^/\\]*$/.exec(path) ?? [];
  return dayOf(day) === day ? day : undefined;
}

/** The display name of an event. If a file stands for the event, folder, day and extension are removed. */
export function eventName({ id, name = id }: CorpusEvent): string | undefined {
  return id === undefined && name !== undefined && /\.(json\w*|csv|txt|gz)$/i.test(name)
    ? name.replace(/^.*[/\\]/, '').replace(/^\d{4}-\d\d-\d\d[-_ ]|(\.standings)?\.\w+(\.gz)?$/g, '')
    : name;
}

/** The files with results, then all other lists, grouped by key. */
function fieldsBy(
  corpus: Corpus,
  keyOf: (file: number, event: number) => string,
): CorpusEventField[] {
  const fields = corpus.results.map((results) => fieldOf(corpus, results));
  const isCounted = new Uint8Array(corpus.listCount);
  for (const { lists } of fields) {
    for (const list of lists) if (list !== noNumber) isCounted[list] = 1;
  }
  const others = new Map<string, number[]>();
  for (const file of corpus.files.keys()) {
    for (const list of listsOfFile(corpus, file)) {
      if (isCounted[list] === 1) continue;
      addTo(others, keyOf(file, columnAt(corpus, 'event', list)), list);
    }
  }
  for (const lists of others.values()) fields.push(listField(corpus, Uint32Array.from(lists)));
  return fields;
}

function fieldOf(corpus: Corpus, found: FileResults): CorpusEventField {
  const { file, event, players, absent, ...results } = found;
  const lists = new Uint32Array(players).fill(noNumber);
  const placing = new Uint32Array(players);
  for (const list of listsOfFile(corpus, file)) {
    const player = columnAt(corpus, 'index', list);
    if (player >= players) continue;
    lists[player] = list;
    placing[player] = placingOf(corpus, list);
  }
  for (let at = 0; at < absent.length; at += absentStride) {
    placing[absent[at] as number] = absent[at + 1] as number;
  }
  return {
    file,
    by: 'results',
    event: corpus.events[event] ?? eventOfFile(corpus, file),
    results: { players, placing, ...results },
    lists,
  };
}

/** The field of an event without results: each list is a player. */
function listField(corpus: Corpus, lists: Uint32Array): CorpusEventField {
  const [first = 0] = lists;
  const event = corpus.events[columnAt(corpus, 'event', first)];
  const file = fileOf(corpus, first);
  return {
    file,
    by: event === undefined ? 'file' : 'event',
    event: event ?? eventOfFile(corpus, file),
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
