/**
 * The counters of a program while it is being compiled: gives each different thing that
 * requirements count a slot, and lists for each name which lines of it are added where.
 */
import { cardIdentity } from '../../decks/identity.js';
import type { MatchSettings, Selector, Unit } from '../../rules/model.js';
import { any, lineZone, type Program, rowStride } from '../program/layout.js';

/** Hands out slots for selectors; `tables` gives what the program keeps of them. */
export interface SlotTable {
  /** The slot that counts the lines which any of the selectors selects, each line once. */
  slotOf(selectors: readonly Selector[], unit?: Unit): number;
  tables(): Pick<Program, 'names' | 'labels' | 'slotCount' | 'rowStart' | 'rows'>;
}

export function createSlotTable(settings: MatchSettings): SlotTable {
  const identity = cardIdentity(settings.names);
  const nameIds = new Map<string, number>();
  const labelIds = new Map<string, number>();
  const nameId = idReader(identity.name, nameIds);
  const setId = idReader(identity.set, labelIds);
  const numberId = idReader(identity.number, labelIds);
  /** Name id -> its rows, in the order of their slots: slot, set, number, zone. */
  const rowsOf: number[][] = [];
  const nameOnlySlot: number[] = [];
  const slotsByKey = new Map<string, number>();
  const sameCard = reprintTable(settings);
  let slotCount = 0;

  /** Adds a row to the next slot. */
  function addRow(name: number, set: number, number: number, zone: number): void {
    rowsOf[name] ??= [];
    rowsOf[name].push(slotCount, set, number, zone);
  }

  /** The printings that a selector with set and number accepts; undefined without reprints. */
  function printingsOf({ set, number }: Selector): readonly CanonicalPrinting[] | undefined {
    if (sameCard.size === 0 || set === undefined || number === undefined) return undefined;
    return sameCard.get(printingKey(identity.set(set), identity.number(number)));
  }

  function newSlot(selectors: readonly Selector[], isLines: boolean): number {
    const seen = new Set<string>();
    for (const selector of selectors) {
      const name = nameId(selector.name);
      for (const printing of printingsOf(selector) ?? [selector]) {
        const [set, number] = [setId(printing.set), numberId(printing.number)];
        for (const part of selector.zone ?? [undefined]) {
          const zone = isLines ? lineZone(setId(part)) : setId(part);
          const key = `${name} ${set} ${number} ${zone}`;
          if (seen.has(key)) continue;
          seen.add(key);
          addRow(name, set, number, zone);
        }
      }
    }
    return slotCount++;
  }

  function keyOf({ name, set, number, zone }: Selector): string {
    const card = `${nameId(name)} ${setId(set)} ${numberId(number)}`;
    return zone === undefined ? card : `${card} ${zone.map(setId).sort()}`;
  }

  function slotOfName(text: string): number {
    const name = nameId(text);
    const known = nameOnlySlot[name];
    if (known !== undefined) return known;
    nameOnlySlot[name] = slotCount;
    addRow(name, any, any, any);
    return slotCount++;
  }

  return {
    slotOf(selectors, unit) {
      const isLines = unit === 'lines';
      const [first] = selectors;
      let key = '';
      if (first !== undefined && selectors.length === 1 && !isLines) {
        // Nearly all requirements are "copies of a name"; they need no key.
        if ((first.set ?? first.number ?? first.zone) === undefined) return slotOfName(first.name);
        key = keyOf(first);
      } else key = `${isLines} ${selectors.map(keyOf).sort().join('|')}`;
      const slot = slotsByKey.get(key) ?? newSlot(selectors, isLines);
      slotsByKey.set(key, slot);
      return slot;
    },
    tables() {
      const rowStart = [0];
      const words: number[] = [];
      for (const rows of rowsOf) {
        for (const word of rows) words.push(word);
        rowStart.push(words.length / rowStride);
      }
      return {
        names: [...nameIds.keys()],
        labels: [...labelIds.keys()],
        slotCount,
        rowStart: Int32Array.from(rowStart),
        rows: Int32Array.from(words),
      };
    },
  };
}

/** Gives texts ids, by their canonical forms; {@link any} for none. */
function idReader(fold: (text: string) => string, ids: Map<string, number>) {
  const spelled = new Map<string, number>();
  return (text: string | undefined): number => {
    if (text === undefined) return any;
    let id = spelled.get(text);
    if (id === undefined) {
      const canonical = fold(text);
      id = ids.get(canonical) ?? ids.size;
      ids.set(canonical, id);
      spelled.set(text, id);
    }
    return id;
  };
}

interface CanonicalPrinting {
  readonly set: string;
  readonly number: string;
}

/** Canonical labels hold single spaces, but no line break. */
function printingKey(set: string, number: string): string {
  return `${set}\n${number}`;
}

/** Set and number of a printing -> all printings of its card, itself among them. */
function reprintTable(settings: MatchSettings): ReadonlyMap<string, readonly CanonicalPrinting[]> {
  const identity = cardIdentity();
  const table = new Map<string, CanonicalPrinting[]>();
  for (const group of settings.reprints ?? []) {
    const printings = group.map(({ set, number }) => ({
      set: identity.set(set),
      number: identity.number(number),
    }));
    // Groups that share a printing speak of one card.
    const joined = new Map<string, CanonicalPrinting>();
    for (const printing of printings) {
      const key = printingKey(printing.set, printing.number);
      for (const other of table.get(key) ?? [printing]) {
        joined.set(printingKey(other.set, other.number), other);
      }
    }
    const all = [...joined.values()];
    for (const key of joined.keys()) table.set(key, all);
  }
  return table;
}
