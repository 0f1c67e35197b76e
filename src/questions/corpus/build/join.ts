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
 *
 * @param base the corpus to start with
 */
export function corpusJoin(base?: Corpus) {
  let first = base;
  let builder: CorpusBuilder | undefined;
  let openFile: OpenFile | undefined;

  return { listCount, add, addPart, endFile, finish, open };

  /** The number of lists so far. */
  function listCount(): number {
    return builder?.listCount ?? first?.listCount ?? 0;
  }

  /** Adds a corpus of whole files, or some of its lists. A single corpus is not rebuilt. */
  function add(corpus: Corpus, lists?: readonly number[]): void {
    const isAlone = first === undefined && builder === undefined;
    if (isAlone && lists === undefined) first = corpus;
    else mergeCorpus(open(), corpus, lists && { lists });
  }

  /**
   * Adds the corpus of a part of a file of lines.
   *
   * @param standings the number of standings in the part, including those without a list
   */
  function addPart(corpus: Corpus, standings: number): void {
    const into = open();
    const [name = ''] = corpus.files;
    if (openFile === undefined) {
      into.beginFile(name, corpus.origins[0]);
      openFile = { standings: 0, players: 0, absent: [], results: undefined };
    }
    const file = openFile;
    const before = file.standings;
    const add = listAdder(into, corpus);
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
  function endFile(origin: FileOrigin): void {
    const into = open();
    into.endFile(origin);
    const { results, players, absent } = openFile as OpenFile;
    openFile = undefined;
    if (results === undefined) return;
    // A file of lines does not name its event.
    const joined = { ...results, players, absent: Uint32Array.from(absent) };
    into.addResults(joined, undefined);
  }

  /** The corpus of all parts. */
  function finish(): Corpus {
    return builder?.finish() ?? first ?? open().finish();
  }

  /** Switches to a builder, to which more lists can be added. */
  function open(): CorpusBuilder {
    builder ??= new CorpusBuilder(first);
    first = undefined;
    return builder;
  }
}

/** The index of the last list in its file, or -1 if there are no lists. */
function lastIndex({ blocks }: Corpus): number {
  const index = blocks.at(-1)?.index.at(-1) ?? noNumber;
  return index === noNumber ? -1 : index;
}
