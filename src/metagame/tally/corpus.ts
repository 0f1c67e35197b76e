/** Counting the events of a corpus. */

import { deckNumberOf, labelNumberOf, playerOf } from '../../corpus/layout/access.js';
import { type Corpus, type CorpusEvent, noNumber } from '../../corpus/layout/corpus.js';

import { type CorpusEventField, eventFields } from '../../corpus/results.js';
import type { CorpusTags } from '../../corpus/tagging/tag.js';
import { unclassifiedDeck } from '../../rules/model.js';
import { type Archetype, ArchetypeTable, listless, unknown } from '../archetypes.js';
import { tallyEvent } from './event.js';
import { compareEvents, type Tally, tallyFormat } from './tally.js';

/** What the lists of a corpus count as. */
export interface CorpusLabels {
  /** The version of the program that gave them, or a name for other labels. */
  readonly program: string;
  readonly archetypes: readonly Archetype[];
  /** The archetype of a list. */
  archetypeOf(list: number): number;
}

/** The labels that a program gives to the lists of a corpus. */
export function programLabels(corpus: Corpus, tags: CorpusTags): CorpusLabels {
  const { program, outcomes, classifications } = tags;
  const table = new ArchetypeTable(program.ruleSet.unclassified);
  const numbers = classifications.map((found) => table.numberOf(found));
  return {
    program: program.version,
    archetypes: table.all,
    archetypeOf: (list) => numbers[outcomes[deckNumberOf(corpus, list)] as number] as number,
  };
}

/** The labels that the lists of a corpus came with; undefined if none has one. */
export function givenLabels(corpus: Corpus): CorpusLabels | undefined {
  if (corpus.labels.length === 0) return undefined;
  const table = new ArchetypeTable(unclassifiedDeck);
  const numbers = corpus.labels.map(({ id, name = id }) => {
    if (id === unclassifiedDeck.id || name === undefined) return unknown;
    const label = { id: id ?? name, name };
    return table.add({ ...label, family: label, kind: 'named' });
  });
  return {
    program: 'labels of the lists',
    archetypes: table.all,
    archetypeOf: (list) => numbers[labelNumberOf(corpus, list) ?? -1] ?? unknown,
  };
}

/** How to count. */
export interface TallyOptions {
  /** Count the matches of each player apart, for intervals that are clustered by player. */
  readonly byPlayer?: boolean;
}

/** The tally of all events of a corpus. A file without an event is an event of its own. */
export function tallyCorpus(
  corpus: Corpus,
  labels: CorpusLabels,
  options: TallyOptions = {},
): Tally {
  const idsOf = options.byPlayer === true ? playerIds(corpus) : undefined;
  const events = eventFields(corpus).map((field) => tallyField(field, labels, idsOf));
  return {
    format: tallyFormat,
    program: labels.program,
    archetypes: labels.archetypes,
    events: events.sort(compareEvents),
  };
}

function tallyField(
  { event, results, lists }: CorpusEventField,
  labels: CorpusLabels,
  idsOf: ((lists: Uint32Array) => string[]) | undefined,
) {
  const archetypes = lists.map((list) => (list === noNumber ? listless : labels.archetypeOf(list)));
  return tallyEvent({ event, results, archetypes, ...(idsOf && { ids: idsOf(lists) }) });
}

/** The ids of players; one without an id, or without a list, has one of its own. */
function playerIds(corpus: Corpus): (lists: Uint32Array) => string[] {
  let unnamed = 0;
  return (lists) =>
    Array.from(lists, (list) => {
      const player = list === noNumber ? undefined : playerOf(corpus, list);
      return player ?? `\0${unnamed++}`;
    });
}

/** The lists of some events of a tally of this corpus. */
export function listsOf(corpus: Corpus, events: readonly CorpusEvent[]): number[] {
  const wanted = new Set(events.map(eventKey));
  return eventFields(corpus)
    .filter(({ event }) => wanted.has(eventKey(event)))
    .flatMap(({ lists }) => [...lists].filter((list) => list !== noNumber));
}

function eventKey({ id, name, date }: CorpusEvent): string {
  return JSON.stringify([id, name, date]);
}
