/** Tags standings shard by shard, with the same output as `decktype tag`. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { type Classifier, createClassifier } from '../../../core/engine/classifier.js';
import { increase } from '../../../core/json/grouping.js';
import { onOneLine } from '../../../core/standings/entry-text.js';
import { type RangeResult, RangeSum, RangeTagger } from '../../../core/standings/ranges.js';
import { tagStream } from '../../../core/standings/stream.js';
import { addCounts, noCounts, type TagCounts } from '../../../core/standings/tag.js';
import type { TaggedEntry } from '../../../core/standings/tagger-options.js';
import { peek } from '../../../questions/corpus/reading/bytes.js';
import { isGzip, unzipped } from '../../../questions/corpus/reading/gzip.js';
import {
  hasSurroundings,
  leftOutText,
  lostText,
  openFile,
  withSurroundings,
} from '../../../questions/corpus/reading/open.js';
import {
  type Beginning,
  beginningOf,
  isUntagged,
  untagged,
} from '../../../questions/corpus/reading/untagged.js';
import { createPartReader } from './parts.js';
import {
  type BatchInput,
  isCount,
  type MadeBatch,
  type MakeContext,
  type ShardOutput,
  type ShardPart,
  type Task,
} from './task.js';

/** The report about a part of a shard. */
type PartReport = {
  /** The length of the output. */
  readonly bytes: number;
  /** The number of entries in the output; 0 if the output has the form of its input. */
  readonly entries: number;
  /** The number of entries left out of an array because they are not JSON. */
  readonly leftOut?: number;
  /** Whether the output lacks fields that surround the standings in the input. */
  readonly isBare?: boolean;
  /** The beginning of the file, if the part includes it and nothing in the part was tagged. */
  readonly begins?: Beginning;
} & (
  | { readonly range: RangeResult }
  | { readonly whole: { readonly counts: TagCounts; readonly diagnostics: readonly Diagnostic[] } }
);

const chunkBytes = 1 << 18;
/** How much of a file `decktype tag` looks at to describe its content. */
const headBytes = 1 << 16;
const bareRemedy = 'submit with a --join that ends in a slash';

export const tagsTask: Task<readonly PartReport[]> = {
  name: 'tags',
  reads: 'standings',
  needsRules: true,
  joinedName: undefined,

  mayCut: ({ isOfLines }) => isOfLines,

  async make(shard, context) {
    const classifier = createClassifier(context.program);
    const reports: PartReport[] = [];
    let hasEntries = false;
    for (const part of shard) {
      const input = context.inputs[part.input] as BatchInput;
      const writer = createPartWriter(context, hasEntries);
      reports.push(
        input.isOfLines
          ? await tagRange(part, input, classifier, context, writer)
          : await tagWhole(input, classifier, context, writer),
      );
      hasEntries ||= writer.counts.entries > 0;
    }
    return reports;
  },

  counts: Object.keys(noCounts()),

  sum(batch) {
    const counts = noCounts();
    const findings: Diagnostic[] = [...(batch.found?.findings ?? [])];
    const warnings: string[] = [...(batch.found?.warnings ?? [])];
    for (const report of inputReports(batch)) {
      addCounts(counts, report.counts);
      for (const finding of report.findings) findings.push(finding);
      for (const warning of report.warnings) warnings.push(warning);
    }
    return { counts, findings, warnings };
  },

  async join({ settings, inputs, shards, reports }, outputs, target) {
    const { form = 'own' } = settings;
    const isArray = form === 'json';
    let isOpen = false;
    let last: BatchInput | undefined;
    const lacking = new Map<string, number>();
    for (const [at, shard] of shards.entries()) {
      const output = outputs[at] as ShardOutput;
      // The bytes are verified at the end of the shard, but its files are written before that: verify them first.
      if (shard.length > 1) await createPartReader(output).end();
      const reader = createPartReader(output);
      let isBegun = false;
      try {
        for (const [index, { input }] of shard.entries()) {
          const { bytes = 0, entries = 0, leftOut = 0, isBare } = reports[at]?.[index] ?? {};
          const from = inputs[input] as BatchInput;
          increase(lacking, from.name, leftOut);
          if (isBare) await target.note(`warning: ${lostText(from.name, bareRemedy)}`);
          if (from !== last && (form === 'own' || last === undefined)) {
            await target.begin(from.output);
          }
          last = from;
          // Within a shard, the output contains the commas between entries.
          if (isArray && entries > 0 && !isBegun) {
            await target.write(Buffer.from(isOpen ? ',\n' : '[\n'));
            isBegun = isOpen = true;
          }
          await reader.copy(bytes, target);
        }
        if ((await reader.end()) > 0) {
          throw new Error('the output of a shard is longer than its report says');
        }
      } finally {
        await reader.close();
      }
    }
    if (isArray) await target.write(Buffer.from(isOpen ? '\n]\n' : '[]\n'));
    for (const [name, leftOut] of lacking) {
      if (leftOut > 0) await target.note(`warning: ${leftOutText(leftOut, name)}`);
    }
  },
};

type PartWriter = ReturnType<typeof createPartWriter>;

/**
 * Writes the output of a part and counts it. Also formats entries if the output has another form than the input.
 *
 * @param isFollowing whether the shard has entries before this part
 */
