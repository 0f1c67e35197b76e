/** Which parts of the text fold: those that the worker names, moved along while somebody types. */
import { codeFolding, foldGutter, foldService } from '@codemirror/language';
import { type Extension, RangeSet, RangeValue, StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { TextRange } from '../../../../core/json/lexer.js';
import { toPosition } from '../state/positions.js';

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
      .map(({ start, end }) => [toPosition(state, start), toPosition(state, end)] as const)
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
