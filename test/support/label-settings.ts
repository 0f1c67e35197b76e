/** Everything that labels depend on besides the rules: settings of the file, and colours of cards. */
import fc, { type Arbitrary } from 'fast-check';
import type { Deck } from '../../src/index.js';
import { decks, ruleFiles, smallUniverse } from './arbitraries.js';
import type { RawFallback, RawFile, RawSource, RawVariant } from './raw.js';
import type { RawColors } from './reference.js';

export interface LabelSettings {
  readonly conflicts: RawFile['conflicts'];
  readonly unclassified: RawFile['unclassified'];
  readonly colors: RawColors | undefined;
  /** Which rules, variants and fallbacks have colours in their names. */
  readonly sources: readonly (RawSource | undefined)[];
}

const letters = fc.constantFrom('W', 'U', 'B', 'R', 'G', 'WU', 'BRG', 'WUBRG', 'C', '');
const names = fc.constantFrom(...smallUniverse.names);
const table = fc.dictionary(names, letters, { maxKeys: 6 });

const colors: Arbitrary<RawColors> = fc.record({
  lands: table,
  nonLands: table,
  names: fc.constantFrom(
    {},
    { W: 'MonoWhite', BR: 'Rakdos', C: '' },
    { C: 'Colorless', WUBRG: '5Color' },
  ),
});

const source: Arbitrary<RawSource> = fc.record(
  {
    name: fc.constantFrom(
      'Aggro',
      'GenericGoodStuff',
      'Generic',
      'UWControl2',
      "Boss'sDeck",
      7,
      null,
    ),
    includeColorInName: fc.constantFrom(true, true, false),
  },
  { requiredKeys: ['includeColorInName'] },
);

export const labelSettings: Arbitrary<LabelSettings> = fc.record({
  conflicts: fc.constantFrom(undefined, null, 'first', 'report', 'report', 'simplest'),
  unclassified: fc.constantFrom(undefined, { id: 'rogue', name: 'Rogue' }),
  colors: fc.option(colors, { nil: undefined, freq: 3 }),
  sources: fc.array(fc.option(source, { nil: undefined }), { minLength: 1, maxLength: 7 }),
});

/** The file with these settings; a table of colours is a separate option. */
export function settled(file: RawFile, settings: LabelSettings): RawFile {
  const { conflicts, unclassified, sources } = settings;
  let count = 0;
  const named = <T extends RawVariant | RawFallback>(item: T): T => {
    const given = sources[count++ % sources.length];
    return given === undefined ? item : { ...item, source: given };
  };
  return {
    ...file,
    ...(conflicts === undefined ? {} : { conflicts }),
    ...(unclassified === undefined ? {} : { unclassified }),
    rules: file.rules.map((rule) => ({
      ...named(rule as RawVariant & typeof rule),
      ...(rule.variants ? { variants: rule.variants.map(named) } : {}),
    })),
    ...(file.fallbacks ? { fallbacks: file.fallbacks.map(named) } : {}),
  };
}

/** A rule file with settings, and lists. */
export interface Sample {
  readonly file: RawFile;
  readonly settings: LabelSettings;
  readonly lists: readonly Deck[];
}

/** Rules that often match together, with settings, and lists to test them with. */
export const samples: Arbitrary<Sample> = fc
  .tuple(ruleFiles({ least: 1, most: 8 }), labelSettings)
  .chain(([plain, settings]) => {
    const file = settled(plain, settings);
    const list = decks(file.rules).map((deck) => (deck ?? []) as Deck);
    return fc.record({
      file: fc.constant(file),
      settings: fc.constant(settings),
      lists: fc.array(list, { minLength: 3, maxLength: 8 }),
    });
  });