function createPartWriter({ signal, settings, write }: MakeContext, isFollowing: boolean) {
  const counts = { bytes: 0, entries: 0, leftOut: 0 };
  let hasEntries = isFollowing;
  async function writePieces(pieces: readonly Uint8Array[]): Promise<void> {
    signal.throwIfAborted();
    for (const piece of pieces) {
      counts.bytes += piece.length;
      await write(piece);
    }
  }
  return {
    counts,
    write: writePieces,
    async add(entries: readonly TaggedEntry[]): Promise<void> {
      let text = '';
      for (const entry of entries) {
        if (settings.form === 'ndjson') text += `${onOneLine(entry.text, entry.value)}\n`;
        // An entry that is not JSON would make the array invalid.
        else if (entry.value === undefined) {
          counts.leftOut++;
          continue;
        } else {
          text += hasEntries ? `,\n${entry.text}` : entry.text;
          hasEntries = true;
        }
        counts.entries++;
      }
      if (text !== '') await writePieces([Buffer.from(text)]);
    },
  };
}

async function tagRange(
  range: ShardPart,
  input: BatchInput,
  classifier: Classifier,
  { pathOf, settings }: MakeContext,
  writer: PartWriter,
): Promise<PartReport> {
  const { strict = false, form = 'own' } = settings;
  const waiting: TaggedEntry[] = [];
  const onEntry = (entry: TaggedEntry) => waiting.push(entry);
  const tagger = new RangeTagger(classifier, range, {
    strict,
    ...(form !== 'own' && { onEntry }),
  });
  const handOn = async (pieces: readonly Uint8Array[]) => {
    await writer.write(pieces);
    await writer.add(waiting.splice(0));
  };
  const file = await open(pathOf(input));
  let head: Uint8Array | undefined;
  try {
    const chunk = Buffer.alloc(chunkBytes);
    while (range.end > range.start && !tagger.cut.isDone) {
      const { bytesRead } = await file.read(chunk, 0, chunk.length, tagger.cut.at);
      if (bytesRead === 0) break;
      if (range.start === 0)
        head ??= Buffer.from(chunk.subarray(0, Math.min(bytesRead, headBytes)));
      await handOn(tagger.push(chunk.subarray(0, bytesRead)));
    }
    await handOn(tagger.finish());
  } finally {
    await file.close();
  }
  const result = tagger.result();
  return { ...writer.counts, range: result, ...beginning(result.counts, head, input) };
}

async function tagWhole(
  input: BatchInput,
  classifier: Classifier,
  { pathOf, settings }: MakeContext,
  writer: PartWriter,
): Promise<PartReport> {
  const { strict = false, form = 'own' } = settings;
  const { name: file } = input;
  const around: Diagnostic[] = [];
  const { head, chunks } = await peek(createReadStream(pathOf(input)));
  const bytes = isGzip(head) ? unzipped(chunks, file) : chunks;
  const opened = await openFile(bytes, file, (found) => around.push({ ...found, file }));
  const stream = tagStream(classifier, opened.content, { file, strict });
  let isBare = false;
  if (form === 'own') {
    for await (const piece of withSurroundings(opened, stream)) await writer.write([piece]);
  } else {
    for await (const entry of stream.entries()) await writer.add([entry]);
    isBare = await hasSurroundings(opened);
  }
  const { version, match, diagnostics, ...counts } = stream.report;
  const whole = { counts, diagnostics: [...around, ...diagnostics] };
  const { shape } = opened;
  const start = 'start' in shape ? opened.head.subarray(shape.start) : opened.head;
  return { ...writer.counts, isBare, whole, ...beginning(counts, start, input) };
}

/** Describes the beginning of a file if nothing was tagged, for warnings about that. */
function beginning(
  counts: TagCounts,
  head: Uint8Array | undefined,
  { name }: BatchInput,
): Pick<PartReport, 'begins'> {
  return head !== undefined && isUntagged(counts) ? { begins: beginningOf(head, name) } : {};
}

/** Yields the counts, findings and warnings of each input. */
function* inputReports({ program, inputs, shards, reports }: MadeBatch<readonly PartReport[]>) {
  let sum: { readonly input: number; readonly ranges: RangeSum } | undefined;
  /** The beginning of the current input. */
  let begins: Beginning | undefined;
  const reported = (input: number, counts: TagCounts, diagnostics: readonly Diagnostic[]) => {
    const name = inputs[input]?.name ?? '';
    const about = untagged({ ...counts, diagnostics }, name, () => begins);
    return { counts, findings: [...about.findings, ...diagnostics], warnings: about.warnings };
  };
  const summed = (input: number, ranges: RangeSum) => {
    const { version, match, diagnostics, ...counts } = ranges.report(program);
    return reported(input, counts, diagnostics);
  };
  for (const [at, shard] of shards.entries()) {
    for (const [index, { input }] of shard.entries()) {
      const report = reports[at]?.[index] as PartReport;
      if (![report.bytes, report.entries, report.leftOut ?? 0].every(isCount))
        throw new RangeError('lengths');
      if (sum !== undefined && sum.input !== input) {
        yield summed(sum.input, sum.ranges);
        sum = undefined;
      }
      if (sum === undefined) begins = report.begins;
      if ('whole' in report) yield reported(input, report.whole.counts, report.whole.diagnostics);
      else {
        sum ??= { input, ranges: new RangeSum(inputs[input]?.name) };
        sum.ranges.add(report.range);
      }
    }
  }
  if (sum !== undefined) yield summed(sum.input, sum.ranges);
}
