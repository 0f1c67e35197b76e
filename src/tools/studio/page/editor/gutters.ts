/** The gutters: what each rule wins and what edits move, and folding. */

import { codeFolding, foldGutter, foldService } from '@codemirror/language';
import { type Extension, RangeSet, RangeValue, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, GutterMarker, gutter } from '@codemirror/view';
import { grouped } from '../../../../core/diagnostics/counted.js';
import { groupBy, sumOf } from '../../../../core/json/grouping.js';
import type { TextRange } from '../../../../core/json/lexer.js';
import type { Lens } from '../../../language/features/lenses.js';
import { placeIn } from '../state/positions.js';
import { hrefOf, listsOf } from '../state/route.js';

const setLenses = StateEffect.define<readonly Lens[]>();

/** Shows lenses, whose ranges must refer to the current text. */
export function showLenses(view: EditorView, lenses: readonly Lens[]): void {
  view.dispatch({ effects: setLenses.of(lenses) });
}

class LensMarker extends GutterMarker {
  readonly #lenses: readonly Lens[];
  /** All visible content of the lenses, since their texts include the numbers. */
  readonly #title: string;

  constructor(lenses: readonly Lens[]) {
    super();
    this.#lenses = lenses;
    this.#title = lenses.map(({ identifier, text }) => `${identifier}: ${text}`).join('\n');
  }

  override eq(other: LensMarker): boolean {
    return this.#title === other.#title;
  }

  override toDOM(): HTMLElement {
    const sum = (key: 'wins' | 'movesIn' | 'movesOut') => sumOf(this.#lenses, (lens) => lens[key]);
    const [movesIn, movesOut] = [sum('movesIn'), sum('movesOut')];
    const element = document.createElement('div');
    element.className = 'cm-lens';
    element.title = this.#title;
    const wins = document.createElement('a');
    wins.textContent = grouped(sum('wins'));
    wins.tabIndex = -1;
    const [first] = this.#lenses;
    if (first) wins.href = hrefOf('lists', listsOf(first));
    element.append(
      wins,
      cell('cm-lens-in', movesIn > 0 ? `+${short(movesIn)}` : ''),
      cell('cm-lens-out', movesOut > 0 ? `−${short(movesOut)}` : ''),
    );
    return element;
  }
}

/** Formats a number in at most four characters: `999`, `1.2k`, `12k`. */
function short(number: number): string {
  if (number < 1000) return String(number);
  return `${(number / 1000).toFixed(number < 9950 ? 1 : 0)}k`;
}

function cell(name: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = name;
  element.textContent = text;
  return element;
}

const markers = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(shown, { changes, effects, state }) {
    const mapped = shown.map(changes);
    const effect = effects.find((one) => one.is(setLenses));
    if (effect === undefined) return mapped;
    // A text without line breaks has all rules on one line.
    const byLine = groupBy(
      effect.value,
      (lens) => state.doc.lineAt(placeIn(state, lens.start)).from,
    );
    return RangeSet.of(
      [...byLine].map(([from, lenses]) => new LensMarker(lenses).range(from)),
      true,
    );
  },
});

export const lensGutter: Extension = [
  markers,
  gutter({ class: 'cm-lenses', side: 'after', markers: (view) => view.state.field(markers) }),
];

const setFolds = StateEffect.define<readonly TextRange[]>();

export function showFolds(view: EditorView, folds: readonly TextRange[]): void {
  view.dispatch({ effects: setFolds.of(folds) });
}

class Foldable extends RangeValue {}
const foldable = new Foldable();

const folds = StateField.define<RangeSet<Foldable>>({
  create: () => RangeSet.empty,
  update(known, { changes, effects, state }) {
    const effect = effects.find((one) => one.is(setFolds));
    if (effect === undefined) return known.map(changes);
    const ranges = effect.value
      .map(({ start, end }) => [placeIn(state, start), placeIn(state, end)] as const)
      .filter(([from, to]) => from < to);
    return RangeSet.of(
      ranges.map(([from, to]) => foldable.range(from, to)),
      true,
    );
  },
});

export const folding: Extension = [
  folds,
  codeFolding(),
  foldGutter(),
  foldService.of((state, start, end) => {
    let found: { from: number; to: number } | null = null;
    state.field(folds).between(start, end, (from, to) => {
      if (from < start || from > end || to <= end) return undefined;
      found ??= { from, to };
      return false;
    });
    return found;
  }),
];
