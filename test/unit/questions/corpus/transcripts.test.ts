/**
 * What is read from files. Each file of rules-fixtures/corpora has sentences with files in memory and
 * questions, followed by the answers; `--update` writes the answers. `stored FILE PATHS` stores a corpus,
 * `gzip` compresses a file, `cut FILE BYTES` removes bytes from its end; `pipe` and `dangling` are not files.
 * `read` reads a corpus, `summary` counts its contents, `events` names the events of `built` files, `find`
 * finds files, `origins PATH=CONTENT@EVENT` says which are repeated, `open TEXT` shows what a file contains.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CorpusBuilder, type CorpusList } from '../../../../src/questions/corpus/build/builder.js';
import {
  dropRepeats,
  repeatedEvents,
  repeatedEventText,
  repeatedFiles,
  repeatedFileText,
} from '../../../../src/questions/corpus/duplicate-files.js';
import { deckOf } from '../../../../src/questions/corpus/layout/access.js';
import type { Corpus, CorpusEvent } from '../../../../src/questions/corpus/layout/corpus.js';
import { openFile } from '../../../../src/questions/corpus/reading/open.js';
import { findFiles } from '../../../../src/questions/corpus/reading/paths.js';
import {
  type CorpusEventField,
  eventFields,
  eventName,
  fileFields,
  withFileEvents,
} from '../../../../src/questions/corpus/results.js';
import { saveCorpus } from '../../../../src/questions/corpus/store.js';
import { summarizeCorpus } from '../../../../src/questions/corpus/summary.js';
import { chunksOf, decoded, readFromMemory, textOf } from '../../../support/corpus-reading.js';
import { type MemoryFiles, memoryFiles } from '../../../support/memory-files.js';
import { projectRoot } from '../../../support/needs.js';
import { expectSteps, said, shown } from '../../../support/steps.js';

const folder = join(projectRoot, 'rules-fixtures/corpora');

interface Options {
  readonly base?: string;
  readonly before?: number;
}

/** A file with lists of any events; with a number of players, it has results. */
interface BuiltFile {
  readonly name: string;
  readonly lists: readonly Omit<CorpusList, 'deck' | 'label'>[];
  readonly players?: number;
  readonly absent?: readonly number[];
  readonly event?: CorpusEvent;
}

class Files {
  readonly files: Record<string, MemoryFiles[string]>;
  readonly built: BuiltFile[];

  constructor({ files = {}, built = [] }: Partial<Files> = {}) {
    this.files = { ...files };
    this.built = [...built];
  }

