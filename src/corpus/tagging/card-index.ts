/**
 * The cards of a corpus as rules compare them: the card lines of each canonical name, and canonical
 * sets, numbers and zones. It depends on the comparison options alone, so programs share it.
 */
import { type CardIdentity, type CompareOption, cardIdentity } from '../../decks/identity.js';
import { type Corpus, cardLineStride, printingStride } from '../layout/corpus.js';

/** The part of a corpus that is a table of cards. */
export type CardTables = Pick<Corpus, 'texts' | 'printings' | 'cardLines'>;

const noLines = new Uint32Array();

export class CardIndex {
  readonly #tables: CardTables;
  readonly #identity: CardIdentity;
  readonly #nameIds = new Map<string, number>();
  /** Name -> its first line in `lines`; one more entry at the end. */
  readonly #starts: Uint32Array;
  readonly #lines: Uint32Array;
  /** Text -> its canonical form as a set or zone, and as a number, when it was first asked for. */
  readonly #sets: (string | undefined)[] = [];
  readonly #numbers: (string | undefined)[] = [];

  constructor(tables: CardTables, options: readonly CompareOption[] = []) {
    this.#tables = tables;
    this.#identity = cardIdentity(options);
    const names = this.#namesOfPrintings();
    const { cardLines } = tables;
    const lineCount = cardLines.length / cardLineStride;
    const nameOf = (line: number) => names[cardLines[line * cardLineStride] as number] as number;
    this.#starts = new Uint32Array(this.#nameIds.size + 1);
    for (let line = 0; line < lineCount; line++) (this.#starts[nameOf(line) + 1] as number)++;
    for (let name = 0; name < this.#nameIds.size; name++) {
      (this.#starts[name + 1] as number) += this.#starts[name] as number;
    }
    this.#lines = new Uint32Array(lineCount);
    const next = this.#starts.slice();
    for (let line = 0; line < lineCount; line++) {
      const name = nameOf(line);
      this.#lines[next[name] as number] = line;
      (next[name] as number)++;
    }
  }

  /** The card lines of a canonical name, ascending. */
  linesOf(name: string): Uint32Array {
    const id = this.#nameIds.get(name);
    return id === undefined
      ? noLines
      : this.#lines.subarray(this.#starts[id], this.#starts[id + 1]);
  }

  /** The canonical set of a printing; undefined if it has none. */
  setOf(printing: number): string | undefined {
    return this.#label(printing, 1);
  }

  /** The canonical number of a printing; undefined if it has none. */
  numberOf(printing: number): string | undefined {
    return this.#label(printing, 2);
  }

  /** The canonical zone of a printing; undefined if it has none. */
  zoneOf(printing: number): string | undefined {
    return this.#label(printing, 3);
  }

  #label(printing: number, word: 1 | 2 | 3): string | undefined {
    const text = this.#tables.printings[printing * printingStride + word] as number;
    if (text === 0) return undefined;
    const known = word === 2 ? this.#numbers : this.#sets;
    const fold = word === 2 ? this.#identity.number : this.#identity.set;
    known[text] ??= fold(this.#tables.texts[text] as string);
    return known[text];
  }

  /** Printing -> the number of its canonical name. */
  #namesOfPrintings(): Uint32Array {
    const { texts, printings } = this.#tables;
    const ids = new Map<number, number>();
    const names = new Uint32Array(printings.length / printingStride);
    for (let printing = 0; printing < names.length; printing++) {
      const text = printings[printing * printingStride] as number;
      let id = ids.get(text);
      if (id === undefined) {
        const name = this.#identity.name(texts[text] as string);
        id = this.#nameIds.get(name) ?? this.#nameIds.size;
        this.#nameIds.set(name, id);
        ids.set(text, id);
      }
      names[printing] = id;
    }
    return names;
  }
}
