/** Collects the metadata of lists in columns, with one block for every {@link partSize} lists. */
import { madeOnce } from '../../../core/json/grouping.js';
import type { MatchRecord } from '../../../core/tournament/standing.js';
import {
  type Block,
  type Corpus,
  type CorpusEvent,
  type ListLabel,
  noNumber,
  noRecord,
  partSize,
  recordStride,
} from '../layout/corpus.js';
import { GrowingNumbers } from '../layout/growing.js';
import { TextColumnBuilder, type Utf8Text } from '../layout/text-column.js';

/** What is known about a list besides its cards. */
export interface ListFacts {
  /** The index of the standing in its file, from 0. */
  readonly index?: number | undefined;
  /** The label that the list came with. */
  readonly label?: ListLabel | undefined;
  readonly event?: CorpusEvent | undefined;
  /** From 1. */
  readonly placing?: number | undefined;
  /** Up to 65,534 each. */
  readonly record?: MatchRecord | undefined;
  /** The player's id in the event. */
  readonly player?: string | undefined;
  /** The player's name. */
  readonly playerName?: string | undefined;
  /** The name of the list in reports. Default: its file, index and player. */
  readonly title?: string | undefined;
}

/** The metadata of a list, with the player as text or as bytes. */
export interface RowFacts extends Omit<ListFacts, 'player' | 'playerName'> {
  readonly player?: string | Utf8Text | undefined;
  readonly playerName?: string | Utf8Text | undefined;
}

type Columns = Pick<Corpus, 'blocks' | 'listCount' | 'labels' | 'events'>;

const labelFields = ['id', 'name'] as const;
const eventFields = ['id', 'name', 'date', 'format', 'game'] as const;

export type BlockBuilder = ReturnType<typeof blockBuilder>;

/** Collects the columns of all lists. A full block is finished immediately and never changes again. */
export function blockBuilder(base?: Columns) {
  const last = base?.blocks.at(-1);
  const isFull = last === undefined || last.listCount === partSize;
  const closed = (base?.blocks ?? []).slice(0, isFull ? undefined : -1);
  let open = openBlock(isFull ? undefined : last);
  const labels = new Ids(labelFields, base?.labels);
  const events = new Ids(eventFields, base?.events);

  return { count, add, eventNumber, finish };

  /** The number of lists. */
  function count(): number {
    return closed.length * partSize + open.count();
  }

  function add(deck: number, facts: RowFacts): void {
    const { label, event } = facts;
    const labelId = label && labels.of(label);
    open.add(deck, facts, labelId, event && events.of(event));
    if (open.count() < partSize) return;
    closed.push(open.finish());
    open = openBlock();
  }

  /** The index of an event in {@link Corpus.events}, or {@link noNumber} if there is no event. */
  function eventNumber(event: CorpusEvent | undefined): number {
    return event === undefined ? noNumber : events.of(event);
  }

  function finish(): Columns {
    const rest = open.count() === 0 ? [] : [open.finish()];
    return {
      blocks: Object.freeze([...closed, ...rest]),
      listCount: count(),
      labels: labels.values(),
      events: events.values(),
    };
  }
}

const numberColumns = ['deck', 'index', 'label', 'event', 'placing'] as const;
const textColumns = ['player', 'playerName', 'title'] as const;

/** The block that lists are added to. It starts with the lists of `base`, if given. */
function openBlock(base?: Block) {
  let count = base?.listCount ?? 0;
  const { deck, index, label, event, placing } = columnsOf(
    numberColumns,
    (name) => new GrowingNumbers(base?.[name] ?? new Uint32Array(count).fill(noNumber)),
  );
  const records = new GrowingNumbers(
    base?.record ?? new Uint16Array(count * recordStride).fill(noRecord),
  );
  const texts = columnsOf(textColumns, (name) => new TextColumnBuilder(base?.[name], count));

  return { count: () => count, add, finish };

  function add(ownDeck: number, facts: RowFacts, labelId = noNumber, eventId = noNumber): void {
    count++;
    const { placing: place, record } = facts;
    deck.push(ownDeck);
    index.push(facts.index ?? noNumber);
    label.push(labelId);
    event.push(eventId);
    placing.push(isCount(place, noNumber) && place > 0 ? place : noNumber);
    const { wins, losses, ties } = isRecord(record) ? record : without;
    records.push(wins);
    records.push(losses);
    records.push(ties);
    for (const name of textColumns) texts[name].push(facts[name]);
  }

  function finish(): Block {
    const record = Uint16Array.from(records.view());
    return Object.freeze({
      listCount: count,
      deck: deck.copy(),
      index: index.copy(),
      label: given(label),
      event: given(event),
      placing: given(placing),
      record: record.every((value) => value === noRecord) ? undefined : record,
      player: texts.player.finish(),
      playerName: texts.playerName.finish(),
      title: texts.title.finish(),
    });
  }
}

function columnsOf<Name extends string, Column>(
  names: readonly Name[],
  make: (name: Name) => Column,
): Readonly<Record<Name, Column>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Column>;
}

const without: MatchRecord = { wins: noRecord, losses: noRecord, ties: noRecord };

/** Whether a record has counts that fit into its column. */
export function isRecord(record: MatchRecord | undefined): record is MatchRecord {
  if (record === undefined) return false;
  const { wins, losses, ties } = record;
  return [wins, losses, ties].every((count) => isCount(count, noRecord));
}

function isCount(value: number | undefined, limit: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < limit;
}

/** A column, or undefined if no list has a value. */
function given(column: GrowingNumbers): Uint32Array | undefined {
  const values = column.copy();
  return values.every((value) => value === noNumber) ? undefined : values;
}

/** Assigns numbers to objects; objects with equal fields get the same number. */
class Ids<T extends object> {
  readonly #fields: readonly (keyof T)[];
  readonly #values: T[] = [];
  readonly #ids = new Map<string, number>();
  /** Callers often pass the same object again: all lists of a file share one event. */
  readonly #known = new WeakMap<T, number>();

  constructor(fields: readonly (keyof T)[], values: readonly T[] = []) {
    this.#fields = fields;
    for (const value of values) this.of(value);
  }

  of(value: T): number {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const given = this.#fields.filter((field) => value[field] !== undefined);
    const fields = given.map((field) => [field, value[field]] as const);
    const key = JSON.stringify(fields);
    const id = madeOnce(
      this.#ids,
      key,
      () => this.#values.push(Object.freeze(Object.fromEntries(fields)) as T) - 1,
    );
    this.#known.set(value, id);
    return id;
  }

  values(): readonly T[] {
    return Object.freeze([...this.#values]);
  }
}
