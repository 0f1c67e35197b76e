/**
 * Reads the standings of a file one by one: each list that can be read is passed on, and a finding with the
 * index of the standing reports each one that cannot be read, or only in part.
 */

import { isCopies, reportNoCards } from '../../../core/decks/no-cards.js';
import { faultDiagnostic } from '../../../core/decks/shape-faults.js';
import { type CardVisitor, isObject } from '../../../core/decks/shapes.js';
import { diagnose } from '../../../core/diagnostics/codes/standings.js';
import { type Diagnostic, showValue } from '../../../core/diagnostics/diagnostic.js';
import { shortened } from '../../../core/diagnostics/finding.js';
import { mostEntryBytes } from '../../../core/json/entry-end.js';
import { parseJson } from '../../../core/json/parse.js';
import { FirstFaults } from '../../../core/standings/faults.js';
import type { RawStanding } from '../../../core/tournament/standing.js';
import { isRecord } from '../build/block.js';
import { noRecord } from '../layout/corpus.js';
import type { EventReading } from './event-reading.js';
import type { AroundStandings } from './file-places.js';
import { factsOf, type StandingFacts } from './list-metadata.js';

/** Receives a list: walks the cards of `deck` and calls `onFault` for each one that is skipped. */
export type TakeList = (
  deck: object,
  facts: StandingFacts,
  onFault: NonNullable<CardVisitor['fault']>,
) => void;

/** What was found in a file of standings. */
export interface StandingsRead {
  /** The number of standings, including those without a list. */
  readonly standings: number;
  /** The number of lists that cannot be read completely. */
  readonly faulty: number;
  /** Each has the name of the file; pointers begin with the index of the standing. */
  readonly diagnostics: readonly Diagnostic[];
}

export type StandingsReader = ReturnType<typeof standingsReader>;

export function standingsReader(file: string, take: TakeList, only?: number, event?: EventReading) {
  /** Findings about the file, before its first standing and afterwards. */
  const notedBefore: Diagnostic[] = [];
  const notedAfter: Diagnostic[] = [];
  const faults = new FirstFaults<Diagnostic>();
  let standingCount = 0;
  let lists = 0;
  let faulty = 0;
  let firstStanding: object | undefined;

  return {
    /** The index of the next standing. */
    get count(): number {
      return standingCount;
    },
    /** What was read, except for the standings themselves. */
    get around(): AroundStandings {
      return { standings: standingCount, before: [...notedBefore], after: [...notedAfter] };
    },
    countRead,
    note,
    repeat,
    add,
    addValue,
    finish,
  };

  /** Counts a standing that the scanner read without faults. It is never the first of its file. */
  function countRead(hasList: boolean): void {
    standingCount++;
    if (hasList) lists++;
  }

  function note(found: Diagnostic): void {
    (standingCount === 0 ? notedBefore : notedAfter).push({ ...found, file });
  }

  /** Repeats the result of another reader for everything except the standing at an index. */
  function repeat(
    { standings, before, after }: AroundStandings,
    index: number,
    text?: string,
  ): void {
    for (const found of before) notedBefore.push(found);
    standingCount = index;
    if (index < standings) add(text);
    standingCount = standings;
    for (const found of after) notedAfter.push(found);
  }

  /** Reads a standing from its JSON text, which is undefined if it is too long. */
  function add(text: string | undefined): void {
    if (only !== undefined && only !== standingCount) standingCount++;
    else if (text !== undefined) addValue(parseJson(text).value);
    else leaveOut(standingCount++, `it is longer than ${mostEntryBytes} bytes`);
  }

  /** Reads a parsed standing, which is undefined if it is not JSON. */
  function addValue(value: unknown): void {
    const index = standingCount++;
    if (only !== undefined && only !== index) return;
    if (!isObject(value)) {
      leaveOut(index, `it is ${value === undefined ? 'not JSON' : showValue(value)}`);
      return;
    }
    firstStanding ??= value;
    addStanding(index, value);
  }

  function addStanding(index: number, standing: RawStanding): void {
    const { decklist } = standing;
    const hasList = typeof decklist === 'object' && decklist !== null;
    if (!hasList && (decklist ?? event) === undefined) return;
    const facts = factsOf(standing, index);
    const { player, placing } = facts;
    event?.add(index, hasList, () => ({ player, placing }));
    if (decklist === null || decklist === undefined) return;
    const who = facts.playerName ?? facts.player;
    if (!hasList) {
      const { message } = faultDiagnostic('', {
        code: 'not-a-decklist',
        got: showValue(decklist),
      });
      leaveOut(index, message, who);
      return;
    }
    const { record = null } = standing;
    if (record !== null && !isRecord(facts.record)) {
      const data = { got: showValue(record), most: noRecord - 1 };
      noteAt(index, diagnose('record-not-read', `/${index}/record`, data));
    }
    let first: Diagnostic | undefined;
    let faults = 0;
    lists++;
    const onFault: NonNullable<CardVisitor['fault']> = (pointer, fault) => {
      const found = faultDiagnostic(`/decklist${pointer}`, fault);
      if (found.severity === 'info') return;
      first ??= found;
      faults++;
    };
    reportNoCards(decklist, onFault);
    take(decklist, facts, onFault);
    if (first === undefined) return;
    faulty++;
    const data = { list: listOf(who), why: first.message, faults };
    noteAt(index, diagnose('list-in-part', `/${index}${first.pointer}`, data));
  }

  function leaveOut(index: number, why: string, who?: string): void {
    faulty++;
    noteAt(index, diagnose('list-left-out', `/${index}`, { list: listOf(who), why }));
  }

  function noteAt(index: number, found: Diagnostic): void {
    faults.add({ ...found, file }, index);
  }

  function finish(): StandingsRead {
    const first = only === undefined ? firstStanding : undefined;
    if (first !== undefined && lists === 0 && faulty === 0) {
      note(withoutLists(first, file));
    }
    return {
      standings: standingCount,
      faulty,
      diagnostics: [...notedBefore, ...faults.listed, ...faults.finding({ file }), ...notedAfter],
    };
  }
}

/** The finding about a file in which no standing has a list; `first` is its first standing. */
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
