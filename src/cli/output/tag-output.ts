/** The forms in which tagged standings are written: as they came, JSON, lines, CSV, a table. */

import type { Shape } from '../../corpus/shape.js';
import type { TaggedEntry } from '../../standings/tagger-options.js';
import type { DeckLabel } from '../../tournament/label.js';
import type { MatchRecord, RawStanding } from '../../tournament/standing.js';
import type { Output } from '../world.js';
import { percent } from './counted.js';
import { type Column, renderTable } from './table.js';

export type TagFormat = 'json' | 'ndjson' | 'csv' | 'table';

/** Takes the tagged standings of one or several inputs and writes one output. */
export interface TagWriter {
  /**
   * Begins with an input of this shape. Returns whether its bytes are to be written as they come;
   * otherwise its entries are to be added.
   */
  begin(shape: Shape['kind']): 'bytes' | 'entries';
  write(bytes: Uint8Array): Promise<void>;
  add(entry: TaggedEntry, file: string): Promise<void>;
  end(): Promise<void>;
}

/** What a form makes of an entry, and what stands before and after all of them. */
interface Form {
  entry(entry: TaggedEntry, file: string): string | Promise<string>;
  end(): string | Promise<string>;
}

/**
 * A writer of `format`. Without one, a single input is written as it came, and several are joined
 * in the form of the first.
 */
export function createTagWriter(
  output: Output,
  format: TagFormat | undefined,
  inputs: number,
): TagWriter {
  const buffer = createBuffer(output);
  let form: Form | undefined;
  let isVerbatim = false;

  return {
    begin(shape) {
      const natural = shape === 'lines' ? 'ndjson' : 'json';
      // An object with standings is a form of its own: as JSON, they are an array.
      const isNatural = format === natural && shape !== 'object';
      isVerbatim = inputs === 1 && (format === undefined || isNatural);
      form ??= forms[format ?? natural](inputs);
      return isVerbatim ? 'bytes' : 'entries';
    },
    write: (bytes) => output.write(bytes),
    async add(entry, file) {
      await buffer.write((await form?.entry(entry, file)) ?? '');
    },
    async end() {
      if (!isVerbatim) await buffer.write((await form?.end()) ?? '');
      await buffer.flush();
    },
  };
}

const bufferSize = 1 << 16;

function createBuffer(output: Output) {
  let pieces: string[] = [];
  let length = 0;
  async function flush(): Promise<void> {
    const text = pieces.join('');
    pieces = [];
    length = 0;
    if (text !== '') await output.write(text);
  }
  return {
    flush,
    async write(text: string): Promise<void> {
      pieces.push(text);
      length += text.length;
      if (length >= bufferSize) await flush();
    },
  };
}

const forms: Readonly<Record<TagFormat, (inputs: number) => Form>> = {
  json() {
    let entries = 0;
    return {
      entry: ({ text }) => `${entries++ === 0 ? '[\n' : ',\n'}${text}`,
      end: () => (entries === 0 ? '[]\n' : '\n]\n'),
    };
  },
  ndjson: () => ({
    entry: ({ text, value }) => `${oneLine(text, value)}\n`,
    end: () => '',
  }),
  csv: csvForm,
  table: tableForm,
};

/** In valid JSON a line break can only stand between things, where a space does as well. */
function oneLine(text: string, value: unknown): string {
  if (!text.includes('\n') && !text.includes('\r')) return text;
  return value === undefined ? text.replace(/[\r\n]+/g, ' ') : text.replace(/\s*[\r\n]\s*/g, ' ');
}

function fieldsOf({ value }: TaggedEntry): RawStanding {
  return typeof value === 'object' && value !== null ? value : {};
}

/** The deck after tagging: the one that was found, or the one that it keeps. */
function deckOf(entry: TaggedEntry): Partial<DeckLabel> {
  if ('deck' in entry.outcome) return entry.outcome.deck;
  const { deck } = fieldsOf(entry);
  return typeof deck === 'object' && deck !== null ? deck : {};
}

function csvForm(inputs: number): Form {
  const header = [
    ...(inputs > 1 ? ['file'] : []),
    ...['placing', 'player', 'name', 'country', 'wins', 'losses', 'ties', 'drop'],
    ...['deck_id', 'deck_name'],
  ];
  let isFirst = true;
  const rows = async (cells: readonly unknown[][]) => {
    const { stringify } = await import('csv-stringify/sync');
    return stringify(cells as unknown[][], { cast: { object: (value) => JSON.stringify(value) } });
  };
  return {
    async entry(entry, file) {
      const { placing, player, name, country, record, drop } = fieldsOf(entry);
      const { id, name: deckName } = deckOf(entry);
      const { wins, losses, ties } = (record ?? {}) as {
        readonly [Field in keyof MatchRecord]?: unknown;
      };
      const results = [wins, losses, ties];
      const cells = [placing, player, name, country, ...results, drop, id, deckName];
      const row = [...(inputs > 1 ? [file] : []), ...cells];
      const written = await rows(isFirst ? [header, row] : [row]);
      isFirst = false;
      return written;
    },
    end: () => (isFirst ? rows([header]) : ''),
  };
}

interface DeckType {
  readonly name: string;
  count: number;
  best: number;
}

function tableForm(): Form {
  const types = new Map<string, DeckType>();
  let total = 0;
  return {
    entry(entry) {
      const { id, name } = deckOf(entry);
      if (typeof id !== 'string') return '';
      const { placing } = fieldsOf(entry);
      const place = typeof placing === 'number' ? placing : Number.POSITIVE_INFINITY;
      const type = types.get(id) ?? { name: name ?? id, count: 0, best: place };
      type.count++;
      type.best = Math.min(type.best, place);
      types.set(id, type);
      total++;
      return '';
    },
    async end() {
      const sorted = [...types.values()].sort(
        (x, y) => y.count - x.count || x.best - y.best || (x.name < y.name ? -1 : 1),
      );
      const columns: Column[] = [
        { title: 'deck' },
        { title: 'count', align: 'right' },
        { title: 'share', align: 'right' },
        { title: 'best placing', align: 'right' },
      ];
      const rows = sorted.map(({ name, count, best }) => [
        name,
        count,
        percent(count / total),
        Number.isFinite(best) ? best : '',
      ]);
      return renderTable(columns, rows);
    },
  };
}
