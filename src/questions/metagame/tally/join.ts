/** Joins tallies of files into one tally. */

import { madeOnce } from '../../../core/json/grouping.js';
import { repeatedFiles, repeatedFileText } from '../../corpus/duplicate-files.js';
import { dated, eventKey } from '../../corpus/results.js';
import { type Archetype, ArchetypeTable, inOrder, unknown } from '../archetypes.js';
import type { FileTally, ListTally } from './corpus.js';
import { addRecords, noPlayers } from './event.js';
import { compareEvents, type EventTally, renumbered, type Tally, tallyFormat } from './tally.js';

/**
 * Takes the tallies of files, in the order of the input, without repetitions: the result equals the tally of
 * the corpus of all files. The lists of an event can be in several files, but its results are in one file.
 */
export function tallyJoin(program: string, unclassified: Pick<Archetype, 'id' | 'name'>) {
  const all: FileTally[] = [];
  const table = new ArchetypeTable(unclassified);

  return { add, finish };

  /** Adds files that use these archetype numbers. */
  function add(archetypes: readonly Archetype[], files: Iterable<FileTally>): void {
    const numbers = archetypes.map((archetype) => table.add(archetype));
    // Shards of older releases have dates as the files write them.
    const placed = ({ event, ...counts }: EventTally) =>
      renumbered({ event: dated(event), ...counts }, numbers);
    for (const { results, lists, ...file } of files) {
      all.push({
        ...file,
        results: results && placed(results),
        lists: lists.map(({ isKnown, tally }) => ({ isKnown, tally: placed(tally) })),
      });
    }
  }

  function finish() {
    const origins = all.map(({ origin }) => origin);
    const { repeated, replaced } = repeatedFiles(origins, 0);
    const dropped = new Set([...repeated.map(({ file }) => file), ...replaced]);
    const nameOf = (file: number) => all[file]?.file ?? '';
    const files = all.filter((_, file) => !dropped.has(file));
    const events = [
      ...files.flatMap(({ results }) => results ?? []),
      ...joinedLists(files.flatMap(({ lists }) => lists)),
    ];
    const tally: Tally = { format: tallyFormat, program, ...ordered(events) };
    return {
      tally,
      /** Notes about files that are given twice but counted once. */
      repeated: repeated.map(({ file, first }) => repeatedFileText(nameOf(file), nameOf(first))),
      /** Events that count twice, because two files have them. */
      events: repeatedEvents(files),
    };
  }

  function ordered(events: readonly EventTally[]): Pick<Tally, 'archetypes' | 'events'> {
    const isUsed = new Set(events.flatMap(({ field }) => field.map(({ archetype }) => archetype)));
    const used = table.all.filter((_, number) => number <= unknown || isUsed.has(number));
    const sorted = inOrder(used);
    const numbers = table.all.map((archetype, number) =>
      isUsed.has(number) ? sorted.add(archetype) : unknown,
    );
    return {
      archetypes: sorted.all,
      events: events.map((event) => renumbered(event, numbers)).sort(compareEvents),
    };
  }
}

/** Events whose results are in one file while another file has results or lists of them, too. */
function repeatedEvents(files: readonly FileTally[]) {
  const results = new Map<string, string>();
  for (const { file, results: found } of files) {
    const id = found?.event.id;
    if (id !== undefined && !results.has(id)) results.set(id, file);
  }
  return files.flatMap(({ file, results: own, lists }) =>
    [own, ...lists.map(({ tally }) => tally)].flatMap((found) => {
      const first = results.get(found?.event.id ?? '');
      if (found === undefined || first === undefined || first === file) return [];
      return [{ event: found.event, files: [first, file] as const }];
    }),
  );
}

function joinedLists(lists: readonly ListTally[]): EventTally[] {
  const joined = new Map<string | ListTally, EventTally>();
  for (const one of lists) {
    const key = one.isKnown ? eventKey(one.tally.event) : one;
    const known = joined.get(key);
    joined.set(key, known === undefined ? one.tally : addLists(known, one.tally));
  }
  return [...joined.values()];
}

/** Adds tallies of lists of one event, which have no matches. */
function addLists(one: EventTally, other: EventTally): EventTally {
  const counts = new Map<number, ReturnType<typeof noPlayers>>();
  for (const { archetype, record, ...added } of [...one.field, ...other.field]) {
    const sums = madeOnce(counts, archetype, noPlayers);
    for (const field of ['players', 'day2', 'top8', 'winners'] as const) {
      sums[field] += added[field];
    }
    if (record !== undefined) sums.record = addRecords(sums.record, record);
  }
  return {
    ...one,
    players: one.players + other.players,
    field: [...counts.values()],
    hasPlacings: one.hasPlacings || other.hasPlacings,
  };
}
