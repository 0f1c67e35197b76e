/** Files of which several places are read, each of them once: what it takes for later places is kept. */

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { increase, madeOnce } from '../../../core/json/grouping.js';
import type { Corpus, CorpusEvent } from '../layout/corpus.js';
import { indexIn } from '../place.js';
import type { Shape } from './file-kind.js';
import type { WrongKind } from './wrong-kind.js';

/** The most characters or bytes that are kept of all files together. */
const mostKept = 1 << 26;

/** What was read of a file with standings, without these. */
export interface AroundStandings {
  readonly standings: number;
  /** Findings about the file: those before its first standing, and the others. */
  readonly before: readonly Diagnostic[];
  readonly after: readonly Diagnostic[];
}

export interface ReadAround extends AroundStandings {
  readonly shape: Shape['kind'];
  readonly head: Uint8Array;
  /** The event that the file has. */
  readonly event?: CorpusEvent | undefined;
  /** The file, where it is not standings, and what else than a list it is. */
  readonly whole?: { readonly text: string; readonly other: WrongKind | undefined };
}

/** The files of the places that a command reads. */
export class PlacesOfFiles {
  readonly #files = new Map<string, FilePlaces>();

  /** Notes that a place is going to be read. */
  ask(path: string, entry: string): FilePlaces {
    const places = madeOnce(
      this.#files,
      path,
      () => new FilePlaces(() => mostKept / this.#files.size),
    );
    places.ask(entry);
    return places;
  }

  of(path: string): FilePlaces | undefined {
    return this.#files.get(path);
  }
}

export class FilePlaces {
  readonly #room: () => number;
  /** How many places with an index are still to be read. */
  readonly #asked = new Map<number, number>();
  readonly #texts = new Map<number, string | undefined>();
  #others = 0;
  #length = 0;
  #around: ReadAround | undefined;
  /** The sum of the content of the file. */
  content: string | undefined;
  /** The details beside the file, and findings about them. */
  beside: { readonly details: unknown; readonly notes: readonly Diagnostic[] } | undefined;
  /** The file, where it is a stored corpus. */
  corpus: Corpus | undefined;

  /** @param room how many characters may be kept */
  constructor(room: () => number) {
    this.#room = room;
  }

  ask(entry: string): void {
    const index = indexIn(entry);
    if (index === undefined) this.#others++;
    else increase(this.#asked, index);
  }

  /** Whether the place can be read without the file. */
  has(entry: string | undefined): boolean {
    if (this.corpus !== undefined || this.#around?.whole !== undefined) return true;
    const index = indexIn(entry ?? '') ?? -1;
    return this.#texts.has(index) || index >= (this.#around?.standings ?? Infinity);
  }

  /** What was read around a standing, and its text, undefined if it is too long; they need not be kept for it again. */
  take(index: number): (ReadAround & { readonly text: string | undefined }) | undefined {
    const isKnown = this.has(String(index));
    const text = this.#texts.get(index);
    const left = (this.#asked.get(index) ?? 0) - 1;
    if (left > 0) this.#asked.set(index, left);
    else {
      this.#asked.delete(index);
      this.#length -= text?.length ?? 0;
      this.#texts.delete(index);
    }
    return isKnown && this.#around ? { ...this.#around, text } : undefined;
  }

  /** Keeps the standing at an index, if it is going to be read. */
  keep(index: number, text: () => string | undefined): void {
    if (!this.#asked.has(index) || this.#texts.has(index)) return;
    const kept = text();
    if (this.#length + (kept?.length ?? 0) > this.#room()) return;
    this.#length += kept?.length ?? 0;
    this.#texts.set(index, kept);
  }

  /** Keeps what else was read, after all standings. */
  keepAround(around: ReadAround): void {
    const length = around.whole?.text.length ?? 0;
    if (this.#asked.size > 0 && length <= this.#room()) this.#around = around;
  }

  keepCorpus(corpus: Corpus, bytes: number): void {
    if (this.#asked.size + this.#others > 1 && bytes <= this.#room()) this.corpus = corpus;
  }
}
