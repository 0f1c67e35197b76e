/**
 * The slots of a program while it is compiled: each different thing that requirements count gets a
 * slot, and each name gets rows: which of its lines are added to which slot.
 */
import { cardIdentity, type Printing } from '../../decks/identity.js';
import type { Measure } from '../../rules/meaning.js';
import type { AllSelector, CardSelector, MatchSettings } from '../../rules/model.js';
import { groupTable, spellingTable } from '../../rules/same-cards.js';
import { any, lineZone, type Program, rowStride, tallies } from '../program/layout.js';

/** A selector of a card; one of all cards has neither name, set nor number. */
type Selector = Partial<Printing> &
  Pick<CardSelector | AllSelector, 'zone'> & { readonly name?: string };

/** Allocates slots for selectors; `tables` returns the tables for the program. */
export interface SlotTable {
  /** The slot with the number of the lines which any of the selectors selects, each line once. */
  slotOf(selectors: readonly Selector[], measure?: Measure, except?: readonly string[]): number;
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
  /** Name id + 1, or 0 for selectors without a name -> rows (slot, set, number, zone), sorted by slot. */
  const rowsOf: number[][] = [[]];
  const slotsByKey = new Map<string | number, number>();
  const sameCard = groupTable(settings.reprints ?? [], printingKey);
  let slotCount = 0;

  /** Equal for equal printings: canonical labels hold single spaces, but no line break. */
  function printingKey({ set, number }: Printing): string {
    return `${identity.set(set)}\n${identity.number(number)}`;
  }

  /** The printings that a selector with set and number accepts; undefined without reprints. */
  function printingsOf({ set, number }: Selector): readonly Partial<Printing>[] | undefined {
    if (sameCard.size === 0 || set === undefined || number === undefined) return undefined;
    return sameCard.get(printingKey({ set, number }));
  }

  function addRow(name: number, set: number, number: number, zone: number): void {
    rowsOf[name + 1] ??= [];
    rowsOf[name + 1]?.push(slotCount, set, number, zone);
  }

  function addRows(selectors: readonly Selector[], isLines: boolean): void {
    const seen = new Set<string>();
    for (const selector of selectors) {
      const name = nameId(selector.name);
      for (const printing of printingsOf(selector) ?? [selector]) {
        const set = setId(printing.set);
        const number = numberId(printing.number);
        for (const part of selector.zone ?? [undefined]) {
          const label = setId(part);
          const zone = isLines ? lineZone(label) : label;
          const key = `${name} ${set} ${number} ${zone}`;
          if (seen.has(key)) continue;
          seen.add(key);
          addRow(name, set, number, zone);
        }
      }
    }
  }

  function keyOf({ name, set, number, zone }: Selector): string {
    return `${nameId(name)} ${setId(set)} ${numberId(number)} ${zone?.map(setId).sort()}`;
  }

  function slotOfLines(selectors: readonly Selector[], isLines: boolean): number {
    const [first] = selectors;
    const isNameOnly =
      !isLines &&
      selectors.length === 1 &&
      (first?.set ?? first?.number ?? first?.zone) === undefined;
    // Nearly all requirements are "copies of a name"; the id of the name is their key.
    const key = isNameOnly ? nameId(first?.name) : `${isLines} ${selectors.map(keyOf).sort()}`;
    const slot = slotsByKey.get(key);
    if (slot !== undefined) return slot;
    if (typeof key === 'number') addRow(key, any, any, any);
    else addRows(selectors, isLines);
    slotsByKey.set(key, slotCount);
    return slotCount++;
  }

  return {
    slotOf(selectors, measure = 'copies', except = []) {
      if (measure === 'copies' || measure === 'lines') {
        return slotOfLines(selectors, measure === 'lines');
      }
      const lines = slotOfLines(selectors, false);
      const names = except.map((name) => ({ name }));
      const others = names.length === 0 ? any : slotOfLines(names, false);
      const key = `${measure} ${lines} ${others}`;
      const slot = slotsByKey.get(key);
      if (slot !== undefined) return slot;
      addRow(any, lines, others, tallies[measure]);
      slotsByKey.set(key, slotCount);
      return slotCount++;
    },
    tables() {
      // The other spellings of a name have its rows.
      const own = [...nameIds];
      for (const [name, id] of own) {
        for (const spelling of sameName.get(name)?.slice(1) ?? []) {
          nameIds.set(spelling, nameIds.size);
          rowsOf.push(rowsOf[id + 1] as number[]);
        }
      }
      const rows: number[] = [];
      const rowStart = Int32Array.from(rowsOf, (ofName) => {
        for (const value of ofName) rows.push(value);
        return rows.length / rowStride;
      });
      return {
        names: [...nameIds.keys()],
        labels: [...labelIds.keys()],
        spellingCount: nameIds.size - own.length,
        slotCount,
        rowStart,
        rows: Int32Array.from(rows),
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
