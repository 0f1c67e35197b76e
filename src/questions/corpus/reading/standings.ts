/**
 * Reads the standings of a file one after the other: each list that can be read is passed on, and a
 * finding with the index of the standing reports each one that cannot, or only in part.
 */

import { isCopies, reportCardsAsFields } from '../../../core/decks/cards-as-fields.js';
import { faultDiagnostic } from '../../../core/decks/shape-faults.js';
import { type CardVisitor, isObject } from '../../../core/decks/shapes.js';
import { diagnose } from '../../../core/diagnostics/codes/standings.js';
import { grouped } from '../../../core/diagnostics/counted.js';
import { type Diagnostic, showValue } from '../../../core/diagnostics/diagnostic.js';
import { shortened } from '../../../core/diagnostics/finding.js';
import { mostEntryBytes } from '../../../core/json/entry-end.js';
import { parseJson } from '../../../core/json/parse.js';
import { FirstFaults } from '../../../core/standings/faults.js';
import type { RawStanding } from '../../../core/tournament/standing.js';
import { CorpusError } from '../recognize.js';
import type { EventReading } from './event-reading.js';
import type { AroundStandings } from './file-places.js';
import { factsOf, type StandingFacts } from './list-metadata.js';

/** Takes a list. It walks the cards of `deck` and calls `onFault` for each one that is skipped. */
export type TakeList = (
  deck: object,
  facts: StandingFacts,
  onFault: NonNullable<CardVisitor['fault']>,
) => void;

/** What was found in a file of standings. */
export interface StandingsRead {
  /** The number of standings, with those that have no list. */
  readonly standings: number;
  /** The number of lists that cannot be read completely. */
  readonly faulty: number;
  /** Each has the name of the file; pointers begin with the index of the standing. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Of these, the player and the placing are kept: some 150 bytes each. No event has that many. */
const mostWithoutList = 1_000_000;

export class StandingsReader {
  readonly #file: string;
  readonly #take: TakeList;
  readonly #only: number | undefined;
  readonly #event: EventReading | undefined;
  /** About the file: what was noted before its first standing, and afterwards. */
  readonly #before: Diagnostic[] = [];
  readonly #after: Diagnostic[] = [];
  readonly #faults = new FirstFaults<Diagnostic>();
  #standings = 0;
  #lists = 0;
  #faulty = 0;
  #first: object | undefined;

  /** With `only`, the other standings are counted and not read. `event` notes all players. */
  constructor(file: string, take: TakeList, only?: number, event?: EventReading) {
    this.#file = file;
    this.#take = take;
    this.#only = only;
    this.#event = event;
  }

  /** The index of the next standing. */
  get count(): number {
    return this.#standings;
  }

  /** Counts a standing that was read elsewhere, without faults. It is not the first of its file. */
  countRead(hasList: boolean): void {
    this.#standings++;
    if (hasList) this.#lists++;
  }

  note(found: Diagnostic): void {
    (this.#standings === 0 ? this.#before : this.#after).push({ ...found, file: this.#file });
  }

  /** What was read, without the standings. */
  get around(): AroundStandings {
    return { standings: this.#standings, before: [...this.#before], after: [...this.#after] };
  }

  /** Reads the same as another reader, which noted all but the standing at an index. */
  repeat({ standings, before, after }: AroundStandings, index: number, text?: string): void {
    for (const found of before) this.#before.push(found);
    this.#standings = index;
    if (index < standings) this.add(text);
    this.#standings = standings;
    for (const found of after) this.#after.push(found);
  }

  /** Reads a standing from its JSON text; undefined if it is too long. */
  add(text: string | undefined): void {
    if (this.#only !== undefined && this.#only !== this.#standings) this.#standings++;
    else if (text !== undefined) this.addValue(parseJson(text).value);
    else this.#leaveOut(this.#standings++, `it is longer than ${mostEntryBytes} bytes`);
  }

  /** Reads a standing that was parsed; undefined if it is not JSON. */
  addValue(value: unknown): void {
    const index = this.#standings++;
    if (this.#only !== undefined && this.#only !== index) return;
    if (!isObject(value)) {
      this.#leaveOut(index, `it is ${value === undefined ? 'not JSON' : showValue(value)}`);
      return;
    }
    this.#first ??= value;
    this.#addStanding(index, value);
  }

  #addStanding(index: number, standing: RawStanding): void {
    const { decklist } = standing;
    const hasList = typeof decklist === 'object' && decklist !== null;
    if (!hasList && (decklist ?? this.#event) === undefined) return;
    if (!hasList && index - this.#lists >= mostWithoutList) {
      throw new CorpusError(
        `${this.#file} cannot be read: more than ${grouped(mostWithoutList)} of its standings have no list; divide it into several files`,
      );
    }
    const facts = factsOf(standing, index);
    const { player, placing } = facts;
    this.#event?.add(index, hasList, () => ({ player, placing }));
    if (decklist === null || decklist === undefined) return;
    const who = facts.playerName ?? facts.player;
    if (!hasList) {
      const { message } = faultDiagnostic('', {
        code: 'not-a-decklist',
        got: showValue(decklist),
      });
      this.#leaveOut(index, message, who);
      return;
    }
    let first: Diagnostic | undefined;
    let faults = 0;
    this.#lists++;
    const onFault: NonNullable<CardVisitor['fault']> = (pointer, fault) => {
      const found = faultDiagnostic(`/decklist${pointer}`, fault);
      if (found.severity === 'info') return;
      first ??= found;
      faults++;
    };
    reportCardsAsFields(decklist, onFault);
    this.#take(decklist, facts, onFault);
    if (first === undefined) return;
    this.#faulty++;
    const data = { list: listOf(who), why: first.message, faults };
    this.#note(index, diagnose('list-in-part', `/${index}${first.pointer}`, data));
  }

  #leaveOut(index: number, why: string, who?: string): void {
    this.#faulty++;
    this.#note(index, diagnose('list-left-out', `/${index}`, { list: listOf(who), why }));
  }

  #note(index: number, found: Diagnostic): void {
    this.#faults.add({ ...found, file: this.#file }, index);
  }

  finish(): StandingsRead {
    const first = this.#only === undefined ? this.#first : undefined;
    if (first !== undefined && this.#lists === 0 && this.#faulty === 0) {
      this.note(withoutLists(first, this.#file));
    }
    return {
      standings: this.#standings,
      faulty: this.#faulty,
      diagnostics: [
        ...this.#before,
        ...this.#faults.listed,
        ...this.#faults.finding({ file: this.#file }),
        ...this.#after,
      ],
    };
  }
}

/** The finding about a file in which no standing has a list; `first` is the first of them. */
export function withoutLists(first: object, file: string): Diagnostic {
  const entries = Object.entries(first);
  const [[card, count] = ['', undefined]] = entries;
  // Cards as fields: { "Lightning Bolt": 4 }.
  const isCards = entries.every(([, value]) => isCopies(value));
  if (isCards && count !== undefined) {
    return diagnose('nothing-read', '', { card, got: showValue(count) });
  }
  // The names of the fields help only if none of them is `decklist`.
  const fields = 'decklist' in first ? [] : Object.keys(first);
  return diagnose('without-lists', '', { file, fields });
}

function listOf(who: string | undefined): string {
  return who === undefined ? 'this standing' : `the list of ${shortened(who)}`;
}
