/**
 * Reads MTGOFormatData's tables of card colours, for names that include colours: with
 * `compileRules(imported.ruleSet, { colors })`, a black and red deck is called `Rakdos Affinity`.
 */
import { colorNames } from '../../decks/cards/color-names.js';
import { diagnose } from '../../diagnostics/codes/imports.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { CardColors } from '../../rules/card-colors.js';
import { fieldOf, readJson, type SourceFile } from './definitions.js';

/** The colours of cards, and findings about unreadable entries. */
export interface ReadCardColors {
  readonly colors: CardColors;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads files such as `card_colors.json` and the `color_overrides.json` of a format. If several files have a card,
 * the last one counts. Names are compared like those in rules: in canonical form, with the comparison options of
 * the rule file. Never throws on input.
 *
 * @example
 * const { colors } = readCardColors([{ path: 'card_colors.json', text }])
 * compileRules(imported.ruleSet, { colors }).classify(deck)?.name // 'Rakdos Affinity'
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
  return {
    colors: {
      lands: Object.fromEntries(lands),
      nonLands: Object.fromEntries(nonLands),
      names: colorNames,
    },
    diagnostics,
  };
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
