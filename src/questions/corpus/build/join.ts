/** Joins the corpora of parts of an input into the corpus of the whole input. */
import type { Corpus, FileOrigin, FileResults } from '../layout/corpus.js';
import { absentStride, noNumber } from '../layout/corpus.js';
import { CorpusBuilder } from './builder.js';
import { listAdder, mergeCorpus } from './merge.js';

/** The state of the file of lines whose parts are being added. */
interface OpenFile {
  /** The number of standings in its parts so far. */
  standings: number;
  /** The number of players of the event, which excludes standings after the last list or absent player. */
  players: number;
  readonly absent: number[];
  /** The results of the first part that has any. */
  results: FileResults | undefined;
}

/**
 * Takes the corpora of parts in the order of the input, and stores their lists once. The result equals the
 * corpus of the whole input.
 */
export class CorpusJoin {
  #first: Corpus | undefined;
  #builder: CorpusBuilder | undefined;
  #file: OpenFile | undefined;

  /** Starts with a corpus, if given. */
  constructor(base?: Corpus) {
    this.#first = base;
  }

  get listCount(): number {
    return this.#builder?.listCount ?? this.#first?.listCount ?? 0;
  }

  /** Adds a corpus of whole files, or some of its lists. A single corpus is not rebuilt. */
  add(corpus: Corpus, lists?: readonly number[]): void {
    const isAlone = this.#first === undefined && this.#builder === undefined;
    if (isAlone && lists === undefined) this.#first = corpus;
    else mergeCorpus(this.open(), corpus, lists && { lists });
  }

  /**
   * Adds the corpus of a part of a file of lines.
   *
   * @param standings the number of standings in the part, including those without a list
   */
  addPart(corpus: Corpus, standings: number): void {
    const builder = this.open();
    const [name = ''] = corpus.files;
    if (this.#file === undefined) {
      builder.beginFile(name, corpus.origins[0]);
      this.#file = { standings: 0, players: 0, absent: [], results: undefined };
    }
    const file = this.#file;
    const before = file.standings;
    const add = listAdder(builder, corpus);
    for (let list = 0; list < corpus.listCount; list++) add(list, before);
    const [results] = corpus.results;
    const players = results?.players ?? lastIndex(corpus) + 1;
    if (players > 0) file.players = before + players;
    file.results ??= results;
    for (const [at, word] of (results?.absent ?? []).entries()) {
      file.absent.push(at % absentStride === 0 ? word + before : word);
    }
    file.standings += standings;
  }

  /** Ends the file whose parts were added; `origin` identifies the whole file. */
  endFile(origin: FileOrigin): void {
    const builder = this.open();
    builder.endFile(origin);
    const { results, players, absent } = this.#file as OpenFile;
    this.#file = undefined;
    if (results === undefined) return;
    // A file of lines does not name its event.
    const joined = { ...results, players, absent: Uint32Array.from(absent) };
    builder.addResults(joined, undefined);
  }

  /** The corpus of all parts. */
  finish(): Corpus {
    return this.#builder?.finish() ?? this.#first ?? this.open().finish();
  }

  /** Switches to a builder, to which more lists can be added. */
  open(): CorpusBuilder {
    this.#builder ??= new CorpusBuilder(this.#first);
    this.#first = undefined;
    return this.#builder;
  }
}

/** The index of the last list in its file, or -1 if there are no lists. */
function lastIndex({ blocks }: Corpus): number {
  const index = blocks.at(-1)?.index.at(-1) ?? noNumber;
  return index === noNumber ? -1 : index;
}
