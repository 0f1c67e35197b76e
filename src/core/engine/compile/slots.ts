/**
 * Allocates the slots of a program during compilation. Each different thing that requirements count gets a slot, and
 * each name gets rows, which define to which slots its lines are added.
 */
import { type CardKind, mostCards } from '../../decks/cards/kinds.js';
import { cardIdentity, type Printing } from '../../decks/identity.js';
import { cardsOf, fail, type Meanings, type Measure, membersIn } from '../../rules/meaning.js';
import type { MatchSettings, Selector } from '../../rules/model.js';
import { reprintTable, spellingTable } from '../../rules/same-cards.js';
import { any, lineZone, type Program, rowStride, tallies } from '../program/layout.js';

/** The parts of a selector. A selector of all cards has at most zones. */
type Parts = Partial<Printing> &
  Pick<Selector, 'zone'> &
  CardKind & { readonly name?: string; readonly group?: string };

/** Allocates slots for selectors. `tables` returns the tables for the program. */
export interface SlotTable {
  /** The slot that counts the lines which any of the selectors selects, each line once. */
  slotOf(selectors: readonly Selector[], measure?: Measure, except?: readonly string[]): number;
  tables(): Pick<Program, 'names' | 'spellingCount' | 'labels' | 'slotCount' | 'rowStart' | 'rows'>;
}

export function createSlotTable(settings: MatchSettings, meanings: Meanings): SlotTable {
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
  /** Name id + 1 (0 for selectors without a name) -> rows (slot, set, number, zone), sorted by slot. */
  const rowsOf: number[][] = [[]];
  const slotsByKey = new Map<string | number, number>();
  let rowCount = 0;
  const { keyOf, table } = reprintTable(settings);

  /** The reprints that a selector with set and number also accepts; undefined if there are none. */
  function printingsOf({ set, number }: Parts): readonly Partial<Printing>[] | undefined {
    if (table.size === 0 || set === undefined || number === undefined) return undefined;
    return table.get(keyOf({ set, number }));
  }

  function count(rows: number): void {
    rowCount += rows;
    if (rowCount > mostCards) fail('too-many-cards', { most: mostCards });
  }

  function addRow(slot: number, name: number, set: number, number: number, zone: number): void {
    count(1);
    rowsOf[name + 1] ??= [];
    (rowsOf[name + 1] as number[]).push(slot, set, number, zone);
  }

  /** Groups and kinds are not expanded in keys: they can be large, and many rules use the same ones. */
  function selectorKey({ name, set, number, zone, group, where, not }: Parts): string {
    const card = `${nameId(name)} ${setId(set)} ${numberId(number)} ${zone?.map(setId).sort()}`;
    return group || where ? JSON.stringify([card, group, where, not]) : card;
  }

  /** The slot of a key. Adds rows if the slot is new. */
  function slotBy(key: string | number, addRows: (slot: number) => void): number {
    const slot = slotsByKey.get(key) ?? slotsByKey.size;
    if (slot === slotsByKey.size) {
      slotsByKey.set(key, slot);
      addRows(slot);
    }
    return slot;
  }

  function slotOfLines(selectors: readonly Selector[], measure?: Measure): number {
    const isLines = measure === 'lines';
    const [first = {}] = selectors as readonly Parts[];
    const isNameOnly =
      !isLines &&
      selectors.length === 1 &&
      first.name !== undefined &&
      (first.set ?? first.number ?? first.zone) === undefined;
    // Nearly all requirements are "copies of a name". Their key is just the id of the name.
    const key = isNameOnly ? nameId(first.name) : `${isLines} ${selectors.map(selectorKey).sort()}`;
    return slotBy(key, (slot) => {
      if (isNameOnly) return addRow(slot, key as number, any, any, any);
      const seen = new Set<string>();
      // Visited groups count, too: a long chain of groups with few cards is walked each time that rules use one.
      for (const selector of cardsOf(selectors, meanings, () => count(8)) as readonly Parts[]) {
        const name = nameId(selector.name);
        for (const printing of printingsOf(selector) ?? [selector]) {
          const set = setId(printing.set);
          const number = numberId(printing.number);
          for (const part of selector.zone ?? [undefined]) {
            const label = setId(part);
            const zone = isLines ? lineZone(label) : label;
            const row = `${name} ${set} ${number} ${zone}`;
            if (seen.has(row)) continue;
            seen.add(row);
            addRow(slot, name, set, number, zone);
          }
        }
      }
    });
  }

  return {
    slotOf(selectors, measure = 'copies', except = []) {
      if (measure === 'copies' || measure === 'lines') {
        return slotOfLines(selectors, measure);
      }
      const lines = slotOfLines(selectors);
      const others = except.length === 0 ? any : slotOfLines(membersIn(except));
      return slotBy(`${measure} ${lines} ${others}`, (slot) =>
        addRow(slot, any, lines, others, tallies[measure]),
      );
    },
    tables() {
      // Other spellings of a name share its rows.
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
        slotCount: slotsByKey.size,
        rowStart,
        rows: Int32Array.from(rows),
      };
    },
  };
}

/** Returns a function that maps a text to the id of its canonical form, and undefined to {@link any}. */
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
