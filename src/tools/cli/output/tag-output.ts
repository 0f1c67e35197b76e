/** Writes tagged standings: in their original form, or as JSON, lines, CSV or a table. */

import { fieldsOf } from '../../../core/decks/shapes.js';
import { percent, present } from '../../../core/diagnostics/counted.js';
import { madeOnce } from '../../../core/json/grouping.js';
import { onOneLine } from '../../../core/standings/entry-text.js';
import type { TaggedEntry } from '../../../core/standings/tagger-options.js';
import type { DeckLabel } from '../../../core/tournament/label.js';
import type { Shape } from '../../../questions/corpus/reading/file-kind.js';
import { numberOf } from '../../../questions/corpus/reading/list-metadata.js';
import type { Output } from '../environment.js';
import { columnsOf, renderCsv, renderTable } from './table.js';
import { forPeople } from './write-file.js';

export type TagFormat = 'json' | 'ndjson' | 'csv' | 'table';

export type TagWriter = ReturnType<typeof createTagWriter>;

/** A format: the text for each entry (undefined leaves it out), and the text at the end. */
interface Form {
  entry(entry: TaggedEntry, file: string): string | undefined | Promise<string>;
  end(): string | Promise<string>;
}

/**
 * Creates a writer for `format`. By default, a single input keeps its form, and several are joined in the form
 * of the first.
 */
export function createTagWriter(output: Output, format: TagFormat | undefined, inputs: number) {
  const buffer = createBuffer(format === 'table' ? forPeople(output) : output);
  let form: Form | undefined;
  let isVerbatim = false;

  return {
    /**
     * Begins an input of this shape. Returns what the caller must pass on: tagged bytes to `write`, or tagged
     * entries to `add`.
     */
    begin(shape: Shape['kind']) {
      const natural = shape === 'lines' ? 'ndjson' : 'json';
      // `{ "standings": [...] }` is kept only without `format`; `json` means an array.
      const isNatural = format === natural && shape !== 'object';
      isVerbatim = inputs === 1 && (format === undefined || isNatural);
      form ??= forms[format ?? natural](inputs, output.columns);
      return isVerbatim ? 'bytes' : 'entries';
    },
    write: (bytes: Uint8Array) => output.write(bytes),
    /** Returns whether the entry was written: entries that are not JSON cannot be put into an array. */
    async add(entry: TaggedEntry, file: string) {
      const text = await form?.entry(entry, file);
      await buffer.write(text ?? '');
      return text !== undefined;
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

const forms: Readonly<Record<TagFormat, (inputs: number, width: number | undefined) => Form>> = {
  json() {
    let entries = 0;
    return {
      // A single entry that is not JSON would make the array unreadable.
      entry: ({ text, value }) =>
        value === undefined ? undefined : `${entries++ === 0 ? '[\n' : ',\n'}${text}`,
      end: () => (entries === 0 ? '[]\n' : '\n]\n'),
    };
  },
  ndjson: () => ({
    entry: ({ text, value }) => `${onOneLine(text, value)}\n`,
    end: () => '',
  }),
  csv: csvForm,
  table: (_, width) => tableForm(width),
};

/** The deck after tagging: the new one, or the one that the standing already had. */
function deckOf(entry: TaggedEntry): Partial<DeckLabel> {
  if ('deck' in entry.outcome) return entry.outcome.deck;
  return fieldsOf(fieldsOf(entry.value).deck);
}

function csvForm(inputs: number): Form {
  const header = present([
    inputs > 1 && 'file',
    ...['placing', 'player', 'name', 'country', 'wins', 'losses', 'ties', 'drop'],
    'deck_id',
    'deck_name',
  ]);
  let isFirst = true;
  return {
    async entry(entry, file) {
      const { placing, player, name, country, record, drop } = fieldsOf(entry.value);
      const { id, name: deckName } = deckOf(entry);
      const { wins, losses, ties } = fieldsOf(record);
      const cells = [placing, player, name, country, wins, losses, ties, drop, id, deckName];
      const row = inputs > 1 ? [file, ...cells] : cells;
      const written = await renderCsv(isFirst ? [header, row] : [row]);
      isFirst = false;
      return written;
    },
    end: () => (isFirst ? renderCsv([header]) : ''),
  };
}

function tableForm(width: number | undefined): Form {
  const archetypes = new Map<string, { readonly name: string; count: number; best: number }>();
  let total = 0;
  return {
    entry(entry) {
      const { id, name } = deckOf(entry);
      if (typeof id !== 'string') return '';
      const place = numberOf(fieldsOf(entry.value).placing) ?? 0;
      // Colours in names make several archetypes of one identifier.
      const archetype = madeOnce(archetypes, JSON.stringify([id, name]), () => {
        return { name: name ?? id, count: 0, best: Infinity };
      });
      archetype.count++;
      if (place > 0) archetype.best = Math.min(archetype.best, place);
      total++;
      return '';
    },
    async end() {
      const sorted = [...archetypes.values()].sort(
        (x, y) => y.count - x.count || x.best - y.best || (x.name < y.name ? -1 : 1),
      );
      const columns = columnsOf(['deck', '#count', '#share', '#best placing']);
      const rows = sorted.map(({ name, count, best }) => [
        name,
        count,
        percent(count / total),
        Number.isFinite(best) ? best : '',
      ]);
      return renderTable(columns, rows, width);
    },
  };
}
