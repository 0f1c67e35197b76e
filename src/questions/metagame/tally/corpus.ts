/** Counts the events of a corpus. */

import { groupBy } from '../../../core/json/grouping.js';
import { unclassifiedDeck } from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { deckNumberOf, labelNumberOf, rowOf } from '../../corpus/layout/access.js';
import {
  type Corpus,
  type CorpusEvent,
  type FileOrigin,
  type ListLabel,
  noNumber,
} from '../../corpus/layout/corpus.js';
import { type CorpusEventField, eventFields, eventKey, fileFields } from '../../corpus/results.js';
import type { CorpusTags } from '../../corpus/tagging/tag.js';
import {
  type Archetype,
  ArchetypeTable,
  inOrder,
  labelledArchetype,
  listless,
  unknown,
} from '../archetypes.js';
import { tallyEvent } from './event.js';
import { compareEvents, type EventTally, type Tally, tallyFormat } from './tally.js';

/** The archetypes of the lists of a corpus. */
export interface CorpusLabels {
  /** The version of the program that labelled the lists, or a name for other labels. */
  readonly program: string;
  readonly archetypes: readonly Archetype[];
  /** The archetype number of a list. */
  archetypeOf(list: number): number;
}

/** The labels that a program gives to the lists of a corpus. */
export function programLabels(corpus: Corpus, tags: CorpusTags): CorpusLabels {
  const { program, outcomes, classifications } = tags;
  const table = new ArchetypeTable(program.ruleSet.unclassified);
  const met = classifications.map((found) => table.numberOf(found));
  return labelsInOrder(
    program.version,
    table,
    (list) => met[outcomes[deckNumberOf(corpus, list)] as number] as number,
  );
}

/** Labels with sorted archetypes; `numberOf` returns the number of a list in the table. */
function labelsInOrder(
  program: string,
  table: ArchetypeTable,
  numberOf: (list: number) => number,
): CorpusLabels {
  const sorted = inOrder(table.all);
  const numbers = table.all.map((archetype) => sorted.add(archetype));
  return {
    program,
    archetypes: sorted.all,
    archetypeOf: (list) => numbers[numberOf(list)] as number,
  };
}

/** Joins the labels of several programs; `partOf` returns the index of the labels that apply to a list. */
export function joinLabels(
  parts: readonly CorpusLabels[],
  partOf: (list: number) => number,
): CorpusLabels {
  const [first = noLabels] = parts;
  if (parts.length < 2) return first;
  const table = new ArchetypeTable(first.archetypes[unknown] as Archetype);
  const met = parts.map(({ archetypes }) => archetypes.map((archetype) => table.add(archetype)));
  const program = [...new Set(parts.map((part) => part.program))].sort().join(', ');
  return labelsInOrder(program, table, (list) => {
    const part = partOf(list);
    const number = parts[part]?.archetypeOf(list) ?? unknown;
    return met[part]?.[number] ?? unknown;
  });
}

/** The labels for lists that came without any. */
export const noLabels: CorpusLabels = {
  program: 'labels of the lists',
  archetypes: new ArchetypeTable(unclassifiedDeck).all,
  archetypeOf: () => unknown,
};

/**
 * The labels that the lists of a corpus came with; undefined if none has one.
 *
 * @param ruleSet provides the families of identifiers, and its own label for unclassified lists
 */
export function givenLabels(corpus: Corpus, ruleSet?: RuleSet): CorpusLabels | undefined {
  if (corpus.labels.length === 0) return undefined;
  const { unclassified = unclassifiedDeck } = ruleSet ?? {};
  const table = new ArchetypeTable(unclassified);
  const whole = ruleSet === undefined ? wholeLabels(corpus.labels) : corpus.labels;
  const met = whole.map(({ id, name = id }) => {
    if (id === unclassifiedDeck.id || id === unclassified.id || name === undefined) return unknown;
    return table.add(labelledArchetype({ id: id ?? name, name }, ruleSet));
  });
  return labelsInOrder(
    noLabels.program,
    table,
    (list) => met[labelNumberOf(corpus, list) ?? -1] ?? unknown,
  );
}

/** Adds what the other labels say to labels of a name alone, if one deck has it, and to labels of an id alone. */
function wholeLabels(labels: readonly ListLabel[]): readonly ListLabel[] {
  const whole = labels.filter(({ id, name }) => id !== undefined && name !== undefined);
  const idsOf = groupBy(whole, ({ name }) => name);
  const namesOf = groupBy(whole, ({ id }) => id);
  return labels.map((label) => {
    const decks = label.id === undefined ? idsOf.get(label.name) : namesOf.get(label.id);
    return label.name === undefined || decks?.length === 1 ? { ...decks?.[0], ...label } : label;
  });
}

/** The tally of all events of a corpus. Each file without an event counts as one event. */
export function tallyCorpus(corpus: Corpus, labels: CorpusLabels): Tally {
  const events = eventFields(corpus).map((field) => tallyField(corpus, field, labels));
  return {
    format: tallyFormat,
    program: labels.program,
    archetypes: labels.archetypes,
    events: events.sort(compareEvents),
  };
}

/** The tally of the events in one file; tallies of files can be joined. */
export interface FileTally {
  readonly file: string;
  /** Identifies the file. */
  readonly origin: FileOrigin;
  /** The event of the file, if the file has results. */
  readonly results?: EventTally | undefined;
  /** Lists of events whose results the file lacks; other files can have more lists of these events. */
  readonly lists: readonly ListTally[];
}

/** The tally of the lists of one event in a file. */
export interface ListTally {
  /** Whether the event is known; if not, the file's lists are one event. */
  readonly isKnown: boolean;
  readonly tally: EventTally;
}

/** The tally of each file of a corpus. */
export function tallyFiles(corpus: Corpus, labels: CorpusLabels): FileTally[] {
  const tally = (field: CorpusEventField) => tallyField(corpus, field, labels);
  return fileFields(corpus).map((fields, file) => {
    const results = fields.find(({ by }) => by === 'results');
    return {
      file: corpus.files[file] ?? '',
      origin: corpus.origins[file] ?? {},
      results: results && tally(results),
      lists: fields.flatMap((field) =>
        field === results ? [] : [{ isKnown: field.by === 'event', tally: tally(field) }],
      ),
    };
  });
}

function tallyField(
  corpus: Corpus,
  { event, results, lists }: CorpusEventField,
  labels: CorpusLabels,
): EventTally {
  const archetypes = lists.map((list) => (list === noNumber ? listless : labels.archetypeOf(list)));
  const recordOf = (player: number) => {
    const list = lists[player] ?? noNumber;
    return list === noNumber ? undefined : rowOf(corpus, list).record;
  };
  return tallyEvent({ event, results, archetypes, recordOf });
}

/** The lists of these events of a tally of this corpus. */
export function listsOf(corpus: Corpus, events: readonly CorpusEvent[]): number[] {
  const wanted = new Set(events.map(eventKey));
  return eventFields(corpus)
    .filter(({ event }) => wanted.has(eventKey(event)))
    .flatMap(({ lists }) => [...lists].filter((list) => list !== noNumber));
}
