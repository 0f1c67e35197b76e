/** Reads standings from bytes and from texts; the results must be equal. */
import { expect } from 'vitest';
import { CorpusBuilder } from '../../src/questions/corpus/build/builder.js';
import { entryOf } from '../../src/questions/corpus/layout/access.js';
import type { Corpus } from '../../src/questions/corpus/layout/corpus.js';
import {
  type ReadCorpusOptions,
  readCorpus,
} from '../../src/questions/corpus/reading/read-corpus.js';
import { type FileRead, readFileInto } from '../../src/questions/corpus/reading/read-file.js';
import { StandingScanner } from '../../src/questions/corpus/reading/scanner.js';
import { expectSameCorpus } from './corpora.js';
import { type MemoryFiles, memoryFiles } from './memory-files.js';

/** A file as a stream of chunks. */
export type Input = () => AsyncIterable<Uint8Array>;

export interface Outcome {
  readonly corpus: Corpus;
  readonly files: readonly FileRead[];
  /** The number of standings that were read from bytes. */
  readonly scanned: number;
}

/** Reads files into one corpus: from bytes if possible, or only from texts. */
async function read(inputs: readonly Input[], way: 'bytes' | 'texts'): Promise<Outcome> {
  const builder = new CorpusBuilder();
  const scanner = new StandingScanner(builder);
  let scanned = 0;
  const counting = {
    read(place: Parameters<StandingScanner['read']>[0]) {
      const behind = way === 'bytes' ? scanner.read(place) : -1;
      if (behind !== -1) scanned++;
      return behind;
    },
    facts: () => scanner.facts(),
    get hasList() {
      return scanner.hasList;
    },
  };
  const files: FileRead[] = [];
  for (const [index, input] of inputs.entries()) {
    const file = `f${index}`;
    builder.beginFile(file);
    files.push(await readFileInto(builder, input(), file, { scanner: counting }));
  }
  return { corpus: builder.finish(), files, scanned };
}

/** Expects both ways of reading to give the same result, and returns it. */
export async function expectSameReading(inputs: readonly Input[]): Promise<Outcome> {
  const [bytes, texts] = [await read(inputs, 'bytes'), await read(inputs, 'texts')];
  expect(bytes.files).toEqual(texts.files);
  expectSameCorpus(bytes.corpus, texts.corpus);
  return bytes;
}

export function inputOf(bytes: Uint8Array, chunk: number): Input {
  return async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.slice(at, at + chunk);
  };
}

/** Reads files in memory, and shows the result. */
export async function readFromMemory(
  files: MemoryFiles,
  inputs: Parameters<typeof readCorpus>[0] = Object.keys(files),
  options: ReadCorpusOptions = {},
) {
  const found = await readCorpus(inputs, { files: memoryFiles(files, 7), ...options });
  const { corpus, diagnostics } = found;
  const entries = Array.from({ length: corpus.listCount }, (_, list) => entryOf(corpus, list));
  return {
    ...found,
    entries,
    names: entries.map(({ name }) => name),
    findings: diagnostics.map(({ file, pointer, code }) => `${file}#${pointer} ${code}`),
  };
}

/** Yields the bytes of a text in chunks that reuse the same memory, as streams may do. */
export async function* chunksOf(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const memory = new Uint8Array(size);
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = bytes.subarray(at, at + size);
    memory.set(chunk);
    yield memory.subarray(0, chunk.length);
  }
}

/** Decodes bytes, keeping the byte order mark. */
export function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

export async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk.slice());
  return decoded(Buffer.concat(all));
}
