/** Finds files that a corpus contains twice: under another name, compressed, or in an older version. */

import { counted } from '../../core/diagnostics/counted.js';
import { addTo, groupBy, madeOnce } from '../../core/json/grouping.js';
import { shownDay } from '../../core/tournament/date.js';
import { corpusOf } from './build/merge.js';
import { eventNumberOf, fileOf, playerOf } from './layout/access.js';
import type { Corpus, CorpusEvent, FileOrigin } from './layout/corpus.js';

/** A file with the same content as an earlier file. Both are file numbers. */
export interface RepeatedFile {
  readonly file: number;
  readonly first: number;
}

/** Finds repeated and replaced files by comparing their origins. The first `before` files never count as repeated. */
export function repeatedFiles(origins: readonly FileOrigin[], before: number) {
  /** Content -> the files that have it, one for each event. */
  const contents = new Map<string, { readonly file: number; event: string | undefined }[]>();
  const paths = new Map<string | undefined, number>();
  const repeated: RepeatedFile[] = [];
  /** The files for whose path a later file has other content. */
  const replaced = new Set<number>();
  for (const [file, { content, path, event }] of origins.entries()) {
    if (content === undefined) continue;
    const older = paths.get(path);
    const sameContent = (contents.get(content) ?? []).filter(
      (one) => !replaced.has(one.file) && canBeSameEvent(one.event, event),
    );
    const same = sameContent.find((one) => one.file === older) ?? sameContent[0];
    if (older !== undefined && older !== same?.file) replaced.add(older);
    const first = file < before ? undefined : same;
    if (first !== undefined) {
      repeated.push({ file, first: first.file });
      first.event ??= event;
    } else {
      addTo(contents, content, { file, event });
    }
    if (path !== undefined) paths.set(path, first?.file ?? file);
  }
  return { repeated, replaced: [...replaced] };
}

/** Whether two files with the same content can belong to the same event; a copy might lack the event's details. */
function canBeSameEvent(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

/** Returns a function that tells whether a file is among these, by its content and event. */
export function knownAmong(origins: readonly FileOrigin[]): (file: FileOrigin) => boolean {
  const events = new Map<string, (string | undefined)[]>();
  for (const { content, event } of origins) {
    if (content === undefined) continue;
    addTo(events, content, event);
  }
  return ({ content = '', event }) =>
    events.get(content)?.some((one) => canBeSameEvent(one, event)) ?? false;
}

/** A note about a file that is given twice. */
export function repeatedFileText(file: string, first: string): string {
  return `${file} has the same content as ${first}, and counts once`;
}

/** The corpus without repeated and replaced files, and the numbers of these files; see {@link repeatedFiles}. */
export function dropRepeats(corpus: Corpus, before: number) {
  const found = repeatedFiles(corpus.origins, before);
  const dropped = new Set([...found.repeated.map(({ file }) => file), ...found.replaced]);
  if (dropped.size === 0) return { corpus, ...found };
  return { corpus: corpusOf(corpus, { isTaken: (file) => !dropped.has(file) }), ...found };
}

/** An event for which two files have lists of the same players, such as two versions of its standings. */
export type RepeatedEvent = ReturnType<typeof repeatedEvents>[number];

/** The events for which two files have lists of the same players. */
export function repeatedEvents(corpus: Corpus) {
  // Events without an id that share a name are a series, with one event a day.
  const keys = corpus.events.map(({ id, name = id, date, game }) =>
    name === undefined
      ? undefined
      : JSON.stringify(id === undefined ? [game, name, shownDay(date)] : [game, id]),
  );
  const eventIn = (list: number) => eventNumberOf(corpus, list) ?? -1;
  const groups = groupBy(Array(corpus.listCount).keys(), (list) => keys[eventIn(list)]);
  groups.delete(undefined);
  return [...groups.values()].flatMap((lists) => {
    const [first, last] = [lists[0] as number, lists.at(-1) as number];
    // Lists are ordered by file.
    const isOfOne = fileOf(corpus, first) === fileOf(corpus, last);
    const found = isOfOne ? undefined : repeatedPlayers(corpus, lists);
    return found === undefined
      ? []
      : [{ event: corpus.events[eventIn(first)] as CorpusEvent, ...found }];
  });
}

/** The warning about an event whose lists are in two files. */
export function repeatedEventText({ event, files, lists }: RepeatedEvent): string {
  const what = `${counted(lists, 'list')} of ${event.name ?? event.id}`;
  return `warning: ${what} count twice: ${files[0]} and ${files[1]} have the same players; remove one of the files`;
}

/** Counts the lists of an event whose player also has a list in an earlier file. */
function repeatedPlayers(corpus: Corpus, lists: readonly number[]) {
  const first = new Map<string, number>();
  let files: readonly [string, string] | undefined;
  let count = 0;
  for (const list of lists) {
    const player = playerOf(corpus, list);
    if (player === undefined) continue;
    const file = fileOf(corpus, list);
    const earlier = madeOnce(first, player, () => file);
    if (earlier === file) continue;
    files ??= [corpus.files[earlier] ?? '', corpus.files[file] ?? ''];
    count++;
  }
  return files && { files, lists: count };
}
