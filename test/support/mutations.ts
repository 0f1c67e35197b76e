/** Breaks valid values with a few small changes at random places. */
import fc, { type Arbitrary } from 'fast-check';

const junk: readonly unknown[] = [
  ...[null, true, false, '', ' ', 'x', '2', ' 02 ', '-1', '0', '1.5', '1e3', '9999999999'],
  0,
  -1,
  1,
  2,
  1.5,
  10_000,
  1e9,
  1e9 + 1,
  1e300,
  [],
  {},
  [null],
  [[]],
  ['main'],
  ['case'],
  ['no such option'],
  { name: 'x' },
  [{ name: 'x' }],
  { anyOf: [{ name: 'x' }] },
  [{ set: 'PAF', number: 7 }],
  'first',
  'report',
  'simplest',
  { id: 'o', name: 'O' },
  [{ identifier: 'i', name: 'I', cards: [] }],
];

/** Boundary values of counts, limits and priorities, drawn as often as all others together. */
const edges: readonly unknown[] = [0, 1, -1, 1.5, 1e9, 1e9 + 1, '0', '1', '1.5', '', null];

const fields = [
  ...['identifier', 'name', 'cards', 'priority', 'variants', 'icons', 'icon', 'generation'],
  ...['set', 'number', 'zone', 'count', 'max', 'anyOf', 'atLeast', 'total', 'threshold'],
  ...[
    'rules',
    'fallbacks',
    'match',
    'names',
    'reprints',
    'spellings',
    'game',
    '$schema',
    'unclassified',
    'id',
  ],
  'conflicts',
  ...['nam', 'constructor', 'toString', 'a/b~c'],
];

/** What to change and where; the numbers are taken modulo the number of choices. */
interface Change {
  readonly place: number;
  readonly kind: number;
  readonly field: number;
  readonly value: number;
}

const change: Arbitrary<Change> = fc.record({
  place: fc.nat(9999),
  kind: fc.nat(5),
  field: fc.nat(9999),
  value: fc.nat(9999),
});

/** Copies of a value with a few changes, sometimes with none. */
export function changedAnywhere(value: unknown): Arbitrary<unknown> {
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    const holder = { root: structuredClone(value) };
    for (const one of changes) apply(holder, one);
    return holder.root;
  });
}

type Holder = Record<string, unknown>;

function apply(root: Holder, { place, kind, field, value }: Change): void {
  const holders: Holder[] = [];
  const collect = (holder: unknown) => {
    if (typeof holder !== 'object' || holder === null) return;
    holders.push(holder as Holder);
    Object.values(holder).forEach(collect);
  };
  collect(root);
  const holder = holders[place % holders.length] as Holder;
  const keys = Object.keys(holder);
  const key = keys[field % Math.max(keys.length, 1)];
  const values = value % 2 === 0 ? edges : junk;
  const content = structuredClone(values[(value >> 1) % values.length]);
  if (kind < 2 && key !== undefined) holder[key] = content;
  else if (kind === 2 && key !== undefined && holder !== root) remove(holder, key);
  else if (Array.isArray(holder)) holder.push(content);
  else if (holder !== root) holder[fields[field % fields.length] as string] = content;
}

function remove(holder: Holder, key: string): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}
