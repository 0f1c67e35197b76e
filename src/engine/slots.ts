/**
 * The counters of a program while it is being compiled: gives each different thing that
 * requirements count a slot, and lists for each name which lines of it are added where.
 */
import { cardIdentity } from '../decks/identity.js';
import type { MatchSettings, Selector, Unit } from '../rules/model.js';
import { any, lineZone, type Program, rowStride } from './program.js';

interface Row {
  readonly slot: number;
  readonly set: number;
  readonly number: number;
  readonly zone: number;
}

/** Hands out slots for selectors; `tables` gives what the program keeps of them. */
export interface SlotTable {
  /** The slot that counts the lines which any of the selectors selects, each line once. */
  slotOf(selectors: readonly Selector[], unit?: Unit): number;
  tables(): Pick<Program, 'names' | 'labels' | 'slotCount' | 'rowStart' | 'rows'>;
}

export function createSlotTable(settings: MatchSettings): SlotTable {
  const identity = cardIdentity(settings.names);
  const nameIds = new Map<string, number>();
  const spelled = new Map<string, number>();
  const labelIds = new Map<string, number>();
  const rowsOfName: Row[][] = [];
  const nameOnlySlot: number[] = [];
  const slotsByKey = new Map<string, number>();
  const sameCard = reprintTable(settings);
  let slotCount = 0;

  function nameId(text: string): number {
    const known = spelled.get(text);
    if (known !== undefined) return known;
    const name = identity.name(text);
    let id = nameIds.get(name);
    if (id === undefined) {
      id = nameIds.size;
      nameIds.set(name, id);
      rowsOfName.push([]);
      nameOnlySlot.push(any);
    }
    spelled.set(text, id);
    return id;
  }

  function labelId(label: string): number {
    const id = labelIds.get(label) ?? labelIds.size;
    labelIds.set(label, id);
    return id;
  }

  /** One row for each printing and zone that the selector accepts; the slot is filled in later. */
  function rowsOf(selector: Selector, unit?: Unit): Row[] {
    const set = selector.set && identity.set(selector.set);
    const number = selector.number && identity.number(selector.number);
    const printings =
      set === undefined || number === undefined
        ? undefined
        : sameCard.get(printingKey(set, number));
    const zones = selector.zone?.map((zone) => labelId(identity.set(zone))) ?? [any];
    return (printings ?? [{ set, number }]).flatMap((printing) =>
      zones.map((zone) => ({
        slot: slotCount,
        set: printing.set === undefined ? any : labelId(printing.set),
        number: printing.number === undefined ? any : labelId(printing.number),
        zone: unit === 'lines' ? lineZone(zone) : zone,
      })),
    );
  }

  function newSlot(selectors: readonly Selector[], unit?: Unit): number {
    const seen = new Set<string>();
    for (const selector of selectors) {
      const name = nameId(selector.name);
      for (const row of rowsOf(selector, unit)) {
        const key = `${name} ${row.set} ${row.number} ${row.zone}`;
        if (seen.has(key)) continue;
        seen.add(key);
        (rowsOfName[name] as Row[]).push(row);
      }
    }
    return slotCount++;
  }

  return {
    slotOf(selectors, unit) {
      const [only] = selectors;
      // Nearly all requirements are "copies of a name"; they need no key.
      if (only !== undefined && selectors.length === 1 && unit !== 'lines' && isNameOnly(only)) {
        const id = nameId(only.name);
        if (nameOnlySlot[id] === any) nameOnlySlot[id] = newSlot(selectors);
        return nameOnlySlot[id] as number;
      }
      const parts = selectors
        .map(({ name, set, number, zone }) => [
          nameId(name),
          set && identity.set(set),
          number && identity.number(number),
          zone?.map(identity.set).sort(),
        ])
        .map((parts) => JSON.stringify(parts))
        .sort();
      const key = JSON.stringify([unit, ...parts]);
      const slot = slotsByKey.get(key) ?? newSlot(selectors, unit);
      slotsByKey.set(key, slot);
      return slot;
    },
    tables() {
      const rowStart = new Int32Array(rowsOfName.length + 1);
      const flat: number[] = [];
      rowsOfName.forEach((rows, name) => {
        // Slots were handed out in ascending order, so the rows of a name are sorted by slot.
        for (const { slot, set, number, zone } of rows) flat.push(slot, set, number, zone);
        rowStart[name + 1] = flat.length / rowStride;
      });
      return {
        names: [...nameIds.keys()],
        labels: [...labelIds.keys()],
        slotCount,
        rowStart,
        rows: Int32Array.from(flat),
      };
    },
  };
}

function isNameOnly({ set, number, zone }: Selector): boolean {
  return set === undefined && number === undefined && zone === undefined;
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