  async step(kind: string, words: readonly string[], text: string): Promise<string> {
    const [name = '', ...others] = words;
    const now = this.files[name] as Uint8Array;
    if (kind === 'file') this.files[name] = text;
    else if (kind === 'stored') this.files[name] = saveCorpus(await this.#corpusOf(others));
    else if (kind === 'gzip') this.files[name] = gzipSync(now);
    else if (kind === 'cut') this.files[name] = now.slice(0, -Number(others[0]));
    else if (kind === 'pipe') this.files[name] = null;
    else if (kind === 'dangling') this.files[name] = undefined;
    else if (kind === 'built') this.built.push(JSON.parse(words.join(' ')));
    else if (kind === 'events') return eventsOf(corpusOf(this.built), words[0]);
    else if (kind === 'open') return opened(said(name) as string);
    else return this.#answer(kind, words);
    return '';
  }

  async #answer(kind: string, words: readonly string[]): Promise<string> {
    const given = words.map(said);
    const options = (typeof given.at(-1) === 'object' ? given.pop() : {}) as Options;
    const paths = given.map(String);
    if (kind === 'origins') return JSON.stringify(repeatedOf(paths, options));
    try {
      if (kind === 'read') return await this.#read(paths, options);
      if (kind === 'summary') return shown(summarizeCorpus(await this.#corpusOf(paths)));
      const found = await findFiles(memoryFiles(this.files), paths[0] as string);
      return found.map(({ path, isNamed }) => (isNamed ? `${path}!` : path)).join('\n');
    } catch (error) {
      return String(error);
    }
  }

  async #corpusOf(paths: readonly string[]): Promise<Corpus> {
    return (await readFromMemory(this.files, paths)).corpus;
  }

  async #read(paths: readonly string[], { base }: Options): Promise<string> {
    const found = await readFromMemory(this.files, paths, {
      ...(base && { base: await this.#corpusOf([base]) }),
      placeOf: (file) => file,
    });
    const { corpus, entries, files, diagnostics } = found;
    const unique = dropRepeats(corpus, 0);
    return shown({
      lists: entries.map(({ file: _, ...entry }) => entry),
      decks: Array.from({ length: corpus.deckCount }, (_, deck) =>
        deckOf(corpus, deck).cards.map(({ count, name, zone = '' }) =>
          `${count} ${name} ${zone}`.trim(),
        ),
      ),
      weights: [...corpus.weights],
      files,
      findings: diagnostics.map(
        ({ file, pointer, code, data }) =>
          `${file}#${pointer} ${code}${data?.what ? `: ${data.what}` : ''}`,
      ),
      events: corpus.events,
      results: corpus.results.map(({ players, absent, rounds }) => ({
        players,
        absent: [...absent],
        rounds: [...rounds],
      })),
      repeated: [
        ...unique.repeated.map(({ file, first }) =>
          repeatedFileText(corpus.files[file] as string, corpus.files[first] as string),
        ),
        ...repeatedEvents(corpus).map(repeatedEventText),
      ],
      ...(unique.corpus !== corpus && {
        unique: {
          files: unique.corpus.files,
          results: unique.corpus.results.map(({ file, players }) => ({ file, players })),
        },
      }),
    });
  }
}

/** What a file contains, the same for all sizes of its chunks. */
async function opened(text: string): Promise<string> {
  const [one, ...others] = await Promise.all(
    [1, 7, 100_000].map(async (size) => {
      const notes: string[] = [];
      const file = await openFile(chunksOf(text, size), 'a', ({ code, message }) =>
        notes.push(`${code}: ${message}`),
      );
      return shown({
        kind: file.shape.kind,
        event: await file.event(),
        before: decoded(file.before),
        content: await textOf(file.content),
        after: await textOf(file.after),
        isClosed: file.isClosed(),
        notes,
      });
    }),
  );
  expect(new Set(others)).toEqual(new Set([one]));
  return (one as string).replaceAll('\uFEFF', '\\ufeff');
}

function corpusOf(files: readonly BuiltFile[]): Corpus {
  const builder = new CorpusBuilder();
  for (const { name, lists, players, absent = [], event } of files) {
    builder.beginFile(name);
    for (const list of lists) builder.add([], { event, ...list });
    if (players === undefined) continue;
    const stages = [{ phase: 1, isBracket: false }];
    const pairings = Uint32Array.of(0, 2, 0, 1);
    const results = { players, absent: Uint32Array.from(absent), stages, pairings };
    builder.addResults({ ...results, rounds: Uint16Array.of(7) }, event);
  }
  return builder.finish();
}

/** The events of a corpus and of its files, with the indices and placings of their lists; -1 if missing. */
function eventsOf(corpus: Corpus, date?: string): string {
  const field = ({ event, lists, results }: CorpusEventField) => ({
    event,
    name: eventName(event),
    lists: [...Int32Array.from(lists)],
    players: results.players,
    placing: [...results.placing],
    rounds: [...results.rounds],
    stages: results.stages.length,
    pairings: results.pairings.length,
  });
  expect(eventFields(withFileEvents(corpus)).map(field)).toEqual(eventFields(corpus).map(field));
  return shown({
    events: eventFields(date === undefined ? corpus : withFileEvents(corpus, date)).map(field),
    files: fileFields(corpus).map((fields, file) => {
      const results = fields.find(({ by }) => by === 'results');
      const lists = fields.filter((one) => one !== results);
      return {
        file: corpus.files[file],
        ...(results && { results: field(results) }),
        lists: lists.map((one) => ({ isKnown: one.by === 'event', ...field(one) })),
      };
    }),
  });
}

/** Which files with these paths, contents and events are repeated or replaced. */
function repeatedOf(files: readonly string[], { before = 0 }: Options): unknown {
  const origins = files.map((file) => {
    const [, path = '', content, event] = /^([^=]*)=?([^@]*)@?(.*)$/.exec(file) ?? [];
    return { path, ...(content && { content }), ...(event && { event }) };
  });
  const { repeated, replaced } = repeatedFiles(origins, before);
  return { repeated: repeated.map(({ file, first }) => `${file} is ${first}`), replaced };
}

test.each(readdirSync(folder))('%s', (name) =>
  expectSteps(
    join(folder, name),
    (shared?: Files) => new Files(shared),
    (kind) => kind === 'file',
  ),
);
