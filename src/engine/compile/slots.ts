/**
 * The slots of a program while it is compiled: each different thing that requirements count gets a
 * slot, and each name gets rows: which of its lines are added to which slot.
 */
import { cardIdentity, type Printing } from '../../decks/identity.js';
import type { MatchSettings, Selector, Unit } from '../../rules/model.js';
import { groupTable, spellingTable } from '../../rules/same-cards.js';
import { any, lineZone, type Program, rowStride } from '../program/layout.js';

/** Allocates slots for selectors; `tables` returns the tables for the program. */
export interface SlotTable {
  /** The slot that counts the lines which any of the selectors selects, each line once. */
  slotOf(selectors: readonly Selector[], unit?: Unit): number;
  tables(): Pick<Program, 'names' | 'spellingCount' | 'labels' | 'slotCount' | 'rowStart' | 'rows'>;
}

export function createSlotTable(settings: MatchSettings): SlotTable {
  const identity = cardIdentity(settings.names);
  const sameName = spellingTable(settings);
  const nameIds = new Map<string, number>();
  const labelIds = new Map<string, number>();
  const nameId = idReader((text) => {
    const name = identity.name(text);
    return sameName.get(name)?.[0] ?? name;
  }, nameIds);
  const setId = idReader(identity.set, labelIds);
  const numberId = idReader(identity.number, labelIds);
  /** Rows in the order of their slots, each behind its name: name, slot, set, number, zone. */
  const written: number[] = [];
  const nameOnlySlot: number[] = [];
  const slotsByKey = new Map<string, number>();
  const sameCard = groupTable(settings.reprints ?? [], printingKey);
  let slotCount = 0;

  /** Equal for equal printings: canonical labels hold single spaces, but no line break. */
  function printingKey({ set, number }: Printing): string {
    return `${identity.set(set)}\n${identity.number(number)}`;
  }

  /** The printings that a selector with set and number accepts; undefined without reprints. */
  function printingsOf({ set, number }: Selector): readonly Printing[] | undefined {
    if (sameCard.size === 0 || set === undefined || number === undefined) return undefined;
    return sameCard.get(printingKey({ set, number }));
  }

  function newSlot(selectors: readonly Selector[], isLines: boolean): number {
    const seen = new Set<string>();
    for (const selector of selectors) {
      const name = nameId(selector.name);
      for (const printing of printingsOf(selector) ?? [selector]) {
        const set = setId(printing.set);
        const number = numberId(printing.number);
        for (const part of selector.zone ?? [undefined]) {
          const zone = isLines ? lineZone(setId(part)) : setId(part);
          const key = `${name} ${set} ${number} ${zone}`;
          if (seen.has(key)) continue;
          seen.add(key);
          written.push(name, slotCount, set, number, zone);
        }
      }
    }
    return slotCount++;
  }

  /** Gives each other spelling of a name the rows of the name. Returns how many there are. */
  function addSpellings(): number {
    const names = [...nameIds.keys()];
    const end = sameName.size > 0 ? written.length : 0;
    for (let at = 0; at < end; at += 1 + rowStride) {
      const [, ...spellings] = sameName.get(names[written[at] as number] as string) ?? [];
      for (const spelling of spellings) {
        const id = nameIds.get(spelling) ?? nameIds.size;
        nameIds.set(spelling, id);
        written.push(id, ...written.slice(at + 1, at + 1 + rowStride));
      }
    }
    return nameIds.size - names.length;
  }

  function keyOf({ name, set, number, zone }: Selector): string {
    return `${nameId(name)} ${setId(set)} ${numberId(number)} ${zone?.map(setId).sort()}`;
  }

  return {
    slotOf(selectors, unit) {
      const isLines = unit === 'lines';
      const [first] = selectors;
      let key = '';
      if (first !== undefined && selectors.length === 1 && !isLines) {
        // Nearly all requirements are "copies of a name"; they need no key.
        if ((first.set ?? first.number ?? first.zone) === undefined) {
          const name = nameId(first.name);
          if (nameOnlySlot[name] === undefined) {
            nameOnlySlot[name] = slotCount;
            written.push(name, slotCount++, any, any, any);
          }
          return nameOnlySlot[name];
        }
        key = keyOf(first);
      } else key = `${isLines} ${selectors.map(keyOf).sort().join('|')}`;
      const slot = slotsByKey.get(key) ?? newSlot(selectors, isLines);
      slotsByKey.set(key, slot);
      return slot;
    },
    tables() {
      const spellingCount = addSpellings();
      const rowStart = new Int32Array(nameIds.size + 1);
      // Rows without a name are counted in the first place, and so come before those of names.
      for (let at = 0; at < written.length; at += 1 + rowStride) {
        (rowStart[(written[at] as number) + 1] as number)++;
      }
      for (let id = 0; id < nameIds.size; id++) {
        (rowStart[id + 1] as number) += rowStart[id] as number;
      }
      const rows = new Int32Array((rowStart[nameIds.size] as number) * rowStride);
      // Slots were allocated in ascending order, so the rows of a name are sorted by slot.
      const next = [0, ...rowStart];
      for (let at = 0; at < written.length; at += 1 + rowStride) {
        const row = (next[(written[at] as number) + 1] as number)++;
        rows.set(written.slice(at + 1, at + 1 + rowStride), row * rowStride);
      }
      return {
        names: [...nameIds.keys()],
        labels: [...labelIds.keys()],
        spellingCount,
        slotCount,
        rowStart,
        rows,
      };
    },
  };
}

/** A function that returns the id of a text's canonical form; {@link any} for undefined. */
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
