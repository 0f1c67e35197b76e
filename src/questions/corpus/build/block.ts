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

/** Collects the columns of all lists. A full block is finished immediately and never changes again. */
export class BlockBuilder {
  readonly #blocks: Block[];
  readonly #labels: Ids<ListLabel>;
  readonly #events: Ids<CorpusEvent>;
  #open: OpenBlock;

  constructor(base?: Columns) {
    const blocks = base?.blocks ?? [];
    const last = blocks.at(-1);
    const isFull = last === undefined || last.listCount === partSize;
    this.#blocks = isFull ? [...blocks] : blocks.slice(0, -1);
    this.#open = new OpenBlock(isFull ? undefined : last);
    this.#labels = new Ids(labelFields, base?.labels);
    this.#events = new Ids(eventFields, base?.events);
  }

  get count(): number {
    return this.#blocks.length * partSize + this.#open.count;
  }

  add(deck: number, facts: RowFacts): void {
    const { label, event } = facts;
    const labelId = label && this.#labels.of(label);
    this.#open.add(deck, facts, labelId, event && this.#events.of(event));
    if (this.#open.count < partSize) return;
    this.#blocks.push(this.#open.finish());
    this.#open = new OpenBlock();
  }

  /** The index of an event in {@link Corpus.events}, or {@link noNumber} if there is no event. */
  eventNumber(event: CorpusEvent | undefined): number {
    return event === undefined ? noNumber : this.#events.of(event);
  }

  finish(): Columns {
    const open = this.#open.count === 0 ? [] : [this.#open.finish()];
    return {
      blocks: Object.freeze([...this.#blocks, ...open]),
      listCount: this.count,
      labels: this.#labels.values(),
      events: this.#events.values(),
    };
  }
}

const numberColumns = ['deck', 'index', 'label', 'event', 'placing'] as const;
const textColumns = ['player', 'playerName', 'title'] as const;

/** The block that lists are added to. It starts with the lists of `base`, if given. */
class OpenBlock {
  count: number;
  readonly #numbers: Readonly<Record<(typeof numberColumns)[number], GrowingNumbers>>;
  readonly #record: GrowingNumbers;
  readonly #texts: Readonly<Record<(typeof textColumns)[number], TextColumnBuilder>>;

  constructor(base?: Block) {
    const count = base?.listCount ?? 0;
    this.count = count;
    this.#numbers = columnsOf(
      numberColumns,
      (name) => new GrowingNumbers(base?.[name] ?? new Uint32Array(count).fill(noNumber)),
    );
    this.#record = new GrowingNumbers(
      base?.record ?? new Uint16Array(count * recordStride).fill(noRecord),
    );
    this.#texts = columnsOf(textColumns, (name) => new TextColumnBuilder(base?.[name], count));
  }

  add(deck: number, facts: RowFacts, label: number | undefined, event: number | undefined): void {
    this.count++;
    const { index, placing, record } = facts;
    const numbers = this.#numbers;
    numbers.deck.push(deck);
    numbers.index.push(index ?? noNumber);
    numbers.label.push(label ?? noNumber);
    numbers.event.push(event ?? noNumber);
    numbers.placing.push(isCount(placing, noNumber) && placing > 0 ? placing : noNumber);
    const { wins, losses, ties } = isRecord(record) ? record : without;
    this.#record.push(wins);
    this.#record.push(losses);
    this.#record.push(ties);
    for (const name of textColumns) this.#texts[name].push(facts[name]);
  }

  finish(): Block {
    const { deck, index, label, event, placing } = this.#numbers;
    const texts = this.#texts;
    const record = Uint16Array.from(this.#record.view());
    return Object.freeze({
      listCount: this.count,
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
