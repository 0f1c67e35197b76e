/** Reads a file once even if several places in it are requested, by keeping what the later ones need. */

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { increase, madeOnce } from '../../../core/json/grouping.js';
import type { Corpus, CorpusEvent } from '../layout/corpus.js';
import { indexIn } from '../place.js';
import type { Shape } from './file-kind.js';
import type { WrongKind } from './wrong-kind.js';

/** The maximum number of characters or bytes kept for all files together. */
const mostKept = 1 << 26;

/** What was read from a file with standings, except for the standings themselves. */
export interface AroundStandings {
  readonly standings: number;
  /** Findings about the file: those before its first standing, and all others. */
  readonly before: readonly Diagnostic[];
  readonly after: readonly Diagnostic[];
}

export interface ReadAround extends AroundStandings {
  readonly shape: Shape['kind'];
  readonly head: Uint8Array;
  /** The event that the file describes. */
  readonly event?: CorpusEvent | undefined;
  /** The text of a file that is not standings, and what it is instead of a list. */
  readonly whole?: { readonly text: string; readonly other: WrongKind | undefined };
}

/** The files of all places that a command reads. */
export class PlacesOfFiles {
  readonly #files = new Map<string, FilePlaces>();

  /** Registers a place that will be read. */
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
  /** Index -> how often it will still be read. */
  readonly #asked = new Map<number, number>();
  readonly #texts = new Map<number, string | undefined>();
  #others = 0;
  #length = 0;
  #around: ReadAround | undefined;
  /** The checksum of the file's content. */
  content: string | undefined;
  /** The details beside the file, and the findings about them. */
  beside: { readonly details: unknown; readonly notes: readonly Diagnostic[] } | undefined;
  /** The content of the file, if it is a stored corpus. */
  corpus: Corpus | undefined;

  /** @param room how many characters can be kept */
  constructor(room: () => number) {
    this.#room = room;
  }

  ask(entry: string): void {
    const index = indexIn(entry);
    if (index === undefined) this.#others++;
    else increase(this.#asked, index);
  }

  /** Whether the place can be read without opening the file. */
  has(entry: string | undefined): boolean {
    if (this.corpus !== undefined || this.#around?.whole !== undefined) return true;
    const index = indexIn(entry ?? '') ?? -1;
    return this.#texts.has(index) || index >= (this.#around?.standings ?? Infinity);
  }

  /**
   * Returns the text of a standing (undefined if it is too long) and what was read around it. The text is
   * dropped after the last request for it.
   */
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

  /** Keeps the standing at an index if it will be read later. */
  keep(index: number, text: () => string | undefined): void {
    if (!this.#asked.has(index) || this.#texts.has(index)) return;
    const kept = text();
    if (this.#length + (kept?.length ?? 0) > this.#room()) return;
    this.#length += kept?.length ?? 0;
    this.#texts.set(index, kept);
  }

  /** Keeps everything else that was read. Called after all standings. */
  keepAround(around: ReadAround): void {
    const length = around.whole?.text.length ?? 0;
    if (this.#asked.size > 0 && length <= this.#room()) this.#around = around;
  }

  keepCorpus(corpus: Corpus, bytes: number): void {
    if (this.#asked.size + this.#others > 1 && bytes <= this.#room()) this.corpus = corpus;
  }
}
