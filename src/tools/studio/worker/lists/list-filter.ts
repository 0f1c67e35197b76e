/** Filters lists. */
import { agreementTest } from '../../../../questions/analysis/compare/agreement.js';
import { fileOf } from '../../../../questions/corpus/layout/access.js';
import { partSize } from '../../../../questions/corpus/layout/corpus.js';
import type { Move } from '../../../../questions/corpus/session/moves.js';
import type { Session } from '../../../../questions/corpus/session/session.js';
import type { Scheduler } from '../../../../questions/learning/scheduler.js';
import { cardListsOf } from '../../../language/features/cards.js';
import type { ListQuery } from '../../protocol.js';
import { moveKey } from '../editing.js';
import { eventNames, type ListColumns } from './list-columns.js';

export interface FilterSources {
  readonly columns: ListColumns;
  readonly session: Session;
  readonly moves: readonly Move[];
}

/** Whether a list, given by number, passes. */
type Test = (list: number) => boolean;

/** The tests of a filter; all conditions on decks are one test. */
export async function testsOf(
  query: ListQuery,
  sources: FilterSources,
  scheduler: Scheduler,
): Promise<readonly Test[]> {
  const { columns } = sources;
  const { event, placing, label, lists, text = '' } = query;
  const tests: Test[] = [];
  const marks = deckMarks(query, sources);
  if (marks !== undefined) {
    const decks = columns.column('deck');
    tests.push((list) => marks[decks[list] as number] === 1);
  }
  if (event !== undefined) {
    const events = columns.column('event');
    tests.push((list) => events[list] === event);
  }
  if (placing !== undefined) {
    const placings = columns.column('placing');
    tests.push((list) => (placings[list] as number) <= placing);
  }
  if (label !== undefined) {
    const labels = columns.column('label');
    const isWanted = columns.corpus.labels.map(({ id, name = id }) => name === label);
    tests.push((list) => isWanted[labels[list] as number] === true);
  }
  if (lists !== undefined) {
    const wanted = new Set(lists);
    tests.push((list) => wanted.has(list));
  }
  if (query.show === 'other') {
    const isAgreed = agreementTest(sources.session);
    tests.push((list) => isAgreed(list) === false);
  }
  if (text.trim() !== '')
    tests.push(await holdsText(text.trim().toLowerCase(), columns, scheduler));
  return tests;
}

/** Deck -> 1 if it passes the filter; undefined if the filter has no conditions on decks. */
function deckMarks(query: ListQuery, { columns, session, moves }: FilterSources) {
  const { corpus } = columns;
  const { deck, move, show, matchedBy = [], cards = [] } = query;
  const isWanted = labelTest(query, session);
  const sets: Iterable<number>[] = [];
  if (deck !== undefined || show === 'unclassified') {
    const { names, numbers } = session.labels;
    const wanted = names.map(({ id }) => isWanted(id));
    sets.push(decksWhere(numbers, (label) => wanted[label] === true));
  }
  if (move !== undefined) sets.push(moves.find((one) => moveKey(one) === move)?.decks ?? []);
  if (show === 'moved') sets.push(decksOf(moves));
  for (const identifier of matchedBy) sets.push(session.decksMatching(identifier));
  const held = cardListsOf(corpus, session.program.ruleSet.match.names);
  for (const { name, least = 1 } of cards) {
    sets.push(decksWhere(held.copiesByDeck([held.fold(name)]), (copies) => copies >= least));
  }
  if (sets.length === 0) return undefined;
  // A deck passes if it is in all sets.
  const counts = new Uint8Array(corpus.deckCount);
  for (const [before, set] of sets.entries()) {
    for (const one of set) if (counts[one] === before) counts[one] = before + 1;
  }
  return counts.map((count) => (count === sets.length ? 1 : 0));
}

/** The decks of moves. Each deck is in only one move. */
export function* decksOf(moves: readonly Move[]) {
  for (const { decks } of moves) yield* decks;
}

function labelTest({ deck, isFamily, show }: ListQuery, { program }: Session) {
  const { ruleSet } = program;
  return (id: string): boolean => {
    if (show === 'unclassified' && ruleSet.get(id) !== undefined) return false;
    if (deck === undefined || id === deck) return true;
    return isFamily === true && ruleSet.parentOf(id)?.identifier === deck;
  };
}

function* decksWhere(numbers: Uint32Array, isWanted: (number: number) => boolean) {
  for (let deck = 0; deck < numbers.length; deck++) {
    if (isWanted(numbers[deck] as number)) yield deck;
  }
}

/** Whether the name of a list, its player, file or event contains a lower-case text. */
async function holdsText(text: string, columns: ListColumns, scheduler: Scheduler): Promise<Test> {
  const { corpus } = columns;
  const isIn = (name: string) => name.toLowerCase().includes(text);
  const events = columns.column('event');
  const isEvent = eventNames(corpus).map(isIn);
  const isFile = corpus.files.map(isIn);
  const names = await columns.names(scheduler);
  const place = /^(.*)#(\d+)/.exec(text);
  const isPlaceFile = corpus.files.map((file) => file.toLowerCase().endsWith(place?.[1] ?? ''));
  const indexes = columns.column('index');
  return (list) =>
    isEvent[events[list] as number] === true ||
    isFile[fileOf(corpus, list)] === true ||
    (names[list] as string).includes(text) ||
    (place !== null &&
      String(indexes[list]) === place[2] &&
      isPlaceFile[fileOf(corpus, list)] === true);
}

/** The lists that pass all tests, in an order. */
export async function filtered(
  tests: readonly Test[],
  order: Uint32Array | undefined,
  listCount: number,
  scheduler: Scheduler,
): Promise<Uint32Array> {
  const found = new Uint32Array(listCount);
  let count = 0;
  const passes = all(tests);
  for (let start = 0; start < listCount; start += partSize) {
    const end = Math.min(listCount, start + partSize);
    for (let at = start; at < end; at++) {
      const list = order === undefined ? at : (order[at] as number);
      found[count] = list;
      if (passes(list)) count++;
    }
    await scheduler.pause();
  }
  return found.slice(0, count);
}

/** Combines tests into one function, because looping over an array of tests would take most of the time. */
function all([first = () => true, ...others]: readonly Test[]): Test {
  if (others.length === 0) return first;
  const rest = all(others);
  return (list) => first(list) && rest(list);
}
