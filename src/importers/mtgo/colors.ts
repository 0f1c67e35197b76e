/**
 * Names with colours, as the program of MTGOFormatData shows them: `Affinity` is `Rakdos Affinity`
 * in a black and red deck. A deck is of a colour when it holds both a land and another card of it,
 * in any zone; what has which colour is said by tables that the user gives.
 */
import { collectCards } from '../../decks/shapes.js';
import { diagnose } from '../../diagnostics/codes/imports.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Classification } from '../../engine/match/classification.js';
import type { Deck, Matcher } from '../../engine/matcher.js';
import { fieldOf, readJson, type SourceFile } from './definitions.js';
import { type MtgoSource, shownName } from './rules.js';

/** The colours of cards: letters of `WUBRG`. Names compare exactly. */
export interface CardColors {
  readonly lands: ReadonlyMap<string, string>;
  readonly nonLands: ReadonlyMap<string, string>;
}

/** What reading tables of colours gives. */
export interface ReadCardColors {
  readonly colors: CardColors;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The colours in files such as `card_colors.json` and a format's `color_overrides.json`; of several
 * that know a card, the last counts.
 */
export function readCardColors(files: Iterable<SourceFile>): ReadCardColors {
  const lands = new Map<string, string>();
  const nonLands = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const { path, text } of files) {
    const found: Diagnostic[] = [];
    const value = readJson(text, found);
    if (value !== undefined) {
      if (typeof value !== 'object' || Array.isArray(value)) {
        found.push(diagnose('card-colors-unread', '', { what: 'it is not an object' }));
      }
      takeColors(lands, value, 'Lands', found);
      takeColors(nonLands, value, 'NonLands', found);
    }
    diagnostics.push(...found.map((diagnostic) => ({ ...diagnostic, file: path })));
  }
  return { colors: { lands, nonLands }, diagnostics };
}

function takeColors(
  table: Map<string, string>,
  value: unknown,
  name: string,
  diagnostics: Diagnostic[],
): void {
  const list = fieldOf(value, name);
  if (list === undefined) return;
  const entries: readonly unknown[] = Array.isArray(list.value) ? list.value : [undefined];
  for (const [index, entry] of entries.entries()) {
    const card = fieldOf(entry, 'Name')?.value;
    const color = fieldOf(entry, 'Color')?.value;
    if (typeof card === 'string' && typeof color === 'string' && /^(?:C|[WUBRG]*)$/.test(color)) {
      table.set(card, color);
    } else {
      const what = `entry ${index} of "${name}" has no name and colours`;
      diagnostics.push(diagnose('card-colors-unread', `${list.pointer}/${index}`, { what }));
    }
  }
}

/** The colours of a deck, in the order `WUBRG`; `C` where it has none. */
export function deckColors(colors: CardColors, deck: Deck): string {
  const inLands = new Set<string>();
  const inOthers = new Set<string>();
  for (const { name } of collectCards(deck)) {
    for (const color of colors.lands.get(name) ?? '') inLands.add(color);
    for (const color of colors.nonLands.get(name) ?? '') inOthers.add(color);
  }
  const found = [...'WUBRG'].filter((color) => inLands.has(color) && inOthers.has(color));
  return found.join('') || 'C';
}

/** How the program of MTGOFormatData calls colours; those of four are called by their letters. */
const colorNames: Readonly<Record<string, string>> = {
  ...{ W: 'MonoWhite', U: 'MonoBlue', B: 'MonoBlack', R: 'MonoRed', G: 'MonoGreen' },
  ...{ WU: 'Azorius', WB: 'Orzhov', WR: 'Boros', WG: 'Selesnya', UB: 'Dimir' },
  ...{ UR: 'Izzet', UG: 'Simic', BR: 'Rakdos', BG: 'Golgari', RG: 'Gruul' },
  ...{ WUB: 'Esper', WUR: 'Jeskai', WUG: 'Bant', WBR: 'Mardu', WBG: 'Abzan' },
  ...{ WRG: 'Naya', UBR: 'Grixis', UBG: 'Sultai', URG: 'Temur', BRG: 'Jund' },
  ...{ WUBRG: '5Color', C: '' },
};

/**
 * The name of a result of imported rules in a deck of these colours; its own name where the rule
 * was not imported or takes no colours.
 *
 * @example colorName(classification, 'BR') // 'Rakdos Affinity'
 */
export function colorName(classification: Classification, colors: string): string {
  const { rule, variant, fallback, name } = classification;
  const { source } = (fallback?.matched ?? variant ?? rule) as { readonly source?: MtgoSource };
  if (source?.includeColorInName !== true) return name;
  return shownName(source.name, colorNames[colors] ?? colors) || name;
}

/**
 * The matcher, with the names that it gives in the colours of each deck; identifiers stay.
 *
 * @example withColorNames(compileRules(imported.ruleSet), colors).classify(deck)?.name
 */
export function withColorNames(matcher: Matcher, colors: CardColors): Matcher {
  function rename(deck: Deck): (found: Classification) => Classification {
    const letters = deckColors(colors, deck);
    const named = (found: Classification): Classification => {
      const { conflicts } = found;
      const name = colorName(found, letters);
      if (name === found.name && conflicts === undefined) return found;
      return { ...found, name, ...(conflicts && { conflicts: conflicts.map(named) }) };
    };
    return named;
  }
  return Object.freeze({
    ...matcher,
    get version() {
      return matcher.version;
    },
    classify(deck, onFault) {
      const found = matcher.classify(deck, onFault);
      return found && rename(deck)(found);
    },
    matches: (deck) => matcher.matches(deck).map(rename(deck)),
    explain(deck) {
      const explanation = matcher.explain(deck);
      const { classification, runnersUp } = explanation;
      const named = rename(deck);
      return {
        ...explanation,
        ...(classification && { classification: named(classification) }),
        runnersUp: runnersUp.map(named),
      };
    },
  } satisfies Matcher);
}
